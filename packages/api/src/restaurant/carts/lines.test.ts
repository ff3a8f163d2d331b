import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { asAppError } from "../../kernel/index.ts";
import { chooseModifiers, isSameThing } from "./lines.ts";

const option = (id: string, price_delta = 0) => ({ id, name: { en: id }, price_delta });
const bread = { id: "bread", name: { en: "Bread" }, min: 1, max: 2, options: [option("samoon", 250), option("khubz")] };
const salads = { id: "salads", name: { en: "Salads" }, min: 0, max: null, options: [option("fattoush", 1500)] };
const chosen = (modifier_option_id: string, quantity = 1) => ({ modifier_option_id, quantity });

function refused(call: () => unknown) {
  try {
    call();
  } catch (error) {
    return asAppError(error);
  }
  return null;
}

describe("choosing modifiers (3 §11, 4 I)", () => {
  test("the minimum and maximum of a group count quantities", () => {
    expect(chooseModifiers([bread, salads], [chosen("khubz", 2)])).toHaveLength(1);
    for (const quantity of [3, 99])
      expect(refused(() => chooseModifiers([bread], [chosen("samoon", quantity)]))).toMatchObject({
        reason: "modifier_selection_invalid",
        extra: { groups: [{ id: "bread", min: 1, max: 2, chosen: quantity }], unknown_options: [] },
      });
    expect(refused(() => chooseModifiers([bread, salads], [chosen("fattoush")]))?.extra).toMatchObject({
      groups: [{ id: "bread", chosen: 0 }],
    });
  });

  test("an option of another dish is refused", () => {
    expect(refused(() => chooseModifiers([salads], [chosen("samoon")]))?.extra).toEqual({
      unknown_options: ["samoon"],
      groups: [],
    });
  });

  test("the same choice is the same, in any order and named in parts", () => {
    const all = ["samoon", "khubz", "fattoush"];
    const many = { ...bread, max: null };
    const choices = fc.array(fc.tuple(fc.constantFrom(...all), fc.integer({ min: 1, max: 9 })), { minLength: 1 });
    const property = fc.property(choices, fc.infiniteStream(fc.nat()), (named, random) => {
      const given = [["khubz", 1] as const, ...named].map(([id, quantity]) => chosen(id, quantity));
      const mixed = given
        .map((each) => ({ each, place: random.next().value ?? 0 }))
        .toSorted((a, b) => a.place - b.place)
        .map(({ each }) => each);
      const [one, other] = [given, mixed].map((list) => chooseModifiers([many, salads], list));
      expect(other).toEqual(one);
    });
    fc.assert(property);
  });
});

test("lines are the same thing by product, variant, note and modifiers, whatever they cost (3 §11)", () => {
  const line = {
    product_id: "p",
    variant_id: "v",
    name: { en: "Kebab" },
    variant_name: null,
    unit_price: 1,
    note: null,
    modifiers: chooseModifiers([bread], [chosen("samoon"), chosen("khubz")]),
  };
  const reversed = { ...line, unit_price: 2, modifiers: line.modifiers.toReversed() };
  expect(isSameThing(line, reversed)).toBe(true);
  for (const other of [{ product_id: "q" }, { variant_id: "w" }, { note: "Hot" }, { modifiers: [] }])
    expect(isSameThing(line, { ...line, ...other })).toBe(false);
});
