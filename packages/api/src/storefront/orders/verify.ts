import type { Database } from "@karwan/db";
import { statement } from "@karwan/db";
import { goingThroughAll } from "../../kernel/index.ts";
import type { OrderReport } from "../../payments/payments/index.ts";
import { contradictingPayments, verifyOwners } from "../../payments/payments/index.ts";

const count = statement(
  "storefront_orders.verify_count",
  "SELECT count(*) AS orders FROM storefront_orders WHERE tenant_id = $1",
  goingThroughAll,
);
const contradictions = statement(
  "storefront_orders.verify",
  contradictingPayments("storefront_orders", "storefront_order"),
  goingThroughAll,
);

/** Holds every order of a shop against its payments: what was paid, what went back or is on its way, and what it comes to (3 §10, 4 H4). */
export const verifyOrders = (database: Database, code: string | null = null): Promise<OrderReport> =>
  verifyOwners(database, { count, contradictions }, code);
