import type { Transaction } from "@karwan/db";
import { newId, statement } from "@karwan/db";
import type { z } from "zod";
import type { TenantContext } from "../../kernel/index.ts";
import {
  AppError,
  columnsOf,
  defineList,
  filtersOf,
  invalidField,
  keyOf,
  mergeLanguageText,
  onViolation,
  recordAudit,
  recordOf,
  requireUnchanged,
  searched,
  selectOf,
} from "../../kernel/index.ts";
import type { createInput, ItemCategory, listInput, updateInput } from "./schema.ts";
import { itemCategory } from "./schema.ts";

const columns = columnsOf(itemCategory);
const select = selectOf(itemCategory);

/** The tenant's categories, oldest first: by the one above and text (3 §4). */
export const itemCategoryList = defineList("item_categories.list", {
  from: "item_categories c",
  scope: "c.tenant_id = $1",
  filters: filtersOf<z.infer<typeof listInput>>({
    parent_id: "c.parent_id = ?",
    search: searched("c.name->>'en'", "c.name->>'ar'", "c.name->>'ku'"),
  }),
  order: ["created_at", "id"],
  columns,
  source: (rows) => `${rows} c`,
});
const findStatement = statement(
  "item_categories.find",
  `SELECT ${columns} FROM item_categories WHERE tenant_id = $1 AND id = $2 FOR UPDATE`,
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
  const { rows: item_categories, total } = await itemCategoryList.read(ctx, [ctx.tenantId], input);
  return { item_categories, page: input.page, limit: input.limit, total };
}

/** Makes a category below `parent_id`, or at the root. 404 when the parent is not the tenant's (3 §4). */
export function createItemCategory(ctx: TenantContext, input: z.infer<typeof createInput>) {
  return ctx.transaction(async (tx) => {
    const { name, parent_id } = input;
    const at = ctx.deps.now();
    const data = { tenant_id: ctx.tenantId, id: newId(), name, parent_id, created_at: at, updated_at: at };
    const row: ItemCategory = recordOf(
      await tx.prisma.itemCategory
        .create({ data, select })
        .catch(onViolation({ item_categories_tenant_id_parent_id_fkey: unknownParent })),
    );
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
    requireUnchanged(ctx, before.updated_at);
    const { parent_id } = input;
    if (parent_id && parent_id !== before.parent_id) {
      const ancestors = await tx.sql(ancestorsStatement, [ctx.tenantId, parent_id]);
      if (ancestors.length === 0) throw unknownParent();
      if (ancestors.some((ancestor) => ancestor.id === input.id)) throw invalidField("parent_id", "circular_parent");
    }
    const name = mergeLanguageText("name", before.name, input.name);
    const data = { name, parent_id, updated_at: ctx.deps.now() };
    const row: ItemCategory = recordOf(
      await tx.prisma.itemCategory.update({ where: keyOf(ctx, input.id), data, select }),
    );
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
    await tx.prisma.itemCategory.delete({ where: keyOf(ctx, input.id), select: { id: true } }).catch(
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
