import type { LookedAt, ReadRow, RowIssue, TenantContext } from "../../../kernel/index.ts";
import { AppError, createTwins, rowIssues } from "../../../kernel/index.ts";
import type { Settings } from "../../../tenancy/settings/index.ts";
import { sizeIn } from "../size.ts";
import { categoriesStatement, takenStatement } from "./repository.ts";
import type { ItemRow } from "./schema.ts";

export type Units = Settings["units"];
type Row = LookedAt<ItemRow>;

/** Whether the size of a row can be told, and what it is (2 §4.2). */
export function sized({ row, value }: ReadRow<ItemRow>, units: Units): ReturnType<typeof sizeIn> | RowIssue[] {
  try {
    return sizeIn(units, value, Boolean(value.dimensions));
  } catch (error) {
    if (error instanceof AppError) return rowIssues(row, error);
    throw error;
  }
}

/** What is taken already, and categories that are not there: a statement each for all rows. */
async function againstRecords(ctx: TenantContext, rows: readonly Row[]): Promise<RowIssue[]> {
  const skus = rows.flatMap(({ value }) => value.sku ?? []);
  const codes = rows.flatMap(({ value }) => value.item_code ?? []);
  const ids = [...new Set(rows.flatMap(({ value }) => value.category_ids ?? []))];
  const [taken, categories] = await ctx.read((q) => [
    q.sql(takenStatement, [ctx.tenantId, skus, codes]),
    q.sql(categoriesStatement, [ctx.tenantId, ids]),
  ]);
  const isTaken = new Set(taken.map(({ field, said }) => `${field} ${said}`));
  const known = new Set(categories.map(({ id }) => id));
  return rows.flatMap(({ row, value }): RowIssue[] => [
    ...(isTaken.has(`sku ${value.sku}`) ? [{ row, field: "sku", code: "sku_taken" }] : []),
    ...(value.item_code && isTaken.has(`item_code ${value.item_code}`)
      ? [{ row, field: "item_code", code: "item_code_taken" }]
      : []),
    ...(value.category_ids ?? []).flatMap((id): RowIssue[] =>
      known.has(id) ? [] : [{ row, field: "category_ids", code: "reference_not_found", params: { value: id } }],
    ),
  ]);
}

/** What can be said of rows before anything is written, part by part of one table. */
export function createCheck(ctx: TenantContext, units: Units) {
  const skus = createTwins("sku");
  const codes = createTwins("item_code");
  return async (rows: readonly Row[]): Promise<RowIssue[]> => {
    const found = rows.flatMap((one): RowIssue[] => {
      const { row, value } = one;
      const size = one.isWhole ? sized(one, units) : [];
      const code = value.item_code ? codes(String(value.item_code), row) : [];
      return [...(Array.isArray(size) ? size : []), ...(value.sku ? skus(value.sku, row) : []), ...code];
    });
    return [...found, ...(await againstRecords(ctx, rows))];
  };
}
