import { expect, test } from "vitest";
import { sectionsOf } from "./sections.ts";

test("a menu has each of its parts once, in the order of its dishes; a dish may stand in none (3 §11)", () => {
  const grill = { en: "Grill", ar: "مشويات" };
  const dishes = [{ section: grill }, { section: {} }, { section: { en: "Drinks" } }, { section: { ...grill } }];
  expect(sectionsOf(dishes)).toEqual([grill, { en: "Drinks" }]);
});
