import { expect, test } from "vitest";
import { listSearch, searchOf, someOf } from "./search.ts";

const read = searchOf({ ...listSearch, status: someOf(["pending", "assigned"]) });

test("an address written by hand never breaks a page: one value is a list of one, and what can't be read is left out (admin)", () => {
  expect(read({ status: "pending" }).status).toEqual(["pending"]);
  expect(read({ status: ["assigned", "lost"] }).status).toEqual(["assigned"]);
  for (const status of ["lost", 7, { a: 1 }, null]) expect(read({ status }).status).toBeUndefined();
});

test("what can't be read is named all the same, for the router keeps what nobody names as it was written (admin)", () => {
  expect({ status: "lost", q: 1, ...read({ status: "lost", q: {} }) }).toEqual({ status: undefined, q: undefined });
});
