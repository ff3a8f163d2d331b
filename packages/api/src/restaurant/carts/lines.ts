import { newId } from "@karwan/db";
import { AppError, MAX_AMOUNT } from "../../kernel/index.ts";
import type { Dish, ModifierGroup } from "../menus/index.ts";
import type { AddInput, Chosen, Line, Modifier } from "./schema.ts";
import { MAX_QUANTITY } from "./schema.ts";
import { cartTotals } from "./totals.ts";

const MAX_LINES = 100;

/** How often each option is chosen, whatever the order in which they are named, and how often. */
function counted(chosen: readonly Chosen[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { modifier_option_id: option, quantity } of chosen)
    counts.set(option, (counts.get(option) ?? 0) + quantity);
  return counts;
}

/**
 * The modifiers of a portion in the order of the menu, with names and prices of now. 400 `modifier_selection_invalid` for
 * an option that is not the dish's, and for a group of which fewer or more are chosen than it wants (3 §11, 4 I).
 */
export function chooseModifiers(groups: readonly ModifierGroup[], chosen: readonly Chosen[]): Modifier[] {
  const misfit = misfitOf(groups, chosen);
  if (misfit) throw new AppError("modifier_selection_invalid", misfit);
  const counts = counted(chosen);
  const offered = groups.flatMap(({ options }) => options);
  return offered.flatMap(({ id, name, price_delta }) => {
    const quantity = counts.get(id);
    return quantity ? [{ modifier_option_id: id, name, quantity, price_delta_snapshot: price_delta }] : [];
  });
}

/** What does not fit of a choice: options that the dish has not, and groups of which it takes too few or too many; or null. */
export function misfitOf(groups: readonly ModifierGroup[], chosen: readonly Chosen[]) {
  const counts = counted(chosen);
  const offered = groups.flatMap(({ options }) => options);
  const known = new Set(offered.map(({ id }) => id));
  const unknown = [...counts.keys()].filter((option) => !known.has(option));
  const unfit = groups.flatMap(({ id, name, min, max, options }) => {
    const sum = options.reduce((all, option) => all + (counts.get(option.id) ?? 0), 0);
    return sum < min || sum > (max ?? sum) ? [{ id, name, min, max, chosen: sum }] : [];
  });
  return unknown.length > 0 || unfit.length > 0 ? { unknown_options: unknown, groups: unfit } : null;
}

/** Modifiers as they compare: by option and quantity, in any order. */
const signatureOf = (modifiers: readonly Modifier[]): string =>
  modifiers
    .map(({ modifier_option_id: option, quantity }) => `${option} ${quantity}`)
    .toSorted()
    .join();

type Content = Omit<Line, "id" | "quantity">;

/** Whether two lines are the same thing: product, variant, note and modifiers (3 §11). */
export const isSameThing = (a: Content, b: Content): boolean =>
  a.product_id === b.product_id &&
  a.variant_id === b.variant_id &&
  a.note === b.note &&
  signatureOf(a.modifiers) === signatureOf(b.modifiers);

/** What is put into a cart, with names and prices as they are now; 404 `dish_variant_not_found`. */
export function contentOf(dish: Omit<Dish, "currency">, input: AddInput): Content {
  const variant = dish.variants.find(({ id }) => id === input.variant_id);
  if (!variant) throw new AppError("dish_variant_not_found");
  return {
    product_id: dish.id,
    variant_id: variant.id,
    name: dish.name,
    variant_name: variant.name,
    unit_price: variant.price ?? dish.price,
    note: input.note || null,
    modifiers: chooseModifiers(dish.modifier_groups, input.modifiers),
  };
}

/**
 * The line that adding makes, or makes larger: more of the same thing raises the quantity of its line, which then has the
 * prices of now, so that nobody orders more at a price that is over.
 */
export function added(lines: readonly Line[], content: Content, quantity: number): { line: Line; isNew: boolean } {
  const same = lines.find((line) => isSameThing(line, content));
  if (!same) return { line: { id: newId(), ...content, quantity }, isNew: true };
  return { line: { ...same, ...content, quantity: same.quantity + quantity }, isNew: false };
}

/** 400 `restaurant_cart_too_large` for more lines, portions or money than one order may be. */
export function requireFits(lines: readonly Line[]): void {
  const isTooLarge =
    lines.length > MAX_LINES ||
    lines.some(({ quantity }) => quantity > MAX_QUANTITY) ||
    cartTotals(lines).total.greaterThan(MAX_AMOUNT);
  if (isTooLarge) throw new AppError("restaurant_cart_too_large", { lines: MAX_LINES, quantity: MAX_QUANTITY });
}
