import type { Reader, Transaction } from "@karwan/db";
import { statement } from "@karwan/db";
import { counting } from "../../kernel/index.ts";
import type { OrderReader } from "../order-port/index.ts";
import { registerOrders } from "../order-port/index.ts";

const totalsStatement = statement(
  "storefront_orders.totals",
  `SELECT (SELECT count(*) FROM customers c WHERE c.tenant_id = $1) AS customers,
          (SELECT coalesce(sum(n.rows), 0)::int8 FROM storefront_order_counts n WHERE n.tenant_id = $1) AS orders`,
  counting,
);
const recentStatement = statement(
  "storefront_orders.recent",
  `SELECT o.order_number, (SELECT c.full_name FROM customers c WHERE c.tenant_id = $1 AND c.id = o.customer_id) AS customer_name, o.created_at
     FROM storefront_orders o WHERE o.tenant_id = $1 ORDER BY o.created_at DESC, o.id DESC LIMIT $2`,
);
const boughtStatement = statement(
  "storefront_orders.bought",
  `SELECT o.id FROM storefront_orders o CROSS JOIN LATERAL (
       SELECT i.id FROM storefront_order_items i WHERE i.tenant_id = $1 AND i.order_id = o.id AND i.product_id = $3 LIMIT 1) i
    WHERE o.tenant_id = $1 AND o.user_id = $2 AND o.status IN ('delivered', 'completed') LIMIT 1`,
);

/** What a market and its reviews ask about orders (1 §4.5, 4 H7). */
export const orderFacts: OrderReader = {
  /** How many customers the tenant has, and how many orders there were. */
  totals: (q: Reader, tenantId: string) => q.sql(totalsStatement, [tenantId]),
  /** The newest orders, at most so many. */
  recent: (q: Reader, tenantId: string, limit: number) => q.sql(recentStatement, [tenantId, limit]),
  /** Whether somebody has a delivered or completed order with a product. */
  hasBought: async (tx: Transaction, { userId, productId }: { userId: string; productId: string }) =>
    (await tx.sql(boughtStatement, [tx.scope.tenantId, userId, productId])).length > 0,
};
/** Has markets and reviews ask the orders that there are; tests that stand in for them put it back by this. */
export const tellOfOrders = () => registerOrders(orderFacts);
tellOfOrders();
