import type { Database } from "@karwan/db";
import { statement } from "@karwan/db";
import { goingThroughAll } from "../../kernel/index.ts";
import type { OrderReport } from "../../payments/payments/index.ts";
import { contradictingPayments, verifyOwners } from "../../payments/payments/index.ts";

const count = statement(
  "restaurant_orders.verify_count",
  "SELECT count(*) AS orders FROM restaurant_orders WHERE tenant_id = $1",
  goingThroughAll,
);
const contradictions = statement(
  "restaurant_orders.verify",
  contradictingPayments("restaurant_orders", "restaurant_order"),
  goingThroughAll,
);

/** Holds every order of a restaurant against its payments, as a shop's is (3 §11, 4 L7). */
export const verifyRestaurantOrders = (database: Database, code: string | null = null): Promise<OrderReport> =>
  verifyOwners(database, { count, contradictions }, code);
