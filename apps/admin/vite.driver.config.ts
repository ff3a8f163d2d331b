import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";
import { defineConfig, mergeConfig } from "vite";
import { shared, workerOf } from "./vite.shared.ts";

const here = import.meta.dirname;
const read = (name: string) => readFileSync(path.join(here, name), "utf8");

/** Named by themselves, or under another address. */
const OWN = ["index.html", "boot.js"];

/**
 * Beside the pages the worker that starts them without a network: it has the names of all that this build made, but for the
 * camera's reader, which is large and kept once it was used.
 */
const worker: Plugin = {
  name: "karwan-worker",
  apply: "build",
  enforce: "post",
  generateBundle: {
    // Behind what takes a script into the page that begins it: of a file that is not there the whole is not kept.
    order: "post",
    handler(_options, bundle) {
      const boot = read("public/boot.js");
      this.emitFile({ type: "asset", fileName: "boot.js", source: boot });
      const made = Object.keys(bundle).filter((name) => !/\.(wasm|map)$/.test(name) && !OWN.includes(name));
      const files = ["", "boot.js", "manifest.webmanifest", "icon-192.png", ...made].map((name) => `/driver/${name}`);
      const version = createHash("sha256")
        .update(files.join() + boot + read("driver/index.html"))
        .digest("hex")
        .slice(0, 12);
      const given = `const FILES = ${JSON.stringify(files)};\nconst VERSION = ${JSON.stringify(version)};\n`;
      this.emitFile({ type: "asset", fileName: "sw.js", source: given + workerOf("driver") });
    },
  },
};

export default defineConfig(
  mergeConfig(shared, {
    root: path.join(here, "driver"),
    base: "/driver/",
    plugins: [worker],
    server: { port: 5198 },
    build: { outDir: "../dist/driver" },
  }),
);
