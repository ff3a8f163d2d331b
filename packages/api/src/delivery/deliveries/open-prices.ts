import { statement } from "@karwan/db";
import { goingThroughAll } from "../../kernel/index.ts";
import { refusingWhile } from "../../tenancy/currency/index.ts";

const openStatement = statement(
  "deliveries.any_open_price",
  `SELECT EXISTS (SELECT FROM deliveries WHERE tenant_id = $1 AND lost_at IS NULL
     AND status NOT IN ('delivered', 'returned', 'cancelled')) AS priced`,
  goingThroughAll,
);

/**
 * Keeps a tenant from another currency while deliveries, drafts too, are priced in the present one: their cash or hold would
 * be booked in the other. 409 `currency_in_use` (3 §3). Comes before accounts are locked.
 */
export const refuseOpenPrices = refusingWhile(openStatement);
