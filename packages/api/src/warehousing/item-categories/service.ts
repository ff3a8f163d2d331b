import type { Transaction } from "@karwan/db";
import { newId, statement } from "@karwan/db";
import type { z } from "zod";
import type { TenantContext } from "../../kernel/index.ts";
import {
  AppError,
  invalidField,
  mergeLanguageText,
  offsetOf,
  onViolation,
  recordAudit,
  searchPattern,
} from "../../kernel/index.ts";
import type { createInput, ItemCategory, listInput, updateInput } from "./schema.ts";

const columns = "id, name, parent_id, created_at, updated_at";

const listStatement = statement(
  "item_categories.list",
  `SELECT ${columns} FROM item_categories
   WHERE tenant_id = $1 AND ($2::uuid IS NULL OR parent_id = $2)
     AND ($3::text IS NULL OR name->>'en' ILIKE $3 OR name->>'ar' ILIKE $3 OR name->>'ku' ILIKE $3)
   ORDER BY created_at, id LIMIT $4 OFFSET $5`,
);
const countStatement = statement(
  "item_categories.count",
  `SELECT count(*) AS total FROM item_categories
   WHERE tenant_id = $1 AND ($2::uuid IS NULL OR parent_id = $2)
     AND ($3::text IS NULL OR name->>'en' ILIKE $3 OR name->>'ar' ILIKE $3 OR name->>'ku' ILIKE $3)`,
);
const insertStatement = statement(
  "item_categories.insert",
  `INSERT INTO item_categories (tenant_id, id, name, parent_id, created_at, updated_at) VALUES ($1, $2, $3, $4, $5, $5) RETURNING ${columns}`,
);
const findStatement = statement(
  "item_categories.find",
  `SELECT ${columns} FROM item_categories WHERE tenant_id = $1 AND id = $2 FOR UPDATE`,
);
const updateStatement = statement(
  "item_categories.update",
  `UPDATE item_categories SET name = $3, parent_id = $4, updated_at = $5 WHERE tenant_id = $1 AND id = $2 RETURNING ${columns}`,
);
const deleteStatement = statement(
  "item_categories.delete",
  `DELETE FROM item_categories WHERE tenant_id = $1 AND id = $2 RETURNING id`,
);
// Walks up from the new parent: meeting the category itself would close a circle.
const ancestorsStatement = statement(
  "item_categories.ancestors",
  `WITH RECURSIVE up AS (
     SELECT id, parent_id FROM item_categories WHERE tenant_id = $1 AND id = $2
     UNION SELECT c.id, c.parent_id FROM item_categories c JOIN up ON c.id = up.parent_id WHERE c.tenant_id = $1)
   SELECT id FROM up`,
);

const inUse = () => new AppError("item_category_in_use");
const unknownParent = () => new AppError("item_category_not_found");

/** The tenant's categories, oldest first (3 §4). */
export async function listItemCategories(ctx: TenantContext, input: z.infer<typeof listInput>) {
  const filter = [ctx.tenantId, input.parent_id ?? null, searchPattern(input.search)] as const;
  const [rows, [count]] = await ctx.read((q) => [
    q.sql(listStatement, [...filter, input.limit, offsetOf(input)]),
    q.sql(countStatement, filter),
  ]);
  return { item_categories: rows, page: input.page, limit: input.limit, total: count?.total ?? 0 };
}

/** Makes a category below `parent_id`, or at the root. 404 when the parent is not the tenant's (3 §4). */
export function createItemCategory(ctx: TenantContext, input: z.infer<typeof createInput>) {
  return ctx.transaction(async (tx) => {
    const at = ctx.deps.now().toISOString();
    const values = [ctx.tenantId, newId(), JSON.stringify(input.name), input.parent_id ?? null, at] as const;
    const [row] = await tx
      .sql(insertStatement, values)
      .catch(onViolation({ item_categories_tenant_id_parent_id_fkey: unknownParent }));
    if (!row) throw new Error("an insert returned no row");
    await recordAudit(tx, ctx, {
      action: "item_category.create",
      entity_type: "item_category",
      entity_id: row.id,
      after: row,
    });
    return { item_category: row };
  });
}

/** Renames a category (languages given replace those kept, null takes one away) or moves it; never below itself (3 §4). */
export function updateItemCategory(ctx: TenantContext, input: z.infer<typeof updateInput>) {
  return ctx.transaction(async (tx) => {
    const before = await lockItemCategory(tx, ctx.tenantId, input.id);
    const parent_id = input.parent_id === undefined ? before.parent_id : input.parent_id;
    if (parent_id && parent_id !== before.parent_id) {
      const ancestors = await tx.sql(ancestorsStatement, [ctx.tenantId, parent_id]);
      if (ancestors.length === 0) throw unknownParent();
      if (ancestors.some((ancestor) => ancestor.id === input.id)) throw invalidField("parent_id", "circular_parent");
    }
    const name = JSON.stringify(mergeLanguageText("name", before.name, input.name));
    const [row] = await tx.sql(updateStatement, [
      ctx.tenantId,
      input.id,
      name,
      parent_id,
      ctx.deps.now().toISOString(),
    ]);
    if (!row) throw new Error("an update of a locked row returned none");
    await recordAudit(tx, ctx, {
      action: "item_category.update",
      entity_type: "item_category",
      entity_id: row.id,
      before,
      after: row,
    });
    return { item_category: row };
  });
}

/** Deletes a category; 409 `item_category_in_use` while it has children or items (3 §4). */
export function deleteItemCategory(ctx: TenantContext, input: { id: string }) {
  return ctx.transaction(async (tx) => {
    const before = await lockItemCategory(tx, ctx.tenantId, input.id);
    await tx.sql(deleteStatement, [ctx.tenantId, input.id]).catch(
      onViolation({
        item_categories_tenant_id_parent_id_fkey: inUse,
        inventory_item_categories_tenant_id_category_id_fkey: inUse,
      }),
    );
    await recordAudit(tx, ctx, {
      action: "item_category.delete",
      entity_type: "item_category",
      entity_id: input.id,
      before,
    });
    return {};
  });
}

async function lockItemCategory(tx: Transaction, tenantId: string, id: string): Promise<ItemCategory> {
  const [row] = await tx.sql(findStatement, [tenantId, id]);
  if (!row) throw new AppError("item_category_not_found");
  return row;
}
