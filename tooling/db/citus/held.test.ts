import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { held } from "./held.ts";

const isThere = (path: string) => existsSync(join(import.meta.dirname, "../../..", path));

test("what a cluster is held to is there (ADR 0045)", () => {
  expect(held.filter((path) => !isThere(path))).toEqual([]);
});
