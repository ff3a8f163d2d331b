// @ts-check
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fingerprint } from "../../tooling/run/fingerprint.mjs";
import { markOf, root, setMark } from "../../tooling/run/marks.mjs";

const here = import.meta.dirname;
const SOURCES = ["src", "package.json", "tsconfig.build.json", "build.mjs"].map((name) => join("packages/sdk", name));
const state = () => fingerprint(root, [...SOURCES, "tsconfig.base.json", "pnpm-lock.yaml", "packages/sdk/dist"]);

// The workspace's own programs first, whoever starts this.
const env = { ...process.env, PATH: [join(root, "node_modules/.bin"), process.env.PATH].join(delimiter) };

/** @param {string} program @param {readonly string[]} args */
function run(program, args) {
  const { status, error } = spawnSync(program, args, { env, stdio: "inherit", shell: process.platform === "win32" });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}

/** Modules of types alone are empty once built: a map back to a megabyte of types would be most of the package. */
function dropEmptyMaps() {
  const folder = join(here, "dist/generated");
  for (const name of readdirSync(folder).filter((each) => each.endsWith(".js"))) {
    const file = join(folder, name);
    const text = readFileSync(file, "utf8");
    if (!/^(\/\/.*\n|export \{\};\n)*\/\/# sourceMappingURL=.*$/.test(text)) continue;
    writeFileSync(file, text.replace(/\/\/# sourceMappingURL=.*$/, ""));
    rmSync(`${file}.map`);
  }
}

// The part that is made from openapi.json comes first.
run("node", [join(here, "../../tooling/sdk/generate.ts")]);
if (markOf("sdk-built") !== state()) {
  // What an earlier build left and this one does not make would be packed along.
  rmSync(join(here, "dist"), { recursive: true, force: true });
  run("tsc", ["-p", join(here, "tsconfig.build.json")]);
  dropEmptyMaps();
  setMark("sdk-built", state());
}
