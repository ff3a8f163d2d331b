import { spawnSync } from "node:child_process";
import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "./memory.ts";

test("a run's temporary folder lets others pass, and clears away what killed runs left, not what runs beside it uses", async () => {
  const parent = await mkdtemp(join(tmpdir(), "karwan-memory-"));
  onTestFinished(() => rm(parent, { recursive: true }));
  const beside = await temporaryFolder(parent);
  const { pid } = spawnSync(process.execPath, ["--version"]);
  await writeFile(join(parent, `tmp-${pid}-killed`), "");
  await writeFile(join(parent, "test"), "");

  const mine = await temporaryFolder(parent);
  expect((await stat(mine)).mode & 0o777).toBe(0o755);
  expect((await readdir(parent)).map((name) => join(parent, name)).toSorted()).toEqual(
    [beside, mine, join(parent, "test")].toSorted(),
  );
});
