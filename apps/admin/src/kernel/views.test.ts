import { expect, test, vi } from "vitest";
import { isShown } from "./views.ts";

// What is told apart here needs no server, which the module's queries would look for.
vi.mock("./sdk.ts", () => ({ karwan: {} }));

test("a list shows a view when all that its address keeps is the same, in whichever order it stands there", () => {
  const query = { status: ["pending"], sort: "price", order: "asc" };
  expect(isShown({ query }, { order: "asc", sort: "price", status: ["pending"], q: undefined })).toBe(true);
  expect(isShown({ query }, { ...query, q: "RAF" })).toBe(false);
  expect(isShown({ query }, { ...query, status: ["pending", "assigned"] })).toBe(false);
});
