import type { Dish } from "@karwan/sdk";
import { expect, test } from "vitest";
import { changedDish, dishErrors, newDish, newGroup, newVariant, valuesOf } from "./values.ts";

const dish = {
  id: "d",
  name: { en: "Kebab", ar: "كباب" },
  description: {},
  section: { en: "Grill" },
  price: 9000,
  variants: [{ id: "v", name: null, price: null }],
  modifier_groups: [
    {
      id: "g",
      name: { en: "Bread" },
      min: 1,
      max: null,
      options: [{ id: "o", name: { en: "Samoon" }, price_delta: 0 }],
    },
  ],
  schedule: [],
  is_active: true,
} as unknown;
const before = dish as Dish;
const words = { missing: "missing", maxBelow: "below", noOption: "none" };

test("a dish that comes in one way is sent without variants, so that its own stays, and the rest keeps its ids (3 §11)", () => {
  const values = valuesOf(before);
  expect(values.variants).toEqual([]);
  expect(changedDish(values, null, { slug: "grill", before })).toEqual({
    slug: "grill",
    id: "d",
    price: 9000,
    schedule: [],
    is_active: true,
    variants: [],
    modifier_groups: before.modifier_groups,
  });
});

test("what is added to a dish is new, and an empty price is the dish's (3 §11, 4 A8)", () => {
  const large = { ...newVariant(), name: { en: "Large", ar: "", ku: "" }, price: "12000" };
  const small = { ...newVariant(), name: { en: "", ar: "صغير", ku: "" } };
  const values = { ...valuesOf(before), variants: [large, small], name: { en: "Kebab", ar: "", ku: "کەباب" } };
  expect(changedDish(values, "https://x/y.png", { slug: "grill", before })).toMatchObject({
    name: { ar: null, ku: "کەباب" },
    image_url: "https://x/y.png",
    variants: [
      { name: { en: "Large" }, price: 12000 },
      { name: { ar: "صغير" }, price: null },
    ],
  });
  expect(newDish(values, null, "grill").variants).toHaveLength(2);
});

test("several variants need names, a group a name, an option and no less at most than at least (3 §11)", () => {
  const group = { ...newGroup(), min: 3, max: 2, options: [] };
  const values = { ...valuesOf(before), variants: [newVariant(), newVariant()], modifier_groups: [group] };
  const wrong = Object.entries(dishErrors(values, words)).flatMap(([field, error]) => (error === null ? [] : [field]));
  expect(wrong).toEqual([
    "variants.0.name",
    "variants.1.name",
    "modifier_groups.0.name",
    "modifier_groups.0.max",
    "modifier_groups.0.options",
  ]);
  expect(Object.values(dishErrors(valuesOf(before), words)).every((error) => error === null)).toBe(true);
});
