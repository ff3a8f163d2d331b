import type { TableInput, TableOutput, TenantContext } from "../../../kernel/index.ts";
import {
  AppError,
  askingWithin,
  checkTable,
  importing,
  plannedAnew,
  recordAudits,
  writeTable,
} from "../../../kernel/index.ts";
import { currencyStatement } from "../../../tenancy/currency/index.ts";
import { requireCurrency } from "../services/check.ts";
import { writeNew } from "../services/write.ts";
import { createCheck, productOf, readItems } from "./check.ts";
import { productRow, productsTable } from "./schema.ts";

const reader = { spec: productsTable, schema: productRow };

/** All that is wrong with a table, as far as can be said before it is written; how long it is. */
async function lookThrough(ctx: TenantContext, { csv }: TableInput): Promise<number> {
  const [[tenant]] = await ctx.read((q) => [q.sql(currencyStatement, [ctx.tenantId])]);
  if (!tenant) throw new AppError("tenant_not_found");
  return checkTable(csv, reader, createCheck(ctx, tenant.currency_code));
}

/** POST /imports/products: makes the products of a table, all or none (3 §15, 4 D11). */
export async function importProducts(ctx: TenantContext, input: TableInput): Promise<TableOutput> {
  const total = await lookThrough(ctx, input);
  if (input.dry_run) return { dry_run: true, total, created: null };
  return importing(ctx, async (held) => {
    const tx = plannedAnew(held);
    const currency = await requireCurrency(tx, undefined);
    const at = ctx.deps.now().toISOString();
    await writeTable(input.csv, reader, async (rows) => {
      const items = await readItems(askingWithin(tx), ctx.tenantId, rows);
      const products = rows.map((row) => productOf(row, items, currency));
      if (products.some(({ variants }) => variants.length === 0)) throw new AppError("item_not_found");
      await writeNew(tx, products, at);
      const entry = { action: "product.create", entity_type: "product" };
      await recordAudits(
        tx,
        ctx,
        products.map((product) => ({ ...entry, entity_id: product.id, after: product })),
      );
      return [];
    });
    return { dry_run: false, total, created: total };
  });
}
