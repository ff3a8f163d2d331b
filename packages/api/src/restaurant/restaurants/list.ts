import type { TenantContext } from "../../kernel/index.ts";
import { defineList, filtersOf, searched } from "../../kernel/index.ts";
import { columns, withAddress } from "./repository.ts";
import type { ListInput } from "./schema.ts";
import { shown } from "./shown.ts";

/** The tenant's restaurants, newest first (3 §11). */
export const restaurantList = defineList("restaurants.list", {
  from: "restaurants r",
  scope: "r.tenant_id = $1",
  filters: filtersOf<ListInput>({
    is_active: "r.is_active = ?",
    search: searched("r.slug", "r.name->>'en'", "r.name->>'ar'", "r.name->>'ku'"),
  }),
  order: ["created_at DESC", "id DESC"],
  columns,
  source: (rows) => `${rows} r ${withAddress}`,
});

/** GET /restaurants (3 §11). */
export async function listRestaurants(ctx: TenantContext, input: ListInput) {
  const { rows, total } = await restaurantList.read(ctx, [ctx.tenantId], input);
  return { restaurants: rows.map((row) => shown(ctx, row)), page: input.page, limit: input.limit, total };
}
