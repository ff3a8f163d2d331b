import { expect, test } from "vitest";
import { refuseNoChange } from "./only-fields.ts";

const patch = { rest: { method: "PATCH", path: "/customers/{id}" } } as const;
const refused = (input: unknown, meta: Parameters<typeof refuseNoChange>[0] = patch) => {
  try {
    refuseNoChange(meta, input);
    return false;
  } catch (error) {
    expect(error).toMatchObject({ reason: "no_valid_fields_to_update" });
    return true;
  }
};

test.each([[{ id: "x" }], [{}], [undefined], [{ id: "x", name: undefined }], [{ id: "x", tenant_id: "t" }]])(
  "a PATCH that names nothing to change is refused: %j (2 §4.2, 4 A8)",
  (input) => {
    expect(refused(input)).toBe(true);
  },
);

test("a record that has an older word for it keeps that", () => {
  const meta = { ...patch, errors: ["no_fields_to_update"] } as const;
  expect(() => refuseNoChange(meta, { id: "x" })).toThrow("no_fields_to_update");
});

test("null is something to change, and other methods say by themselves what they need", () => {
  expect(refused({ id: "x", name: null })).toBe(false);
  expect(refused({ id: "x" }, { rest: { method: "PUT", path: "/customers/{id}" } })).toBe(false);
});
