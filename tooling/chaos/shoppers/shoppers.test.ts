import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runShoppers } from "./run.ts";

const MINUTES = 60_000;

test(
  "of twenty shoppers, two of whose servers are killed, every order is paid once or not at all, and nobody sees another's (3 §10, 4 H, 4 J11)",
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "karwan-shoppers-test-"));
    await chmod(folder, 0o755);
    try {
      const report = await runShoppers({
        folder,
        seed: 20_261_122,
        shoppers: 20,
        orders: 2,
        kills: 2,
        victims: ["server 1", "server 2"],
        hands: 4,
        minutes: 4,
        onProgress: () => undefined,
      });
      expect(report.problems).toEqual([]);
      expect(report.placed).toBeGreaterThan(20);
      expect(Object.values(report.kills).reduce((sum, times) => sum + times, 0)).toBe(2);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
  10 * MINUTES,
);
