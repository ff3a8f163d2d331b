import type { Product } from "@karwan/sdk";
import { expect, test } from "vitest";
import { changedProduct, newProduct, newVariant, valuesOf } from "./values.ts";

const at = new Date("2026-01-01T08:00:00Z");
const product: Product = {
  id: "tea",
  name: { en: "Tea", ar: "شاي" },
  description: {},
  category_id: null,
  price: 4500,
  tax_rate: null,
  is_active: true,
  images: ["https://example.com/tea.jpg"],
  variants: [
    { id: "a", name: { en: "500 g" }, sku: "TEA-500", price: null, inventory_item_id: "item-a", available: 3 },
    { id: "b", name: {}, sku: null, price: 9000, inventory_item_id: "item-b", available: 0 },
  ],
  lowest_price: 4500,
  currency: "IQD",
  rating: { average: null, count: 0 },
  created_at: at,
  updated_at: at,
};

test("a product that was only looked at is sent as it is: variants keep their ids, names are not written again (3 §10)", () => {
  expect(changedProduct(valuesOf(product), [], product)).toEqual({
    category_id: null,
    price: 4500,
    tax_rate: null,
    is_active: true,
    images: ["https://example.com/tea.jpg"],
    variants: [
      { id: "a", sku: "TEA-500", price: null, inventory_item_id: "item-a" },
      { id: "b", sku: null, price: 9000, inventory_item_id: "item-b" },
    ],
  });
});

test("what was emptied is taken away, what was added has no id yet, what was removed is not sent (3 §10)", () => {
  const values = valuesOf(product);
  const [first] = values.variants;
  if (!first) throw new Error("no variant");
  values.name.ar = " ";
  values.variants = [
    { ...first, name: { en: "", ar: "", ku: "" } },
    { ...newVariant(), inventory_item_id: "item-c" },
  ];
  expect(changedProduct(values, ["https://example.com/new.jpg"], product)).toMatchObject({
    name: { ar: null },
    images: ["https://example.com/tea.jpg", "https://example.com/new.jpg"],
    variants: [
      { id: "a", name: { en: null } },
      { sku: null, price: null, inventory_item_id: "item-c" },
    ],
  });
});

test("a new product says nothing of what was left empty, so that the shop's tax and the product's price apply (3 §10)", () => {
  const values = { ...valuesOf(null), price: 2500, name: { en: "Rice", ar: "", ku: "" } };
  expect(newProduct(values, [])).toEqual({
    category_id: null,
    price: 2500,
    tax_rate: null,
    is_active: true,
    images: [],
    name: { en: "Rice" },
    variants: [{ sku: null, price: null, inventory_item_id: "" }],
  });
});
