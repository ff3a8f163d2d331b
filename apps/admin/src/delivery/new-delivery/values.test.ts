import { expect, test } from "vitest";
import type { Values } from "./values.ts";
import { initial, refusedAt, sentOf, sizeOf, wrongIn } from "./values.ts";

const words = { missing: "missing", noPoint: "no point", noSize: "no size" };
const given: Values = {
  ...initial,
  customer_id: "customer:c1",
  sender: { name: " Dar Al-Kutub ", phone: "" },
  recipient: { name: "Zainab", phone: "07801234567" },
  pickup_address: { point: "33.3152, 44.3661", full_address: " Karrada " },
  delivery_address: { point: "33.3406, 44.4009", full_address: "" },
  delivery_service_id: "s1",
};
const goods = [{ key: "1", item: { id: "tea", name: "Tea", sku: "TEA", unit_size: 0.5 }, quantity: 3, bin: null }];

test("a delivery is sent as it was written; what was left empty is nothing", () => {
  expect(sentOf(given)).toEqual({
    customer_id: "c1",
    sender: { name: "Dar Al-Kutub", phone: null },
    recipient: { name: "Zainab", phone: "07801234567" },
    pickup_address: { lat: 33.3152, lng: 44.3661, full_address: "Karrada" },
    delivery_address: { lat: 33.3406, lng: 44.4009 },
    delivery_flow: "direct",
    unit_size: 1,
    delivery_service_id: "s1",
    payer_type: "recipient",
    payment_method: "cash",
    external_reference_id: null,
    is_draft: false,
  });
  expect(sentOf({ ...given, customer_id: "institution:i1" })?.customer_id).toBeNull();
  expect(sentOf({ ...given, delivery_address: { point: "Baghdad", full_address: "" } })).toBeNull();
});

test("goods in stock are fetched from their warehouse and no address; a staged delivery names the one in between", () => {
  const stocked = { ...given, delivery_flow: "from_warehouse", pickup_warehouse_id: "w1", items: goods } as const;
  expect(sentOf({ ...stocked, unit_size: "" })).toMatchObject({
    pickup_warehouse_id: "w1",
    items: [{ item_id: "tea", quantity: 3 }],
  });
  expect(Object.keys(sentOf({ ...stocked, unit_size: "" }) ?? {})).not.toEqual(
    expect.arrayContaining(["pickup_address"]),
  );
  expect(Object.keys(sentOf({ ...stocked, unit_size: "" }) ?? {})).not.toEqual(expect.arrayContaining(["unit_size"]));
  expect(sentOf({ ...given, delivery_flow: "pickup_and_delivery", warehouse_id: "w2" })).toMatchObject({
    warehouse_id: "w2",
    pickup_address: { lat: 33.3152 },
  });
});

test("the size is what was written, otherwise that of the goods together", () => {
  expect(sizeOf({ unit_size: "2", items: goods })).toBe(2);
  expect(sizeOf({ unit_size: "", items: goods })).toBe(1.5);
  expect(sizeOf({ unit_size: "", items: [] })).toBe(0);
});

test("what is missing is said at its field before anything is sent, and only where it is asked for", () => {
  const wrong = (values: Values) =>
    Object.fromEntries(Object.entries(wrongIn(values, words)).filter(([, message]) => message !== null));
  expect(wrong(given)).toEqual({});
  expect(wrong(initial)).toEqual({
    "pickup_address.point": "missing",
    "delivery_address.point": "missing",
    delivery_service_id: "missing",
  });
  expect(wrong({ ...given, pickup_address: { point: "here", full_address: "" } })).toEqual({
    "pickup_address.point": "no point",
  });
  expect(wrong({ ...given, delivery_flow: "from_warehouse", unit_size: "" })).toEqual({
    pickup_warehouse_id: "missing",
    unit_size: "missing",
    items: "missing",
  });
  // What nobody can read is not what is missing.
  expect(wrong({ ...given, unit_size: "a box" })).toEqual({ unit_size: "no size" });
  expect(wrong({ ...given, delivery_flow: "pickup_and_delivery" })).toEqual({ warehouse_id: "missing" });
});

test("a refusal stands at the field that it is about, a coordinate's where both are written", () => {
  const details = [{ field: "delivery_address.lat", message: "at most 90" }];
  expect(refusedAt({ code: "validation_failed", message: "wrong", details })).toEqual({
    "delivery_address.point": "at most 90",
  });
  expect(refusedAt({ code: "external_reference_exists", message: "taken", details: [] })).toEqual({
    external_reference_id: "taken",
  });
  expect(refusedAt({ code: "insufficient_stock", message: "too little", details: [] })).toEqual({});
});
