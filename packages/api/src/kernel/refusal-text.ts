import type { Language } from "@karwan/i18n";
import { hasMessage, translate } from "@karwan/i18n";
import { z } from "zod";
import type { AppError } from "./errors.ts";

const transition = z.object({
  aggregate: z.string(),
  from: z.string(),
  to: z.string().optional(),
  allowed: z.array(z.string()),
  /** What people call the record, where its words name it. */
  number: z.string().optional(),
  /** What is to be done instead, where there is such a thing: words below `transition.`. */
  instead: z.string().optional(),
});

/** "a, b or c". Of Sorani the library knows no lists, and would join them in English. */
function anyOf(language: Language, words: readonly string[]): string {
  if (language !== "ku") return new Intl.ListFormat(language, { type: "disjunction" }).format(words);
  const [last, ...others] = words.toReversed();
  return others.length === 0 ? (last ?? "") : `${others.toReversed().join("، ")} یان ${last}`;
}

/**
 * What stands in the way of a move, in words: which kind of record it is, its state, and what it can become. Null where
 * a kind or a state has no words: areas give them as `record.<kind>` and `state.<kind>.<state>` (3 §1.5, 3 §1.12).
 */
function transitionText(language: Language, extra: unknown): string | null {
  const { data } = transition.safeParse(extra);
  if (!data) return null;
  const { aggregate, from, to, number = "none", instead } = data;
  if (instead && hasMessage("en", `transition.${instead}`))
    return translate(language, `transition.${instead}`, { ...Object(extra), number });
  const keyOf = (state: string) => `state.${aggregate}.${state}`;
  // What leads back to where it is, is no way out of it.
  const allowed = data.allowed.filter((state) => state !== from);
  const keys = [`record.${aggregate}`, ...[from, ...allowed].map(keyOf)];
  if (!keys.every((key) => hasMessage("en", key))) return null;
  const wordOf = (state: string) => translate(language, keyOf(state));
  const params = { record: translate(language, `record.${aggregate}`, { number }), state: wordOf(from) };
  if (allowed.length === 0) return translate(language, "transition.final", params);
  if (to === from) return translate(language, "transition.same", params);
  return translate(language, "transition.open", { ...params, allowed: anyOf(language, allowed.map(wordOf)) });
}

const named = z.object({
  item: z.object({ name: z.string(), sku: z.string() }),
  requested: z.number(),
  available: z.number(),
});
/** So many are named in a sentence; all of them are in the answer. */
const NAMED = 5;

/** Which goods are missing, by name; null where the refusal knows none. */
function shortageText(language: Language, { shortages }: Record<string, unknown>): string | null {
  const { data } = z.array(named).min(1).safeParse(shortages);
  if (!data) return null;
  const items = data
    .slice(0, NAMED)
    .map(({ item, ...numbers }) => translate(language, "shortage.item", { ...item, ...numbers }));
  return translate(language, "error.insufficient_stock.of", { items: items.join("; ") });
}

const words = z.record(z.string(), z.string());
const sold = z.object({ name: words, variant_name: words, requested: z.number(), available: z.number() });

/** Which products are missing, by their names in the reader's language; null where the refusal knows none. */
function outOfStockText(language: Language, { items, who }: Record<string, unknown>): string | null {
  const { data } = z.array(sold).min(1).safeParse(items);
  if (!data) return null;
  const inLanguage = (text: Record<string, string>) => text[language] ?? Object.values(text)[0] ?? "";
  const named = data.slice(0, NAMED).map(({ name, variant_name, ...numbers }) => {
    const product = [inLanguage(name), inLanguage(variant_name)].filter(Boolean).join(" – ");
    return translate(language, "out_of_stock.item", { product, ...numbers });
  });
  return translate(language, "error.out_of_stock.of", { who, items: named.join(language === "en" ? "; " : "؛ ") });
}

const group = z.object({ name: words, min: z.number(), max: z.number().nullable() });

function groupText(language: Language, { name, min, max }: z.infer<typeof group>): string {
  const asks = max === null ? "least" : min === max ? "exactly" : min === 0 ? "most" : "between";
  const called = name[language] ?? Object.values(name)[0] ?? "";
  return translate(language, "modifier_group.asks", { asks, group: called, min, max: max ?? min });
}

/** Of which groups of a dish how many are to be chosen, by name; null where the menu itself has to be read again. */
function choiceText(language: Language, { groups, unknown_options: unknown }: Record<string, unknown>): string | null {
  const { data } = z.array(group).min(1).safeParse(groups);
  if (!data || (Array.isArray(unknown) && unknown.length > 0)) return null;
  const asked = data.slice(0, NAMED).map((one) => groupText(language, one));
  return translate(language, "error.modifier_selection_invalid.of", {
    groups: asked.join(language === "en" ? "; " : "؛ "),
  });
}

/** What is missing, each by its words in the reader's language where it has some. */
function missingWords(language: Language, missing: unknown): Record<string, unknown> {
  const { data } = z.array(z.string()).safeParse(missing);
  if (!data) return {};
  const wordOf = (name: string) =>
    hasMessage("en", `missing.${name}`) ? translate(language, `missing.${name}`) : name;
  return { missing: data.map(wordOf).join(language === "en" ? ", " : "، ") };
}

/** Which of several codes are unknown, by name; null where the refusal knows of one alone. */
function unknownText(language: Language, { delivery_codes }: Record<string, unknown>): string | null {
  const { data } = z.array(z.string()).min(1).safeParse(delivery_codes);
  if (!data) return null;
  const codes = data.slice(0, NAMED);
  return translate(language, "error.delivery_not_found.of", {
    codes,
    count: data.length,
    unnamed: data.length - codes.length,
  });
}

/** What a refusal says to people: by the words for its reason, or by those for what it is about. */
export function refusalText(language: Language, { reason, extra }: Pick<AppError, "reason" | "extra">): string {
  const own = () => translate(language, `error.${reason}`, { ...extra, ...missingWords(language, extra["missing"]) });
  if (reason === "invalid_transition") return transitionText(language, extra) ?? own();
  if (reason === "delivery_not_found") return unknownText(language, extra) ?? own();
  if (reason === "insufficient_wallet_balance" && typeof extra["required"] === "number")
    return translate(language, `error.${reason}.of`, extra);
  if (reason === "modifier_selection_invalid") return choiceText(language, extra) ?? own();
  if (reason === "out_of_stock") return outOfStockText(language, extra) ?? own();
  return reason === "insufficient_stock" ? (shortageText(language, extra) ?? own()) : own();
}
