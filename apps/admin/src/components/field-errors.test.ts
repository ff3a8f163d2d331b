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
  for (const code of ["market_exists", "email_taken", "insufficient_stock", "zone_in_use", "driver_not_found"]) {
    const cause = refused(code);
    expect(fieldErrors(cause, ["name", "code"])).toEqual({});
    expect(isAllSaid(cause, {})).toBe(false);
  }
});

test("a refusal that says by its name which record it found missing, idle or taken stands where that was chosen", () => {
  for (const [code, fields, field] of [
    ["vehicle_inactive", ["name", "vehicle_id"], "vehicle_id"],
    ["zone_not_found", ["all_zones", "zone_ids"], "zone_ids"],
    ["product_category_not_found", ["price", "category_id"], "category_id"],
    ["external_reference_exists", ["external_reference_id"], "external_reference_id"],
  ] as const)
    expect(fieldErrors(refused(code), fields)).toEqual({ [field]: "It is there already" });
});

test.each([
  ["settlement_exceeds_cash", "amount"],
  ["insufficient_wallet_balance", "amount"],
  ["refund_exceeds_payment", "amount"],
  ["credit_in_use", "credit_limit"],
  ["insufficient_stock", "quantity"],
  ["expires_at_must_be_future", "expires_at"],
  ["currency_in_use", "currency_code"],
  ["location_parent_invalid", "parent_id"],
  ["driver_zone_mismatch", "driver_id"],
  ["reset_token_invalid", "token"],
])("%s stands at %s, and above a form that has none", (code, field) => {
  expect(fieldErrors(refused(code), ["name", field])).toEqual({ [field]: "It is there already" });
  expect(fieldErrors(refused(code), ["name"])).toEqual({});
});

test("what is taken of a person within a form stands at their field in it (3 §3)", () => {
  const company = { name: "Tigris", code: "TIG", admin: { email: "a@b.test", phone: "0770" } };
  const at = (code: string) => fieldErrors(refused(code), Object.keys(company), company);
  expect(at("email_taken")).toEqual({ "admin.email": "It is there already" });
  expect(at("phone_taken")).toEqual({ "admin.phone": "It is there already" });
  expect(at("code_taken")).toEqual({ code: "It is there already" });
});

test("of several rows the one is meant whose code another has too, and none is guessed", () => {
  const at = (...codes: string[]) => {
    const values = { full_name: "Ministry", source_branches: codes.map((code) => ({ code })) };
    return Object.keys(fieldErrors(refused("code_taken"), Object.keys(values), values));
  };
  expect(at("HQ", "B2", "hq ", "")).toEqual(["source_branches.2.code"]);
  expect(at("HQ")).toEqual(["source_branches.0.code"]);
  expect(at("HQ", "B2")).toEqual([]);
});

test("who is there already was found by the e-mail or the phone that was given; by which of both nobody guesses (4 B1)", () => {
  const at = (email: string, phone: string) => {
    const values = { first_name: "Sara", email, phone };
    return Object.keys(fieldErrors(refused("user_already_member"), Object.keys(values), values));
  };
  expect(at("a@b.test", "")).toEqual(["email"]);
  expect(at(" ", "0770")).toEqual(["phone"]);
  expect(at("a@b.test", "0770")).toEqual([]);
});

test("details stand at their fields, and what a form has no field for is said of the whole", () => {
  const at = (field: string) => ({ field, message: field, code: "required" });
  const cause = refused("validation_failed", [at("name"), at("dimensions.length"), at("other")]);
  const found = fieldErrors(cause, ["name", "dimensions"]);
  expect(found).toEqual({ name: "name", "dimensions.length": "dimensions.length" });
  expect(isAllSaid(cause, found)).toBe(false);
});
