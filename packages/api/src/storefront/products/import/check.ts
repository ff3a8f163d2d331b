import type { Ask, LookedAt, ReadRow, RowIssue, TenantContext } from "../../../kernel/index.ts";
import { AppError, askingApart, createTwins, rowIssues } from "../../../kernel/index.ts";
import type { CreateInput } from "../schema.ts";
import { requireDecimals } from "../services/check.ts";
import { newProduct } from "../services/create.ts";
import type { ProductRecord } from "../services/write.ts";
import { knownCategories, knownItems, takenSkus } from "./repository.ts";
import type { ProductRow } from "./schema.ts";

type Row = LookedAt<ProductRow>;
type Said = { value: Partial<ProductRow> };
/** What rows name: items by id and by SKU. */
export type Items = ReadonlyMap<string, { id: string; is_active: boolean }>;

const itemsOf = ({ value }: Said): string[] =>
  value.variants?.map(({ inventory_item_id }) => inventory_item_id) ??
  [value.inventory_item_id, value.inventory_item_sku].flatMap((named) => named ?? []);
const skusOf = ({ value }: Said): string[] =>
  (value.variants?.map(({ sku }) => sku) ?? [value.sku]).flatMap((sku) => sku ?? []);

/** The items that rows name, by their id and their SKU: one statement for all. */
export async function readItems(ask: Ask, tenantId: string, rows: readonly Said[]): Promise<Items> {
  const named = [...new Set(rows.flatMap(itemsOf))];
  const found = await ask(knownItems, [tenantId, named]);
  return new Map(found.flatMap((item) => [[item.id, item] as const, [item.sku, item] as const]));
}

/** A row as the product that it becomes. */
export function productOf({ value }: ReadRow<ProductRow>, items: Items, currency: string): ProductRecord {
  const { sku, inventory_item_id, inventory_item_sku, ...row } = value;
  const named = items.get(inventory_item_id ?? inventory_item_sku ?? "");
  const single: CreateInput["variants"] = named ? [{ sku, inventory_item_id: named.id }] : [];
  return newProduct({ ...row, variants: row.variants ?? single }, currency);
}

/** What is wrong with a row by itself: its prices and its currency. */
function ownIssues(one: Row, items: Items, currency: string): RowIssue[] {
  const { row, value } = one;
  const named = value.currency;
  if (named !== undefined && named !== currency)
    return [{ row, field: "currency", code: "currency_not_tenants", params: { currency } }];
  try {
    if (one.isWhole) productOf(one, items, currency);
    else requireDecimals("price", value.price, currency);
    return [];
  } catch (error) {
    if (error instanceof AppError) return rowIssues(row, error);
    throw error;
  }
}

function itemIssues(one: Row, items: Items): RowIssue[] {
  const field = one.value.variants
    ? "variants"
    : one.value.inventory_item_id
      ? "inventory_item_id"
      : "inventory_item_sku";
  return itemsOf(one).flatMap((named): RowIssue[] => {
    const item = items.get(named);
    if (item?.is_active) return [];
    return [{ row: one.row, field, code: item ? "item_inactive" : "item_not_found" }];
  });
}

/** What can be said of rows before anything is written, part by part of one table. */
export function createCheck(ctx: TenantContext, currency: string) {
  const twins = createTwins("sku");
  return async (rows: readonly Row[]): Promise<RowIssue[]> => {
    const items = await readItems(askingApart(ctx), ctx.tenantId, rows);
    const categories = [...new Set(rows.flatMap(({ value }) => value.category_id ?? []))];
    const [known, taken] = await ctx.read((q) => [
      q.sql(knownCategories, [ctx.tenantId, categories]),
      q.sql(takenSkus, [ctx.tenantId, rows.flatMap(skusOf)]),
    ]);
    const [isKnown, isTaken] = [new Set(known.map(({ id }) => id)), new Set(taken.map(({ sku }) => sku))];
    return rows.flatMap((one): RowIssue[] => {
      const { row, value } = one;
      const skus = skusOf(one);
      return [
        ...ownIssues(one, items, currency),
        ...itemIssues(one, items),
        ...(value.category_id && !isKnown.has(value.category_id)
          ? [{ row, field: "category_id", code: "product_category_not_found" }]
          : []),
        ...skus.flatMap((sku, n) =>
          skus.indexOf(sku) < n || isTaken.has(sku) ? [{ row, field: "sku", code: "sku_taken" }] : twins(sku, row),
        ),
      ];
    });
  };
}
