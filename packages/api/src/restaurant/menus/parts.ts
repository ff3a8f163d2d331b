import { newId } from "@karwan/db";
import { Decimal } from "decimal.js";
import { AppError, invalidField, minorUnit } from "../../kernel/index.ts";
import type { ChangedGroup, ChangedVariant, ModifierGroup, Variant } from "./schema.ts";

/** Whose ids a change may name, and those that it has named already. */
class Ids {
  readonly #known: ReadonlySet<string>;
  readonly #named = new Set<string>();

  constructor(known: readonly { id: string }[]) {
    this.#known = new Set(known.map(({ id }) => id));
  }

  /** The id that is named, or a new one; 400 for one that is not the dish's, or is named twice. */
  keep(id: string | undefined, field: string): string {
    if (id === undefined) return newId();
    if (!this.#known.has(id)) throw invalidField(field, "reference_not_found", { value: id });
    if (this.#named.has(id)) throw invalidField(field, "named_twice", { value: id });
    this.#named.add(id);
    return id;
  }
}

/**
 * The variants of a dish after a change: those with an id stay the same ones, so that carts still lead to them. There is
 * always one: where none is given, the one without a name stays, or comes (4 I).
 */
export function variantsOf(given: readonly ChangedVariant[], before: readonly Variant[] = []): Variant[] {
  if (given.length === 0) {
    const [plain] = before.filter(({ name }) => name === null);
    return [plain ?? { id: newId(), name: null, price: null }];
  }
  const ids = new Ids(before);
  return given.map(({ id, name, price }, n) => {
    if (name === null && given.length > 1) throw invalidField(`variants.${n}.name`, "required");
    return { id: ids.keep(id, `variants.${n}.id`), name, price };
  });
}

/** The groups of modifiers after a change; groups and options with an id stay the same ones, wherever they are moved. */
export function groupsOf(given: readonly ChangedGroup[], before: readonly ModifierGroup[] = []): ModifierGroup[] {
  const groups = new Ids(before);
  const options = new Ids(before.flatMap((group) => group.options));
  return given.map(({ id, name, min, max, options: offered }, n) => {
    const at = `modifier_groups.${n}`;
    if (max !== null && max < min) throw invalidField(`${at}.max`, "too_small.int", { minimum: min });
    return {
      id: groups.keep(id, `${at}.id`),
      name,
      min,
      max,
      options: offered.map(({ id: one, name: called, price_delta }, m) => ({
        id: options.keep(one, `${at}.options.${m}.id`),
        name: called,
        price_delta,
      })),
    };
  });
}

type Priced = { price: number; variants: readonly Variant[]; modifier_groups: readonly ModifierGroup[] };

/** Refuses prices that nobody could pay to the last decimal in this currency: 400 naming the field (4 E8, 4 L5). */
export function requirePayable({ price, variants, modifier_groups }: Priced, currency: string): void {
  const decimals = minorUnit(currency);
  const prices = [
    { field: "price", value: price },
    ...variants.map((variant, n) => ({ field: `variants.${n}.price`, value: variant.price ?? 0 })),
    ...modifier_groups.flatMap(({ options }, n) =>
      options.map(({ price_delta }, m) => ({
        field: `modifier_groups.${n}.options.${m}.price_delta`,
        value: price_delta,
      })),
    ),
  ];
  const issues = prices
    .filter(({ value }) => new Decimal(value).decimalPlaces() > decimals)
    .map(({ field }) => ({ field, code: "too_many_money_decimals", params: { decimals, currency } }));
  if (issues.length > 0) throw new AppError("validation_failed", {}, issues);
}
