import type { Reader } from "@karwan/db";
import type { TenantContext } from "../../kernel/index.ts";
import { inLatinDigits, phoneSearchPatterns, searchPatterns } from "../../kernel/index.ts";
import { searchWords } from "../../storefront/products/index.ts";
import type { Kind } from "./kinds.ts";
import { kindNames, kinds } from "./kinds.ts";
import type { SearchInput, SearchResult } from "./schema.ts";

// Of less than three characters a trigram index knows only what a text begins with.
const TRIGRAM = 3;

/** The patterns of what is looked for; none where nothing can hold it. */
function patternsOf(text: string): readonly string[] {
  if (text.length >= TRIGRAM) return phoneSearchPatterns(text) ?? [];
  return searchPatterns(text)?.map((pattern) => pattern.slice(1)) ?? [];
}

/** The kinds that are asked: whose lists the caller may see, by the rights that hold at this moment. */
function asking({ caller }: TenantContext, { q, types }: SearchInput): Kind[] {
  return kindNames.filter((kind) => {
    const { anyOf, ...rest } = kinds[kind];
    if (types && !types.includes(kind)) return false;
    if (q.length < TRIGRAM && "grows" in rest) return false;
    return caller.isSystemAdmin || anyOf.some((permission) => caller.permissions.has(permission));
  });
}

/** One kind's statement, with what is looked for. */
function ask(read: Reader, { tenantId, language }: TenantContext, kind: Kind, { q, limit }: SearchInput) {
  const words = kind === "product" ? searchWords(q).join(" ") : q;
  const values = [tenantId, patternsOf(words), limit + 1] as const;
  const { statement, given } = { given: null, ...kinds[kind] };
  if (given === null) return read.sql(statement as (typeof kinds)["driver"]["statement"], values);
  const more = given === "text" ? inLatinDigits(q) : language;
  return read.sql(statement as (typeof kinds)["product"]["statement"], [...values, more]);
}

/**
 * GET /search (4 L9): whatever the caller may see whose code, name or phone holds what is looked for, a few of each kind.
 * One statement a kind and all in one batch, each planned for what is looked for: something rare is taken from the index of
 * its letters, something frequent from the latest rows.
 */
export async function searchAll(ctx: TenantContext, input: SearchInput) {
  let asked: Kind[] = [];
  const found = await ctx.read((read) => {
    // Behind what proves the rights: asked again when they have changed.
    asked = asking(ctx, input);
    return asked.map((kind) => ask(read, ctx, kind, input));
  });
  const ofKind = asked.map((type, index) => ({ type, rows: found[index] ?? [] }));
  const results = ofKind.flatMap(({ type, rows }) =>
    rows
      .slice(0, input.limit)
      .map(({ id, label, detail, status }): SearchResult => ({ type, id, label: label ?? "", detail, status })),
  );
  return { results, more: ofKind.filter(({ rows }) => rows.length > input.limit).map(({ type }) => type) };
}
