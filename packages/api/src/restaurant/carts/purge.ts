import { statement } from "@karwan/db";
import type { Forgotten } from "../../kernel/index.ts";
import { defineDue, forgetting, forgettingBy } from "../../kernel/index.ts";

/** Forgets carts that nobody changed for 30 days, with what is in them: orders keep what they need of theirs. */
export const purgeRestaurantCarts = statement(
  "restaurant_carts.purge",
  `DELETE FROM restaurant_carts
   WHERE tenant_id = $1 AND updated_at < $2::timestamptz - interval '30 days'`,
  forgetting,
);
const nextStatement = statement(
  "restaurant_carts.next_idle",
  "SELECT min(updated_at) AS at FROM restaurant_carts WHERE tenant_id = $1",
);
export const restaurantCartsForgotten: Forgotten = {
  due: defineDue({ kind: "restaurant_carts", next: (tx) => tx.sql(nextStatement, [tx.scope.tenantId]) }),
  keptMs: 30 * 24 * 3600_000,
  forget: forgettingBy(purgeRestaurantCarts),
};
