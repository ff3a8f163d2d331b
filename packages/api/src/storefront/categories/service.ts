import type { Transaction } from "@karwan/db";
import { newId } from "@karwan/db";
import type { z } from "zod";
import type { TenantContext } from "../../kernel/index.ts";
import {
  AppError,
  invalidField,
  keyOf,
  mergeLanguageText,
  onViolation,
  recordAudit,
  recordOf,
  requireUnchanged,
  selectOf,
} from "../../kernel/index.ts";
import {
  addDefaultStatement,
  ancestorsStatement,
  categoryList,
  holdTreeStatement,
  lockStatement,
} from "./repository.ts";
import type { createInput, listInput, ProductCategory, updateInput } from "./schema.ts";
import { productCategory } from "./schema.ts";

const select = selectOf(productCategory);
const entity_type = "product_category";
const inUse = () => new AppError("product_category_in_use");
const unknownParent = () => new AppError("product_category_not_found");
const general = { en: "General", ar: "عام", ku: "گشتی" };

/** Makes the category that a new market has, where the tenant has none (3 §10). */
export async function addDefaultCategory(tx: Transaction, at: string): Promise<void> {
  await tx.sql(addDefaultStatement, [tx.scope.tenantId, newId(), JSON.stringify(general), at]);
}

/** The tenant's product categories in their order (3 §10). */
export async function listCategories(ctx: Pick<TenantContext, "read" | "tenantId">, input: z.infer<typeof listInput>) {
  const { rows: categories, total } = await categoryList.read(ctx, [ctx.tenantId], input);
  return { categories, page: input.page, limit: input.limit, total };
}

/** Makes a category below `parent_id`, or at the root. 404 when the parent is not the tenant's (3 §10). */
export function createCategory(ctx: TenantContext, input: z.infer<typeof createInput>) {
  return ctx.transaction(async (tx) => {
    const { name, parent_id, sort_order } = input;
    const at = ctx.deps.now();
    const data = { tenant_id: ctx.tenantId, id: newId(), name, parent_id, sort_order, created_at: at, updated_at: at };
    const category: ProductCategory = recordOf(
      await tx.prisma.productCategory
        .create({ data, select })
        .catch(onViolation({ product_categories_tenant_id_parent_id_fkey: unknownParent })),
    );
    const entry = { entity_type, entity_id: category.id, after: category };
    await recordAudit(tx, ctx, { action: "product_category.create", ...entry });
    return { category };
  });
}

async function checkParent(tx: Transaction, id: string, parentId: string): Promise<void> {
  await tx.sql(holdTreeStatement, [tx.scope.tenantId]);
  const ancestors = await tx.sql(ancestorsStatement, [tx.scope.tenantId, parentId]);
  if (ancestors.length === 0) throw unknownParent();
  if (ancestors.some((ancestor) => ancestor.id === id)) throw invalidField("parent_id", "circular_parent");
}

/** Renames a category, orders it, or moves it; never below itself (3 §10, 4 A8). */
export function updateCategory(ctx: TenantContext, input: z.infer<typeof updateInput>) {
  return ctx.transaction(async (tx) => {
    const { parent_id, sort_order } = input;
    if (parent_id) await checkParent(tx, input.id, parent_id);
    const before = await lockCategory(tx, input.id);
    requireUnchanged(ctx, before.updated_at);
    const name = mergeLanguageText("name", before.name, input.name);
    const data = { name, parent_id, sort_order, updated_at: ctx.deps.now() };
    const category: ProductCategory = recordOf(
      await tx.prisma.productCategory.update({ where: keyOf(ctx, input.id), data, select }),
    );
    const entry = { entity_type, entity_id: category.id, before, after: category };
    await recordAudit(tx, ctx, { action: "product_category.update", ...entry });
    return { category };
  });
}

/** Deletes a category; 409 `product_category_in_use` while it has children or products (3 §10). */
export function deleteCategory(ctx: TenantContext, input: { id: string }) {
  return ctx.transaction(async (tx) => {
    const before = await lockCategory(tx, input.id);
    await tx.prisma.productCategory.delete({ where: keyOf(ctx, input.id), select: { id: true } }).catch(
      onViolation({
        product_categories_tenant_id_parent_id_fkey: inUse,
        products_tenant_id_category_id_fkey: inUse,
      }),
    );
    await recordAudit(tx, ctx, { action: "product_category.delete", entity_type, entity_id: input.id, before });
    return {};
  });
}

async function lockCategory(tx: Transaction, id: string): Promise<ProductCategory> {
  const [row] = await tx.sql(lockStatement, [tx.scope.tenantId, id]);
  if (!row) throw new AppError("product_category_not_found");
  return row;
}
