import type { TenantContext } from "../../kernel/index.ts";
import { countedTable, defineList, filtersOf, goingThroughAll, searchPattern } from "../../kernel/index.ts";
import { productColumns } from "./repository.ts";
import type { ListInput } from "./schema.ts";
import { soughtWords } from "./search-text.ts";
import { shownProduct } from "./shown.ts";

export const countedProducts = countedTable("product_counts", ["category_id", "is_active"]);

/** The tenant's products, newest first: by category, state and text (3 §10). */
export const productList = defineList("products.list", {
  from: "products p",
  scope: "p.tenant_id = $1 AND p.deleted_at IS NULL",
  filters: filtersOf<ListInput>({
    search: { sql: "p.search_text ILIKE ?", value: (text) => searchPattern(soughtWords(text).join(" ")) },
    category_id: "p.category_id = ?",
    is_active: "p.is_active = ?",
  }),
  order: ["created_at DESC", "id DESC"],
  sorts: {
    created_at: ["created_at", "id"],
    price: { by: ["lowest_price", "id"], plan: goingThroughAll },
  } satisfies Record<ListInput["sort_by"], unknown>,
  counts: { by: ["is_active", "category_id"], counted: { in: countedProducts } },
  columns: productColumns,
  source: (rows) => `${rows} p`,
});

/** A page of the tenant's products, with how many are active under its other filters (3 §10, 4 A7). */
export async function listProducts(ctx: TenantContext, input: ListInput) {
  const { page, limit, category_id } = input;
  const { rows, counts, total } = await productList.read(ctx, [ctx.tenantId], input);
  const stats = { total: 0, active: 0, inactive: 0 };
  for (const count of counts) {
    if (category_id && count.category_id !== category_id) continue;
    stats.total += count.rows;
    stats[count.is_active ? "active" : "inactive"] += count.rows;
  }
  return { products: rows.map((row) => shownProduct(ctx.deps, ctx.tenantId, row)), stats, page, limit, total };
}
