import { execFileSync, spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { root } from "../../run/marks.mjs";
import { folderOf, references, visitingTests } from "./files.ts";

/**
 * `pnpm pictures`: takes the pictures of all pages anew, or of some files of tests (`pnpm pictures office fleet`). Look at
 * what `git status` then names, and commit what is meant so. `pnpm pictures check` compares, and fails where one differs.
 */
const visiting = visitingTests();
const [first, ...others] = process.argv.slice(2);
const isCheck = first === "check";
const named = first === undefined || isCheck ? others : [first, ...others];
const unknown = named.filter((name) => !visiting.some((file) => folderOf(file) === name));
if (unknown.length > 0) {
  process.stderr.write(`no pictures of ${unknown.join(", ")}: there are ${visiting.map(folderOf).join(", ")}\n`);
  process.exit(2);
}
const files = visiting.filter((file) => named.length === 0 || named.includes(folderOf(file)));
if (!isCheck) for (const file of files) rmSync(path.join(references, folderOf(file)), { recursive: true, force: true });
const { status } = spawnSync(process.execPath, [path.join(root, "node_modules/vitest/vitest.mjs"), "run", ...files], {
  cwd: root,
  stdio: "inherit",
  env: {
    ...process.env,
    KARWAN_PICTURES: isCheck ? "check" : named.length === 0 ? "all" : "some",
    KARWAN_TEST_FULL: "0",
  },
});
if (!isCheck) execFileSync("git", ["status", "--short", "--", references], { cwd: root, stdio: "inherit" });
process.exitCode = status ?? 1;
