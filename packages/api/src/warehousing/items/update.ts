import type { Transaction } from "@karwan/db";
import type { z } from "zod";
import type { TenantContext } from "../../kernel/index.ts";
import {
  AppError,
  invalidField,
  isShortJson,
  mergePatch,
  onViolation,
  recordAudit,
  requireOnly,
  requireUnchanged,
} from "../../kernel/index.ts";
import { lockStatement, updateStatement } from "./repository.ts";
import type { Item, updateInput } from "./schema.ts";
import { updatableFields } from "./schema.ts";
import { findItem, setCategories } from "./service.ts";
import { resolveSize } from "./size.ts";

type UpdateInput = z.infer<typeof updateInput>;

const refusing = onViolation({ inventory_items_tenant_id_sku_key: () => new AppError("sku_taken") });
// What names the record, not a field of it. In a body of REST, where the path names it, they are fields like others.
const addressing = new Set(["id", "tenant_id"]);

/** Changes an item; `dimensions` and `attributes` merge, `category_ids` replaces (2 §4.2, 4 A8). */
export async function updateItem(ctx: TenantContext, input: UpdateInput): Promise<{ item: Item }> {
  const given = Object.keys(input).filter((key) => input[key] !== undefined && !addressing.has(key));
  requireOnly(updatableFields, given);
  return ctx.transaction(async (tx) => {
    const [locked] = await tx.sql(lockStatement, [ctx.tenantId, input.id]);
    if (!locked) throw new AppError("item_not_found");
    const before = await findItem(tx, input.id);
    requireUnchanged(ctx, before.updated_at);
    await writeChanges(tx, ctx, before, input);
    if (input.category_ids) await setCategories(tx, input.id, input.category_ids);
    const item = await findItem(tx, input.id);
    const entry = { entity_type: "inventory_item", entity_id: input.id, before, after: item };
    await recordAudit(tx, ctx, { action: "inventory_item.update", ...entry });
    return { item };
  });
}

async function writeChanges(tx: Transaction, ctx: TenantContext, before: Item, changes: UpdateInput): Promise<void> {
  const { name = before.name, sku = before.sku, is_active = before.is_active } = changes;
  const kept = <T>(change: T | undefined, value: T) => (change === undefined ? value : change);
  const weight = kept(changes.weight, before.weight);
  const attributes = changes.attributes ? mergePatch(before.attributes, changes.attributes) : before.attributes;
  // What they become with what was there counts, and only where they are changed: what is longer from before can be kept.
  if (changes.attributes && !isShortJson(attributes)) throw invalidField("attributes", "json_too_long");
  const size = await resolveSize(
    tx,
    { unit_size: kept(changes.unit_size, before.unit_size), weight, dimensions: mergedDimensions(before, changes) },
    changes.dimensions !== undefined && changes.dimensions !== null,
  );
  const texts = [
    kept(changes.description, before.description),
    kept(changes.brand, before.brand),
    kept(changes.model, before.model),
  ] as const;
  const documents = [size.dimensions && JSON.stringify(size.dimensions), JSON.stringify(attributes)] as const;
  const at = ctx.deps.now().toISOString();
  const values = [
    ctx.tenantId,
    before.id,
    name,
    sku,
    ...texts,
    size.unit_size,
    weight,
    ...documents,
    is_active,
    at,
    kept(changes.unit_cost, before.unit_cost),
  ] as const;
  await tx.sql(updateStatement, values).catch(refusing);
}

function mergedDimensions(before: Item, { dimensions }: UpdateInput): Item["dimensions"] {
  if (dimensions === undefined) return before.dimensions;
  return dimensions && mergePatch(before.dimensions ?? {}, dimensions);
}
