import { KarwanError } from "@karwan/sdk";
import { expect, test } from "vitest";
import { fieldErrors, isAllSaid } from "./field-errors.ts";

const refused = (code: string, details: { field: string; message: string; code: string }[] = []) =>
  new KarwanError({ code, status: 409, message: "It is there already", details });

test.each([
  ["location_code_taken", ["warehouse_id", "code", "name"], "code"],
  ["warehouse_code_taken", ["name", "code"], "code"],
  ["code_taken", ["name", "code"], "code"],
  ["role_name_exists", ["name", "description"], "name"],
  ["store_name_taken", ["store_name", "name"], "store_name"],
  ["item_code_taken", ["sku", "item_code"], "item_code"],
  ["sku_taken", ["name", "sku"], "sku"],
  ["phone_taken", ["email", "phone"], "phone"],
])("%s stands at the field of what is taken, and nothing of it is left to say", (code, fields, field) => {
  const cause = refused(code);
  expect(fieldErrors(cause, fields)).toEqual({ [field]: "It is there already" });
  expect(isAllSaid(cause, fieldErrors(cause, fields))).toBe(true);
});

test("a refusal that is about none of a form's fields is said of the whole", () => {
  for (const code of ["market_exists", "email_taken", "insufficient_stock", "zone_in_use"]) {
    const cause = refused(code);
    expect(fieldErrors(cause, ["name", "code"])).toEqual({});
    expect(isAllSaid(cause, {})).toBe(false);
  }
});

test("details stand at their fields, and what a form has no field for is said of the whole", () => {
  const at = (field: string) => ({ field, message: field, code: "required" });
  const cause = refused("validation_failed", [at("name"), at("dimensions.length"), at("other")]);
  const found = fieldErrors(cause, ["name", "dimensions"]);
  expect(found).toEqual({ name: "name", "dimensions.length": "dimensions.length" });
  expect(isAllSaid(cause, found)).toBe(false);
});
