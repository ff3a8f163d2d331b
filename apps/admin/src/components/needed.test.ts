import { expect, test } from "vitest";
import { neededIn } from "./needed.ts";

const MISSING = "Fill this in";
const missing = (value: unknown) => (String(value).trim() === "" ? MISSING : null);

test("a field is marked as needed when the form would not be sent without it, whatever stands in it now", () => {
  const values = { name: "Zana", code: "", note: "", is_active: true };
  const check = ({ name, code }: typeof values) => ({ name: missing(name), code: missing(code), note: null });
  expect([...neededIn(values, check, MISSING)]).toEqual(["name", "code"]);
});

test("so is one of a group or a row, and one that another choice asks for while it does", () => {
  const values = {
    way: "stock",
    warehouse_id: "",
    address: { city: "" },
    zone_ids: [] as string[],
    rows: [{ code: "A" }],
  };
  const check = ({ way, warehouse_id, address, zone_ids, rows }: typeof values) => ({
    warehouse_id: way === "stock" ? missing(warehouse_id) : null,
    "address.city": missing(address.city),
    zone_ids: zone_ids.length === 0 ? MISSING : null,
    ...Object.fromEntries(rows.map(({ code }, place) => [`rows.${place}.code`, missing(code)])),
  });
  expect([...neededIn(values, check, MISSING)]).toEqual(["warehouse_id", "address.city", "zone_ids", "rows.0.code"]);
  expect(neededIn({ ...values, way: "direct" }, check, MISSING).has("warehouse_id")).toBe(false);
});

test("what is wrong with an empty field for another reason marks nothing: of two contacts one will do", () => {
  const values = { email: "", phone: "" };
  const check = ({ email, phone }: typeof values) => ({ email: email + phone === "" ? "One of both" : null });
  expect(neededIn(values, check, MISSING).size).toBe(0);
});
