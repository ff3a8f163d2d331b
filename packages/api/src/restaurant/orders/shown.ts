import type { Transaction } from "@karwan/db";
import { statement } from "@karwan/db";
import type { Dependencies } from "../../kernel/index.ts";
import { AppError } from "../../kernel/index.ts";
import { typeOfMethod } from "../../payments/method-types/index.ts";
import type { OrderRow } from "./rows.ts";
import type { RestaurantOrder } from "./schema.ts";

const itemsStatement = statement(
  "restaurant_orders.items",
  `SELECT i.id, i.product_id, i.variant_id, i.name, i.variant_name, i.unit_price::float8 AS unit_price, i.quantity, i.note, i.modifiers,
     i.line_total::float8 AS line_total
   FROM restaurant_order_items i WHERE i.tenant_id = $1 AND i.order_id = $2 ORDER BY i.position, i.id`,
);
const historyStatement = statement(
  "restaurant_orders.history",
  `SELECT e.status, e.created_at AS timestamp, e.note FROM restaurant_order_events e
   WHERE e.tenant_id = $1 AND e.order_id = $2 ORDER BY e.created_at, e.id`,
);
// Whom an order is of, how it comes, and by whom.
const partiesStatement = statement(
  "restaurant_orders.parties",
  `SELECT c.full_name, c.phone, d.id AS delivery_id, d.delivery_code, d.status AS delivery_status, u.full_name AS driver_name,
     u.phone AS driver_phone
   FROM restaurant_orders o
   JOIN customers c ON c.tenant_id = $1 AND c.id = o.customer_id
   JOIN deliveries d ON d.tenant_id = $1 AND d.id = o.delivery_id
   LEFT JOIN drivers w ON w.tenant_id = $1 AND w.id = d.driver_id
   LEFT JOIN users u ON u.id = w.user_id
   WHERE o.tenant_id = $1 AND o.id = $2`,
);

/** An order with all that belongs to it, as it is in this transaction (3 §11, 4 L7). */
export async function shownOrder(
  tx: Transaction,
  { publicUrl }: Pick<Dependencies, "publicUrl">,
  order: OrderRow,
): Promise<RestaurantOrder> {
  const key = [tx.scope.tenantId, order.id] as const;
  const [items, status_history, [parties]] = await Promise.all([
    tx.sql(itemsStatement, key),
    tx.sql(historyStatement, key),
    tx.sql(partiesStatement, key),
  ]);
  if (!parties) throw new AppError("restaurant_order_not_found");
  const { full_name, phone, delivery_id, delivery_code, delivery_status, driver_name, driver_phone } = parties;
  return {
    ...order,
    payment_method: typeOfMethod[order.payment_method],
    customer: { id: order.customer_id, full_name, phone },
    items,
    status_history,
    delivery: {
      id: delivery_id,
      delivery_code,
      status: delivery_status,
      driver_name,
      driver_phone,
      tracking_url: `${publicUrl}/t/${delivery_code}`,
    },
  };
}
