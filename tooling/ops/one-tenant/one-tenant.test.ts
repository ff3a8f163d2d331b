import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { onOwnDatabase } from "../own-database.ts";
import { runOneTenant } from "./run.ts";

test("a company is brought back as it was out of a restored backup, and its neighbour, who went on, is left alone", async () => {
  const folder = await mkdtemp(join(tmpdir(), "karwan-one-tenant-"));
  await chmod(folder, 0o755);
  try {
    const report = await onOwnDatabase(
      "one-tenant",
      () => undefined,
      (database) => runOneTenant(database, { folder, rows: 2000, onProgress: () => undefined }),
    );
    expect(report).toMatchObject({ differsThere: [], differsBack: [], neighbourDiffers: [] });
    expect(report.mismatches).toMatchObject({ before: 0, there: 0, after: [] });
    // Else there was nothing to bring back.
    expect(report.mismatches.damaged).toBeGreaterThan(0);
    expect(report.rows).toBeGreaterThan(1500);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}, 300_000);
