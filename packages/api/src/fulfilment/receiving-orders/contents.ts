import type { Transaction } from "@karwan/db";
import { statement } from "@karwan/db";

/** An item to come in; null stands for a parcel that is no item yet. */
export type Content = { item_id: string | null; quantity: number };

/**
 * What a delivery ($2) of a group ($3: its root) has in it: what was picked for it the last time it left a warehouse,
 * otherwise what it was sent with.
 */
const contentsStatement = statement(
  "receiving_orders.contents",
  `WITH latest AS (
     SELECT p.id FROM picking_orders p WHERE p.tenant_id = $1 AND p.delivery_id = $2 AND p.status = 'handed_off'
     ORDER BY p.handed_off_at DESC, p.id DESC LIMIT 1),
   picked AS (
     SELECT l.item_id, sum(l.picked_quantity) AS quantity FROM picking_order_lines l
     WHERE l.tenant_id = $1 AND l.picking_order_id = (SELECT latest.id FROM latest) AND l.picked_quantity > 0 GROUP BY l.item_id),
   sent AS (
     SELECT g.item_id, sum(g.quantity) AS quantity FROM delivery_items g
     WHERE g.tenant_id = $1 AND g.delivery_id = $3 GROUP BY g.item_id)
   SELECT item_id, quantity::float8 AS quantity FROM picked
   UNION ALL
   SELECT item_id, quantity::float8 FROM sent WHERE NOT EXISTS (SELECT FROM picked)
   ORDER BY item_id`,
);

/** What to expect of a parcel: its items, or one piece that becomes an item when it is received (4 E4). */
export async function contentsOf(tx: Transaction, deliveryId: string, rootId: string): Promise<Content[]> {
  const items = await tx.sql(contentsStatement, [tx.scope.tenantId, deliveryId, rootId]);
  if (items.length === 0) return [{ item_id: null, quantity: 1 }];
  return items.map(({ item_id, quantity }) => ({ item_id, quantity: quantity ?? 0 }));
}
