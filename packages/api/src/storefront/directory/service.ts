import type { StatementOptions, Transaction } from "@karwan/db";
import { NO_TENANT, statement } from "@karwan/db";
import type { z } from "zod";
import type { OpenContext, UserContext } from "../../kernel/index.ts";
import {
  AppError,
  invalidField,
  offsetOf,
  onViolation,
  recordAudit,
  searchPatterns,
  wordsOf,
} from "../../kernel/index.ts";
import { linksOf } from "../markets/index.ts";
import type { categoriesInput, listInput, replaceInput } from "./schema.ts";

const general = "general";

const ofPlatform: StatementOptions = {
  plan: { why: "the platform's own list, which every tenant chooses from", scans: ["directory_categories"] },
};
const listCategories = statement(
  "directory.categories",
  "SELECT key, name, sort_order, created_at, updated_at FROM directory_categories ORDER BY sort_order, key LIMIT $1 OFFSET $2",
  ofPlatform,
);
const countCategories = statement(
  "directory.count_categories",
  "SELECT count(*) AS total FROM directory_categories",
  ofPlatform,
);
const lockCategories = statement(
  "directory.lock_categories",
  "SELECT key, name, sort_order FROM directory_categories ORDER BY key FOR UPDATE",
  ofPlatform,
);
const removeCategories = statement(
  "directory.remove_categories",
  "DELETE FROM directory_categories WHERE key <> ALL($1::text[]) RETURNING key",
  ofPlatform,
);
const writeCategories = statement(
  "directory.write_categories",
  `INSERT INTO directory_categories AS c (key, name, sort_order, created_at, updated_at)
   SELECT w.key, w.name, w.sort_order, $2::timestamptz, $2::timestamptz
     FROM jsonb_to_recordset($1::jsonb) AS w(key text, name jsonb, sort_order int) ORDER BY w.key
   ON CONFLICT (key) DO UPDATE SET name = excluded.name, sort_order = excluded.sort_order, updated_at = excluded.updated_at
    WHERE (c.name, c.sort_order) IS DISTINCT FROM (excluded.name, excluded.sort_order)`,
);

/** The headings of the directory, in their order (3 §10). */
export async function listDirectoryCategories({ deps }: OpenContext, input: z.infer<typeof categoriesInput>) {
  const [rows, [count]] = await deps.database.read({ tenantId: NO_TENANT }, (q) => [
    q.sql(listCategories, [input.limit, offsetOf(input)]),
    q.sql(countCategories),
  ]);
  const directory_categories = rows.map((row) => ({ ...row, name: wordsOf(row.name) }));
  return { directory_categories, page: input.page, limit: input.limit, total: count?.total ?? 0 };
}

/**
 * Sets which headings there are: those left out go, unless a market stands under one (409 `directory_category_in_use`).
 * `general` stays, for new markets stand there (3 §10).
 */
export function replaceDirectoryCategories(ctx: UserContext, input: z.infer<typeof replaceInput>) {
  const given = input.directory_categories.map((one, n) => ({ ...one, sort_order: one.sort_order ?? n }));
  const keys = given.map(({ key }) => key);
  for (const [n, key] of keys.entries()) {
    if (keys.indexOf(key) < n) throw invalidField(`directory_categories.${n}.key`, "duplicate_key");
  }
  if (!keys.includes(general)) throw invalidField("directory_categories", "directory_category_general");
  return ctx.transaction(async (tx) => {
    const before = await tx.sql(lockCategories);
    await remove(tx, keys);
    await tx.sql(writeCategories, [JSON.stringify(given), ctx.deps.now().toISOString()]);
    await recordAudit(tx, ctx, {
      action: "directory_categories.replace",
      entity_type: "directory_categories",
      entity_id: general,
      before,
      after: given,
    });
    const rows = await tx.sql(listCategories, [given.length, 0]);
    const directory_categories = rows.map((row) => ({ ...row, name: wordsOf(row.name) }));
    return { directory_categories, page: 1, limit: given.length, total: rows.length };
  });
}

async function remove(tx: Transaction, kept: readonly string[]): Promise<void> {
  const inUse = () => new AppError("directory_category_in_use");
  await tx.sql(removeCategories, [kept]).catch(onViolation({ markets_directory_category_fkey: inUse }));
}

const acrossTenants: StatementOptions = {
  planned: "each time",
  plan: {
    why: "the public directory of all tenants",
    scans: ["directory_entries", "directory_categories", "tenants"],
    discards: "tenant",
  },
};
// A shop whose tenant is suspended is closed for as long.
const listed = `directory_entries e JOIN tenants t ON t.id = e.tenant_id AND t.status = 'active'
  WHERE ($1::text IS NULL OR e.directory_category = $1) AND ($2::text[] IS NULL OR e.store_name ILIKE ANY($2))`;
const listEntries = statement(
  "directory.list",
  `SELECT e.market_id, e.tenant_id, e.code, e.store_name, t.code AS tenant_code, e.directory_category, e.tagline,
          e.logo_url, e.published_at
     FROM ${listed} ORDER BY e.published_at DESC, e.market_id LIMIT $3 OFFSET $4`,
  acrossTenants,
);
const countEntries = statement("directory.count", `SELECT count(*) AS total FROM ${listed}`, acrossTenants);
const countHeadings = statement(
  "directory.headings",
  `SELECT c.key, c.name, count(e.market_id)::int8 AS markets FROM directory_categories c
     LEFT JOIN (directory_entries e JOIN tenants t ON t.id = e.tenant_id AND t.status = 'active') ON e.directory_category = c.key
    GROUP BY c.key, c.name, c.sort_order ORDER BY c.sort_order, c.key`,
  acrossTenants,
);

/** The live markets of all tenants, newest first, with how many stand under each heading (3 §10). */
export async function listDirectory({ deps }: OpenContext, input: z.infer<typeof listInput>) {
  const values = [input.category || null, searchPatterns(input.search)] as const;
  const [rows, [count], headings] = await deps.database.read({ tenantId: NO_TENANT }, (q) => [
    q.sql(listEntries, [...values, input.limit, offsetOf(input)]),
    q.sql(countEntries, values),
    q.sql(countHeadings),
  ]);
  const markets = rows.map(({ tenant_id, logo_url, ...row }) => ({
    ...row,
    tagline: wordsOf(row.tagline),
    logo_url: logo_url && linksOf(deps, tenant_id)(logo_url),
  }));
  const categories = headings.map((one) => ({ ...one, name: wordsOf(one.name) }));
  return { markets, facets: { categories }, page: input.page, limit: input.limit, total: count?.total ?? 0 };
}
