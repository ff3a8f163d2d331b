import path from "node:path";
import process from "node:process";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const root = path.resolve(import.meta.dirname, "../..");
// While somebody works on the admin, the pages come from vite and everything else from a server of theirs.
const target = process.env.KARWAN_URL ?? "http://127.0.0.1:3000";
const proxied = ["/api", "/trpc", "/files", "/admin/facts.json"];

const chunks = [
  { name: "react", test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
  { name: "tanstack", test: /node_modules[\\/]@tanstack[\\/]/ },
];

export default defineConfig({
  base: "/admin/",
  plugins: [react()],
  // The SDK's sources, so that no build has to come before this one.
  resolve: { alias: { "@karwan/sdk": path.join(root, "packages/sdk/src/index.ts") } },
  server: { port: 5199, proxy: Object.fromEntries(proxied.map((each) => [each, { target }])), fs: { allow: [root] } },
  build: {
    target: "es2022",
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
  },
});
