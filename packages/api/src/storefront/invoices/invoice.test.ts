import { describe, expect, test } from "vitest";
import { everyLanguage } from "../../../testing/index.ts";
import { addressLine } from "./address.ts";
import type { Invoiced } from "./invoice.ts";
import { invoiceOf } from "./invoice.ts";

const order: Invoiced = {
  order_number: "M7-000012",
  currency: "USD",
  subtotal: 30,
  discount_amount: 3,
  tax_amount: 2.7,
  delivery_fee: 4,
  rounding_amount: 0,
  total_price: 33.7,
  refunded_amount: 0,
  prices_include_tax: false,
  payment_method: "wallet",
  payment_status: "paid",
  is_cancelled: false,
  placed_on: "2026-11-21",
  tenant_name: "Tigris Logistics",
  store_name: "Sara's shop",
  customer_name: "زينب حسين",
  phone: "+9647701234567",
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
    expect(rows).toEqual([["Tea, Box (TEA-1)", "3", "10.0", "10%", "30.0"]]);
    expect(totals.map(({ name, value }) => `${name}: ${value}`)).toEqual([
      "Subtotal: 30.0",
      "Discount EID: -3.0",
      "Tax: 2.7",
      "Delivery: 4.0",
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
      "Total (USD)",
      "Refunded",
      "Remaining (USD)",
    ]);
  });

  test("adds up: what was refunded follows the total, and what remains is the last", () => {
    const { totals } = invoiceOf({ ...order, rounding_amount: 0.3, total_price: 34, refunded_amount: 4.25 }, "en");
    expect(totals.slice(-4).map(({ name, value }) => `${name}: ${value}`)).toEqual([
      "Rounding: 0.30",
      "Total (USD): 34.00",
      "Refunded: -4.25",
      "Remaining (USD): 29.75",
    ]);
    expect(new Set(totals.map(({ value }) => value.split(".")[1]?.length))).toEqual(new Set([2]));
  });

  test("says whether it is paid, and that the order was called off", () => {
    const said = (over: Partial<Invoiced>) =>
      invoiceOf({ ...order, ...over }, "en").facts.map(({ name, value }) => `${name}: ${value}`);
    expect(said({})).toContain("Payment: Wallet (paid)");
    expect(said({ payment_status: "pending" })).toContain("Payment: Wallet (not paid yet)");
    expect(said({ refunded_amount: 1 })).toContain("Payment: Wallet (partly refunded)");
    expect(said({ refunded_amount: order.total_price })).toContain("Payment: Wallet (refunded)");
    const cancelled = said({ payment_status: "pending", is_cancelled: true });
    expect(cancelled).toContain("Status: Cancelled");
    expect(cancelled).toContain("Payment: Wallet (not paid)");
  });
});

describe("an address on an invoice (3 §10)", () => {
  const place = {
    full_address: "12 Karrada, Baghdad",
    address_line2: null,
    city: "Baghdad",
    state: null,
    country: "Iraq",
  };

  test("says nothing twice", () => {
    expect(addressLine({ ...place, full_address: "Baghdad", state: "Baghdad" }, "en")).toBe("Baghdad, Iraq");
    expect(addressLine(place, "en")).toBe("12 Karrada, Baghdad, Iraq");
  });

  test("has the country and the commas of its language", () => {
    expect(addressLine({ ...place, full_address: "الكرادة, بغداد, Iraq", city: "بغداد" }, "ar")).toBe(
      "الكرادة، بغداد، العراق",
    );
    expect(addressLine({ ...place, full_address: "هەولێر", city: null }, "ku")).toBe("هەولێر، عێراق");
    expect(addressLine({ ...place, full_address: "Moon", city: null, country: "Nowhere" }, "ar")).toBe("Moon، Nowhere");
  });
});
