import type { TenantContext } from "../../../kernel/index.ts";
import { AppError, defineList, filtersOf, searched } from "../../../kernel/index.ts";
import { currencyStatement } from "../../../tenancy/currency/index.ts";
import { idStatement, shown } from "../../restaurants/index.ts";
import { columns } from "../repository.ts";
import type { ListInput } from "../schema.ts";

/** The dishes of a restaurant, active or not, in the order of the menu (3 §11). */
export const dishList = defineList("dishes.list", {
  from: "dishes d",
  scope: "d.tenant_id = $1 AND d.restaurant_id = $2",
  filters: filtersOf<ListInput>({
    is_active: "d.is_active = ?",
    search: searched("d.name->>'en'", "d.name->>'ar'", "d.name->>'ku'"),
  }),
  order: ["created_at", "id"],
  columns,
  source: (rows) => `${rows} d`,
});

/** GET /restaurants/{slug}/products (3 §11). */
export async function listDishes(ctx: TenantContext, input: ListInput) {
  const [[restaurant], [tenant]] = await ctx.read((q) => [
    q.sql(idStatement, [ctx.tenantId, input.slug]),
    q.sql(currencyStatement, [ctx.tenantId]),
  ]);
  if (!restaurant || !tenant) throw new AppError("restaurant_not_found");
  const { rows, total } = await dishList.read(ctx, [ctx.tenantId, restaurant.id], input);
  const products = rows.map((row) => ({ ...shown(ctx, row), currency: tenant.currency_code }));
  return { products, page: input.page, limit: input.limit, total };
}
