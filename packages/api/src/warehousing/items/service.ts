import type { Transaction } from "@karwan/db";
import type { TenantContext } from "../../kernel/index.ts";
import { AppError, onViolation, recordAudit } from "../../kernel/index.ts";
import { assertWarehouse } from "../warehouses/index.ts";
import { itemOf, placeOf } from "./record.ts";
import {
  anyStockStatement,
  findByCodeStatement,
  findStatement,
  lockStatement,
  retireStatement,
  setCategoriesStatement,
  stockByCodeStatement,
  stockLevelsStatement,
} from "./repository.ts";
import type { Item } from "./schema.ts";
import type { ItemSteps } from "./steps.ts";

/** One item with its stock rows, all or those of one warehouse, and what comes and goes with it (2 §4.2, 4 K2). */
export async function showItem(
  ctx: TenantContext,
  input: { id: string; warehouse_id?: string | undefined },
  steps: ItemSteps,
) {
  const { warehouse_id } = input;
  const [[row, ...more], levels, [movements]] = await ctx.read((q) => [
    q.sql(findStatement, [ctx.tenantId, input.id]),
    q.sql(stockLevelsStatement, [ctx.tenantId, input.id, warehouse_id ?? null]),
    steps.movements(q, ctx.tenantId, { id: input.id }),
  ]);
  if (!row || !movements) throw new AppError("item_not_found");
  // Stock proves that its warehouse exists.
  if (warehouse_id && levels.length === 0) await assertWarehouse(ctx, warehouse_id);
  const stock_levels = levels.map((level) => ({
    id: level.id,
    ...placeOf(level),
    quantity: level.quantity,
    status: level.status,
    lot_number: level.lot_number,
    expiration_date: level.expiration_date,
  }));
  return { item: itemOf([row, ...more]), stock_levels, ...movements };
}

/** What a scanner asks for: the item of a code and where it lies (2 §4.2). */
export async function showItemByCode(ctx: TenantContext, input: { item_code: number }, steps: ItemSteps) {
  const [[row, ...more], rows, [movements]] = await ctx.read((q) => [
    q.sql(findByCodeStatement, [ctx.tenantId, input.item_code]),
    q.sql(stockByCodeStatement, [ctx.tenantId, input.item_code]),
    steps.movements(q, ctx.tenantId, { item_code: input.item_code }),
  ]);
  if (!row || !movements) throw new AppError("item_not_found");
  const { label_status: _, ...item } = itemOf([row, ...more]);
  const stock = rows.map((level) => ({
    id: level.id,
    quantity: level.quantity,
    reserved_quantity: level.reserved_quantity,
    status: level.status,
    ...placeOf(level),
  }));
  return { item, ...movements, stock };
}

/** Takes an item out of use; its SKU and code stay taken. 409 while any stock is left (3 §4). */
export function retireItem(ctx: TenantContext, input: { id: string }) {
  return ctx.transaction(async (tx) => {
    const [locked] = await tx.sql(lockStatement, [ctx.tenantId, input.id]);
    if (!locked) throw new AppError("item_not_found");
    const stocked = await tx.sql(anyStockStatement, [ctx.tenantId, input.id]);
    if (stocked.length > 0) throw new AppError("inventory_item_has_stock");
    const before = await findItem(tx, input.id);
    await tx.sql(retireStatement, [ctx.tenantId, input.id, ctx.deps.now().toISOString()]);
    const item = await findItem(tx, input.id);
    const entry = { entity_type: "inventory_item", entity_id: input.id, before, after: item };
    await recordAudit(tx, ctx, { action: "inventory_item.retire", ...entry });
    return { item };
  });
}

/** An item that the transaction made or locked. */
export async function findItem(tx: Transaction, id: string): Promise<Item> {
  const [row, ...more] = await tx.sql(findStatement, [tx.scope.tenantId, id]);
  if (!row) throw new Error("an item that was written is not there");
  return itemOf([row, ...more]);
}

/** Makes these the item's categories, in this order; 404 when one is not the tenant's. */
export async function setCategories(tx: Transaction, id: string, categoryIds: readonly string[]): Promise<void> {
  await tx.sql(setCategoriesStatement, [tx.scope.tenantId, id, [...new Set(categoryIds)]]).catch(
    onViolation({
      inventory_item_categories_tenant_id_category_id_fkey: () => new AppError("item_category_not_found"),
    }),
  );
}
