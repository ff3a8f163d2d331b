import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { held, notHeld } from "./held.ts";

const isThere = (path: string) => existsSync(join(import.meta.dirname, "../../..", path));

test("what a cluster is held to is there, and so is each test that it is not held to (ADR 0045)", () => {
  const files = Object.keys(notHeld);
  expect([...held, ...files].filter((path) => !isThere(path))).toEqual([]);
  expect(files.filter((file) => !held.some((folder) => file.startsWith(`${folder}/`)))).toEqual([]);
});
