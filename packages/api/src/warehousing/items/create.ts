import type { Transaction } from "@karwan/db";
import { newId } from "@karwan/db";
import type { z } from "zod";
import type { TenantContext } from "../../kernel/index.ts";
import { AppError, invalidField, recordAudit } from "../../kernel/index.ts";
import { postStockMovements } from "../stock/index.ts";
import { takeItemCode } from "./parcel.ts";
import { binStatement, insertStatement, skuStatement } from "./repository.ts";
import type { createInput, Item } from "./schema.ts";
import { findItem, setCategories } from "./service.ts";
import { resolveSize } from "./size.ts";

type CreateInput = z.infer<typeof createInput>;

/** Somebody else got the code; the whole creation is tried again with the next one. */
class CodeTaken extends Error {}
// Only claims of explicit codes can take a reserved one away, each at most once.
const MAX_ATTEMPTS = 50;

/** Asked before a code is reserved, by a guarded read: who may not create, or names a taken SKU, leaves no gap. */
async function checkSku(ctx: TenantContext, sku: string): Promise<void> {
  const [rivals] = await ctx.read((q) => [q.sql(skuStatement, [ctx.tenantId, sku])]);
  if (rivals.length > 0) throw new AppError("sku_taken");
}

/**
 * Makes an item under the code asked for when that is free, otherwise under the tenant's next unused one (4 D4).
 * A single item is stocked in its bin at once (2 §4.2).
 */
export async function createItem(ctx: TenantContext, input: CreateInput): Promise<{ item: Item }> {
  if (input.is_single_item && !input.location_id) throw invalidField("location_id", "required");
  await checkSku(ctx, input.sku);
  let code = input.item_code ?? (await takeItemCode(ctx));
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const claimed = code;
    try {
      return await ctx.transaction((tx) => insertItem(tx, ctx, input, claimed));
    } catch (error) {
      if (!(error instanceof CodeTaken)) throw error;
      code = await takeItemCode(ctx);
    }
  }
  throw new AppError("item_code_taken");
}

async function insertItem(
  tx: Transaction,
  ctx: TenantContext,
  input: CreateInput,
  code: number,
): Promise<{ item: Item }> {
  const {
    name,
    sku,
    description = null,
    brand = null,
    model = null,
    weight = null,
    unit_cost = null,
    attributes,
    is_active,
  } = input;
  const { unit_size, dimensions } = await resolveSize(tx, input, Boolean(input.dimensions));
  const id = newId();
  const documents = [dimensions && JSON.stringify(dimensions), JSON.stringify(attributes)] as const;
  const words = [name, sku, code, description, brand, model] as const;
  const at = ctx.deps.now().toISOString();
  const values = [ctx.tenantId, id, ...words, unit_size, weight, ...documents, is_active, at, unit_cost] as const;
  const [made] = await tx.sql(insertStatement, values);
  if (!made) {
    const [rival] = await tx.sql(skuStatement, [ctx.tenantId, sku]);
    throw rival ? new AppError("sku_taken") : new CodeTaken();
  }
  await setCategories(tx, id, input.category_ids);
  const bin = input.location_id ? await findBin(tx, input.location_id) : null;
  if (input.is_single_item && bin) await stockSingle(tx, ctx, id, bin);
  const item = await findItem(tx, id);
  await recordAudit(tx, ctx, {
    action: "inventory_item.create",
    entity_type: "inventory_item",
    entity_id: id,
    after: item,
  });
  return { item };
}

/** Looked up whatever it is for: an id in a body is no more to be trusted than one in a path. */
async function findBin(tx: Transaction, bin_id: string): Promise<{ bin_id: string; warehouse_id: string }> {
  const [bin] = await tx.sql(binStatement, [tx.scope.tenantId, bin_id]);
  if (!bin) throw new AppError("bin_not_found");
  return { bin_id, warehouse_id: bin.warehouse_id };
}

async function stockSingle(
  tx: Transaction,
  ctx: TenantContext,
  item_id: string,
  { bin_id, warehouse_id }: { bin_id: string; warehouse_id: string },
): Promise<void> {
  const who = { performed_by: ctx.caller.userId, at: ctx.deps.now() };
  const place = { warehouse_id, item_id, bin_id };
  await postStockMovements(tx, [{ place, transaction_type: "initial_stock", change: { add: 1 }, ...who }]);
}
