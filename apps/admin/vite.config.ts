import type { Plugin } from "vite";
import { defineConfig, mergeConfig } from "vite";
import { shared, workerOf } from "./vite.shared.ts";

/** Beside the pages the worker that opens them without a network. */
const worker: Plugin = {
  name: "karwan-worker",
  apply: "build",
  generateBundle() {
    this.emitFile({ type: "asset", fileName: "sw.js", source: workerOf("office") });
  },
};

export default defineConfig(
  mergeConfig(shared, {
    root: import.meta.dirname,
    base: "/admin/",
    plugins: [worker],
    server: { port: 5199 },
    build: { outDir: "dist/admin" },
  }),
);
