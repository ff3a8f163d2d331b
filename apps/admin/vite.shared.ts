import { readFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import react from "@vitejs/plugin-react";
import { IntlMessageFormat } from "intl-messageformat";
import type { Plugin, UserConfig } from "vite";

const root = path.resolve(import.meta.dirname, "../..");
// While somebody works on the admin, the pages come from vite and everything else from a server of theirs.
const target = process.env.KARWAN_URL ?? "http://127.0.0.1:3000";
const proxied = ["/api", "/trpc", "/files", "/admin/facts.json"];

/** The words of an area in a language are a file of their own, under a name that says so. */
const wordsOf = (id: string): string | null => {
  const found = /[\\/]catalogues[\\/](\w+)[\\/](\w+)\.json$/.exec(id);
  return found && `words-${found[1]}-${found[2]}`;
};

const chunks = [
  { name: wordsOf, test: /[\\/]catalogues[\\/]/, priority: 3 },
  { name: "react", test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 2 },
  { name: "tanstack", test: /node_modules[\\/]@tanstack[\\/]/, priority: 1 },
  // All that a page begins with, in one file: some thirty small ones weigh more.
  { name: "frame", test: /[\\/]admin[\\/]src[\\/](driver[\\/])?main\.tsx$/ },
];

const parsed = (text: string) =>
  text.includes("{") ? new IntlMessageFormat(text, "en", undefined, { ignoreTag: true }).getAst() : text;

/** Parses messages while building, so that no page brings a parser. */
const messages: Plugin = {
  name: "karwan-messages",
  enforce: "pre",
  transform: {
    filter: { id: /[\\/]catalogues[\\/].+\.json$/ },
    handler(code) {
      const entries = Object.entries(JSON.parse(code) as Record<string, string>);
      return { code: JSON.stringify(Object.fromEntries(entries.map(([key, text]) => [key, parsed(text)]))), map: null };
    },
  },
};

/** The worker that opens a build's pages without a network, with what both of them have. */
export const workerOf = (name: "office" | "driver"): string =>
  [name, "kept-files"]
    .map((part) => readFileSync(path.join(import.meta.dirname, "workers", `${part}.js`), "utf8"))
    .join("\n");

const PARSER = "@formatjs/icu-messageformat-parser";

/** What the builds of all pages have in common. */
export const shared = {
  plugins: [messages, react()],
  resolve: {
    alias: [
      // The SDK's sources, so that no build has to come before this one.
      { find: "@karwan/sdk", replacement: path.join(root, "packages/sdk/src/index.ts") },
      { find: new RegExp(`^${PARSER}$`), replacement: `${PARSER}/no-parser.js` },
    ],
  },
  server: { proxy: Object.fromEntries(proxied.map((each) => [each, { target }])), fs: { allow: [root] } },
  build: {
    target: "es2022",
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    emptyOutDir: true,
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
  },
} satisfies UserConfig;
