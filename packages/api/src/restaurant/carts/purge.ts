import { statement } from "@karwan/db";
import { forgetting } from "../../kernel/index.ts";

/** Forgets carts that nobody changed for 30 days, with what is in them: orders keep what they need of theirs; run by the worker for each tenant. */
export const purgeRestaurantCarts = statement(
  "restaurant_carts.purge",
  `DELETE FROM restaurant_carts
   WHERE tenant_id = $1 AND updated_at < $2::timestamptz - interval '30 days'`,
  forgetting,
);
