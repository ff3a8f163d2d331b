// @ts-check
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { root } from "./marks.mjs";
import { reportOf } from "./report.mjs";

/**
 * One part of the tests, for turbo: those without a database, which it need not run again when nothing has changed, or
 * those with one, which always run. Their report stays for the launcher to read.
 */
const part = process.argv[2] ?? "";
const { status } = spawnSync(
  process.execPath,
  [
    join(root, "node_modules/vitest/vitest.mjs"),
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${reportOf(part)}`,
  ],
  { cwd: root, env: { ...process.env, KARWAN_TEST_PART: part }, stdio: "inherit" },
);
process.exitCode = status ?? 1;
