// @ts-check
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

export const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");

/** What a checkout remembers of work already done; gone with its packages. */
export const marks = join(root, "node_modules", ".karwan");

/** @param {string} name */
export const markOf = (name) => {
  const file = join(marks, name);
  return existsSync(file) ? readFileSync(file, "utf8") : null;
};

/** @param {string} name @param {string} value */
export const setMark = (name, value) => {
  mkdirSync(marks, { recursive: true });
  writeFileSync(join(marks, name), value);
};
