// @ts-check
import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";

const here = import.meta.dirname;

// What an earlier build left and this one does not make would be packed along.
rmSync(join(here, "dist"), { recursive: true, force: true });
const { status } = spawnSync("tsc", ["-p", join(here, "tsconfig.build.json")], {
  stdio: "inherit",
  shell: process.platform === "win32",
});
process.exitCode = status ?? 1;
