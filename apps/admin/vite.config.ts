import { defineConfig, mergeConfig } from "vite";
import { shared } from "./vite.shared.ts";

export default defineConfig(
  mergeConfig(shared, {
    root: import.meta.dirname,
    base: "/admin/",
    server: { port: 5199 },
    build: { outDir: "dist/admin" },
  }),
);
