// @ts-check
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { fingerprint } from "../../tooling/run/fingerprint.mjs";
import { markOf, root, setMark } from "../../tooling/run/marks.mjs";

const here = import.meta.dirname;
const dist = join(here, "dist");
const CONFIGS = ["vite.config.ts", "vite.driver.config.ts"];
const OWN = [
  "src",
  "public",
  "driver",
  "workers",
  "index.html",
  "vite.shared.ts",
  ...CONFIGS,
  "package.json",
  "build.mjs",
];
const SOURCES = [...OWN.map((name) => join("apps/admin", name)), "packages/sdk/src", "pnpm-lock.yaml"];
/** What the build depends on, and what it made: a folder that somebody emptied is made anew. */
const state = () => fingerprint(root, [...SOURCES, "apps/admin/dist"]);

/** Beside each text its compressed forms: a weak server compresses nothing while it serves. */
function compress() {
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
  for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(js|css|html|json|svg|wasm)$/.test(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    const body = readFileSync(file);
    if (body.length < 1024) continue;
    writeFileSync(`${file}.br`, brotliCompressSync(body, quality));
    writeFileSync(`${file}.gz`, gzipSync(body, { level: 6 }));
  }
}

if (markOf("admin-built") !== state()) {
  process.env.NODE_ENV = "production";
  const { build } = await import("vite");
  // What an older build left.
  rmSync(dist, { recursive: true, force: true });
  const logLevel = process.argv.includes("--quiet") ? "error" : "info";
  for (const name of CONFIGS) await build({ configFile: join(here, name), logLevel });
  compress();
  setMark("admin-built", state());
}
