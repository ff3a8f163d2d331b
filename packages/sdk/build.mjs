// @ts-check
import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";

const here = import.meta.dirname;

/** Runs a program of the workspace, which npm and pnpm put on the PATH of scripts. @param {string} program @param {readonly string[]} args */
function run(program, args) {
  const { status, error } = spawnSync(program, args, { stdio: "inherit", shell: process.platform === "win32" });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}

// The part that is made from openapi.json comes first. The workspace's Node runs it, whichever Node runs npm.
run("node", [join(here, "../../tooling/sdk/generate.ts")]);
// What an earlier build left and this one does not make would be packed along.
rmSync(join(here, "dist"), { recursive: true, force: true });
run("tsc", ["-p", join(here, "tsconfig.build.json")]);
