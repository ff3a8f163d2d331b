import { expect, test } from "vitest";
import { isSafeByThird } from "./keeper.ts";

test.each([
  ["3.0.2", false],
  ["2.1.7", false],
  ["3.0.3", true],
  ["3.1.0", true],
  ["4.0.0", true],
])("Patroni %s is trusted with etcd's third interface: %s (ADR 0047)", (version, isSafe) => {
  expect(isSafeByThird(version)).toBe(isSafe);
});
