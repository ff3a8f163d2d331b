import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runDay } from "./run.ts";

const MINUTES = 60_000;

test(
  "on a small day in a warehouse every parcel is where its holders say, and the books add up (2 §4.8, 3 §5, 3 §7)",
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "karwan-day-test-"));
    await chmod(folder, 0o755);
    try {
      const report = await runDay({
        folder,
        seed: 20_261_122,
        parcels: 40,
        kills: 0,
        victims: ["server 1"],
        drivers: 3,
        hands: 2,
        onProgress: () => undefined,
      });
      expect(report.problems).toEqual([]);
      expect(Object.values(report.ways).every((count) => count > 0)).toBe(true);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
  3 * MINUTES,
);
