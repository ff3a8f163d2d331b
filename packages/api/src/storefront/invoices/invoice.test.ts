import { describe, expect, test } from "vitest";
import { everyLanguage } from "../../../testing/index.ts";
import type { Invoiced } from "./invoice.ts";
import { invoiceOf } from "./invoice.ts";

const order: Invoiced = {
  order_number: "M7-000012",
  currency: "USD",
  subtotal: 30,
  discount_amount: 3,
  tax_amount: 2.7,
  delivery_fee: 4,
  total_price: 33.7,
  refunded_amount: 0,
  prices_include_tax: false,
  payment_method: "wallet",
  placed_on: "2026-11-21",
  tenant_name: "Tigris Logistics",
  store_name: "Sara's shop",
  customer_name: "زينب حسين",
  address: "شارع ١٤ رمضان, Baghdad",
  lines: [
    {
      name: { en: "Tea", ar: "شاي" },
      variant: { en: "Box" },
      sku: "TEA-1",
      quantity: 3,
      unit_price: 10,
      tax_rate: 10,
      tax_amount: 2.7,
      line_total: 30,
    },
  ],
  promotions: [{ code: "EID", amount: 3 }],
};

describe("an invoice (3 §10)", () => {
  test("says what was bought and what it came to", () => {
    const { title, direction, rows, totals } = invoiceOf(order, "en");
    expect([title, direction]).toEqual(["Invoice", "ltr"]);
    expect(rows).toEqual([["Tea, Box (TEA-1)", "3", "10", "10%", "30"]]);
    expect(totals.map(({ name, value }) => `${name}: ${value}`)).toEqual([
      "Subtotal: 30",
      "Discount EID: -3",
      "Tax: 2.7",
      "Delivery: 4",
      "Total (USD): 33.7",
    ]);
  });

  test("is in the language of its order, and goods in a language that they have", () => {
    const { direction, rows } = invoiceOf(order, "ar");
    expect([direction, rows[0]?.[0]]).toEqual(["rtl", "شاي, Box (TEA-1)"]);
    expect(new Set(everyLanguage.map((language) => invoiceOf(order, language).title)).size).toBe(3);
  });

  test("tells tax within prices from tax on top, and what was refunded", () => {
    const { totals } = invoiceOf({ ...order, prices_include_tax: true, refunded_amount: 5 }, "en");
    expect(totals.map(({ name }) => name)).toEqual([
      "Subtotal",
      "Discount EID",
      "Tax included",
      "Delivery",
      "Refunded",
      "Total (USD)",
    ]);
  });
});
