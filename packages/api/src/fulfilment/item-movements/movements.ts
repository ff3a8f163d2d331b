import type { StatementOptions } from "@karwan/db";
import { statement } from "@karwan/db";
import type { ItemSteps } from "../../warehousing/items/index.ts";

const isOpen = "d.status NOT IN ('draft', 'delivered', 'returned', 'cancelled') AND d.lost_at IS NULL";
// A staged delivery comes in until its second leg is under way; what waits at a door comes in, whatever it is.
const comesIn = `(d.custody = 'awaiting_warehouse_receipt'
    OR d.delivery_flow = 'pickup_and_delivery' AND d.custody IN ('sender', 'driver') AND d.status <> 'en_route_to_delivery')`;
/** Which open deliveries bring goods in, and which take them out; direct ones pass no warehouse. */
export const directions = {
  inbound: `${isOpen} AND d.delivery_flow <> 'direct' AND ${comesIn}`,
  outbound: `${isOpen} AND d.delivery_flow <> 'direct' AND NOT ${comesIn}`,
};

/** An open delivery `d` as items and scans name it. */
export const shownDelivery = `json_build_object('id', d.id, 'delivery_code', d.delivery_code, 'customer_name',
    (SELECT c.full_name FROM customers c WHERE c.tenant_id = $1 AND c.id = d.customer_id), 'status', d.status)`;

/** Goods in stock may have been in as many deliveries as the tenant has. */
export const ofManyDeliveries: StatementOptions = {
  plan: { why: "looks for the open ones of all deliveries that an item was in", discards: "tenant", sorts: "tenant" },
};

const newest = (direction: keyof typeof directions) => `(SELECT ${shownDelivery} FROM delivery_items g
     JOIN deliveries d ON d.tenant_id = $1 AND d.id = g.delivery_id
   WHERE g.tenant_id = $1 AND g.item_id = i.id AND ${directions[direction]} ORDER BY d.created_at DESC, d.id DESC LIMIT 1)`;

const movementsOf = (
  item: string,
) => `SELECT ${newest("outbound")} AS outbound_delivery, ${newest("inbound")} AS inbound_delivery,
     (SELECT json_build_object('id', r.id, 'reference_number', r.reference_number, 'status', r.status)
      FROM receiving_order_lines l JOIN receiving_orders r ON r.tenant_id = $1 AND r.id = l.receiving_order_id
      WHERE l.tenant_id = $1 AND l.item_id = i.id AND r.status IN ('pending', 'receiving')
      ORDER BY r.created_at DESC, r.id DESC LIMIT 1) AS receiving_order
   FROM inventory_items i WHERE i.tenant_id = $1 AND ${item}`;

const byId = statement("item_movements.by_id", movementsOf("i.id = $2"), ofManyDeliveries);
const byCode = statement("item_movements.by_code", movementsOf("i.item_code = $2"), ofManyDeliveries);

/** The newest open deliveries and receiving order of an item (4 K2). */
export const itemMovements: ItemSteps["movements"] = (q, tenantId, item) =>
  "id" in item ? q.sql(byId, [tenantId, item.id]) : q.sql(byCode, [tenantId, item.item_code]);
