/**
 * `pnpm generated`: makes everything that is generated, in the order in which one is made from the other. With `--check`
 * it changes nothing that git keeps, and fails when a part is not current, naming it.
 */
import { spawnSync } from "node:child_process";
import process from "node:process";
import { root } from "../run/marks.mjs";
import type { Outcome, Step } from "./parts.ts";
import { generate } from "./parts.ts";

/** Runs a script of package.json to its end; what it printed is shown where it fails. */
function run({ script, args }: Step): Outcome {
  const words = ["--run", script, ...(args.length > 0 ? ["--", ...args] : [])];
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { cwd: root, encoding: "utf8" });
  return { code: status ?? 1, text: `${stdout}${stderr}` };
}

const checking = process.argv.includes("--check");
const failed = generate(checking, run, console.log);
if (failed.length > 0) {
  console.error(
    checking
      ? `Not current: ${failed.join(", ")}. Run \`pnpm generated\` and commit.`
      : `Failed at ${failed.join(", ")}.`,
  );
  process.exitCode = 1;
}
