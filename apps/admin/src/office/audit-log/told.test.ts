import { expect, test } from "vitest";
import { changesIn, nameIn, verbOf } from "./told.ts";

test("of a change only the fields that differ are told, those within others under their path (3 §15)", () => {
  const before = { id: "1", name: "Karrada", address: { city: "Baghdad", lat: 33 }, tags: ["a"], updated_at: "x" };
  const after = { id: "1", name: "Karrada", address: { city: "Erbil", lat: 33 }, tags: ["a", "b"], updated_at: "y" };
  expect(changesIn({ before, after })).toEqual([
    { field: "address.city", before: "Baghdad", after: "Erbil" },
    { field: "tags", before: ["a"], after: ["a", "b"] },
  ]);
});

test("of a record that is new or gone every field that has a value is told", () => {
  expect(changesIn({ before: null, after: { id: "1", name: "A", note: null } })).toEqual([
    { field: "name", before: undefined, after: "A" },
  ]);
  expect(changesIn({ before: { name: "A" }, after: null })).toEqual([{ field: "name", before: "A", after: undefined }]);
});

test("a record is called by what it is called now, else by what it was, in whichever language has a name", () => {
  expect(nameIn({ before: { name: "Old" }, after: { name: "New" }, entity_name: null })).toBe("New");
  expect(nameIn({ before: { code: "RAF-1" }, after: null, entity_name: null })).toBe("RAF-1");
  expect(nameIn({ before: null, after: { name: { ar: "شاي" } }, entity_name: null })).toBe("شاي");
  expect(nameIn({ before: null, after: { quantity: 3 }, entity_name: null })).toBeNull();
  expect(nameIn({ before: null, after: { quantity: 3 }, entity_name: "PKO-00007" })).toBe("PKO-00007");
});

test("what was done is the action without its record", () => {
  expect(verbOf("delivery.cancel")).toBe("cancel");
  expect(verbOf("role.add_permissions")).toBe("add_permissions");
});
