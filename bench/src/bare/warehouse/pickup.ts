import { createHash } from "node:crypto";
import type { Handler } from "hono";
import type pg from "pg";
import { v7 } from "uuid";
import { named, rowsOf, transaction } from "../database.ts";
import { find, recordOf } from "../deliveries/record.ts";
import { note, tell } from "../deliveries/told.ts";
import type { App } from "../session.ts";
import { waves } from "./orders.ts";

// In the order that everybody keeps: the delivery, its assignment, its handoff, its picking order.
const lock = named(
  "pickup-lock",
  `SELECT d.status, d.barcode, d.delivery_flow, d.custody, d.custody_count, d.custody_head, d.custody_driver_id, d.updated_at,
     a.id AS assignment_id, a.status AS assignment_status, a.driver_id, w.user_id, h.id AS handoff_id, o.id AS order_id, o.status AS order_status,
     (SELECT count(*) FROM sync_actions s WHERE s.tenant_id = $1 AND s.driver_id = a.driver_id AND s.delivery_id = d.id AND s.status = 'deferred') AS waiting
   FROM deliveries d JOIN delivery_assignments a ON a.tenant_id = d.tenant_id AND a.id = d.assignment_id
     JOIN drivers w ON w.tenant_id = a.tenant_id AND w.id = a.driver_id AND w.deleted_at IS NULL
     JOIN package_handoffs h ON h.tenant_id = d.tenant_id AND h.delivery_id = d.id AND h.assignment_id = a.id AND h.status IN ('pending', 'in_progress')
     JOIN picking_orders o ON o.tenant_id = d.tenant_id AND o.delivery_id = d.id AND o.status IN ('pending', 'in_progress', 'completed')
   WHERE d.tenant_id = $1 AND d.id = $2 FOR NO KEY UPDATE OF d, a, h, o`,
);
const holdings = named(
  "pickup-holdings",
  `SELECT r.id AS reservation_id, a.stock_id, l.picked_quantity::float8 AS picked, (a.quantity - a.consumed_quantity)::float8 AS held
   FROM picking_order_lines l JOIN inventory_reservations r ON r.tenant_id = l.tenant_id AND r.reference_type = 'picking_order'
       AND r.reference_id = l.picking_order_id::text AND r.managed_by = 'picking_order' AND r.status = 'active' AND r.item_id = l.item_id
     JOIN inventory_reservation_allocations a ON a.tenant_id = r.tenant_id AND a.reservation_id = r.id AND a.quantity > a.consumed_quantity
     JOIN inventory_stock s ON s.tenant_id = a.tenant_id AND s.id = a.stock_id AND s.bin_id = l.bin_id
   WHERE l.tenant_id = $1 AND l.picking_order_id = $2 AND l.picked_quantity > 0 ORDER BY r.id FOR UPDATE OF r`,
);
const consume = named(
  "pickup-consume",
  `WITH taken AS (
     UPDATE inventory_reservation_allocations SET consumed_quantity = consumed_quantity + $4
      WHERE tenant_id = $1 AND reservation_id = $2 AND stock_id = $3)
   UPDATE inventory_reservations SET status = 'consumed', updated_at = $5 WHERE tenant_id = $1 AND id = $2`,
);
const take = named(
  "pickup-take",
  `WITH changed AS (
     UPDATE inventory_stock SET quantity = quantity - $3::numeric, reserved_quantity = reserved_quantity - $3::numeric, updated_at = $4
      WHERE tenant_id = $1 AND id = $2 AND status = 'available' AND quantity >= $3::numeric AND reserved_quantity >= $3::numeric RETURNING *)
   INSERT INTO inventory_transactions (tenant_id, id, warehouse_id, item_id, stock_id, transaction_type, quantity, delta, quantity_before,
          quantity_after, from_bin_id, reference_type, reference_id, performed_by, "timestamp", created_at)
   SELECT tenant_id, $5, warehouse_id, item_id, id, 'pick', $3::numeric, -$3::numeric, quantity + $3::numeric, quantity, bin_id, 'order', $6, $7, $4, $4
     FROM changed RETURNING id`,
);
const handOff = named(
  "pickup-order",
  "UPDATE picking_orders SET status = 'handed_off', handed_off_at = $3, updated_at = $3 WHERE tenant_id = $1 AND id = $2 AND status = 'completed'",
);
const complete = named(
  "pickup-handoff",
  "UPDATE package_handoffs SET status = 'completed', completed_at = $3, updated_at = $3 WHERE tenant_id = $1 AND id = $2",
);
const assigned = named(
  "pickup-assignment",
  "UPDATE delivery_assignments SET status = 'picked_up', picked_up_at = $3, updated_at = $3 WHERE tenant_id = $1 AND id = $2",
);
const move = named(
  "pickup-delivery",
  `UPDATE deliveries SET status = 'picked_up', custody = 'driver', custody_driver_id = $4, custody_count = $5, custody_head = $6,
          picked_up_at = coalesce(picked_up_at, $7), updated_at = $7 WHERE tenant_id = $1 AND id = $2 AND status = $3`,
);
const custody = named(
  "pickup-custody",
  `INSERT INTO custody_records (tenant_id, delivery_id, seq, "from", "to", from_driver_id, to_driver_id, actor_type, actor_id, at, received_at,
          prev_hash, hash)
   VALUES ($1, $2, $3, $4, 'driver', $5, $6, 'driver', $7, $8, $8, $9, $10)`,
);

type Ready = Record<
  "status" | "barcode" | "delivery_flow" | "custody" | "assignment_id" | "assignment_status",
  string
> &
  Record<"driver_id" | "user_id" | "handoff_id" | "order_id" | "order_status", string> & {
    custody_count: number;
    custody_head: Buffer | null;
    custody_driver_id: string | null;
    waiting: number;
  };
type Holding = { reservation_id: string; stock_id: string; picked: number; held: number };
type Who = { tenantId: string; userId: string };

const sha256 = (...parts: (string | Buffer)[]) => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** The next link of the chain: the facts in canonical JSON, their keys in order, and the hash before them. */
function link(delivery_id: string, { userId }: Who, ready: Ready, at: string) {
  const seq = ready.custody_count + 1;
  const previous = ready.custody_head ?? sha256(`karwan custody ${delivery_id}`);
  const facts = {
    actor_id: userId,
    actor_type: "driver",
    at,
    delivery_id,
    from: ready.custody,
    from_driver_id: ready.custody_driver_id,
    leg_id: null,
    place: null,
    proof: null,
    received_at: at,
    seq,
    to: "driver",
    to_driver_id: ready.driver_id,
  };
  return { seq, previous, hash: sha256(previous, JSON.stringify(facts)) };
}

const toFetch = ["assigned", "accepted", "en_route_to_pickup"];

function judge(ready: Ready | undefined, userId: string, barcode: string): asserts ready is Ready {
  if (!ready || ready.user_id !== userId) throw new Error("not his");
  if (ready.barcode !== barcode) throw new Error("another parcel");
  if (!toFetch.includes(ready.status) || !toFetch.includes(ready.assignment_status))
    throw new Error("not to be fetched");
  if (ready.delivery_flow !== "from_warehouse" || ready.custody !== "warehouse") throw new Error("not in a warehouse");
  if (ready.order_status !== "completed") throw new Error("not picked");
  if (ready.waiting > 0) throw new Error("this driver's phone said nothing too early");
}

/** The goods leave the stock: reservation by reservation, of which these parcels have one. */
async function takeGoods(client: pg.PoolClient, { tenantId, userId }: Who, order_id: string, at: string) {
  const held = await rowsOf<Holding>(holdings([tenantId, order_id]), client);
  if (held.length === 0) throw new Error("nothing picked");
  for (const one of held) {
    if (one.held !== one.picked) throw new Error("more or less than is kept");
    await rowsOf(consume([tenantId, one.reservation_id, one.stock_id, one.picked, at]), client);
    const [taken] = await rowsOf(take([tenantId, one.stock_id, one.picked, at, v7(), order_id, userId]), client);
    if (!taken) throw new Error("not there");
  }
}

/** PUT /driver/deliveries/{id}/pickup out of a warehouse: stock, picking order, handoff, assignment, delivery, custody, timeline. */
export const pickUp: Handler<App> = async (c) => {
  const { tenantId, userId } = c.var.session;
  const id = c.req.param("id") ?? "";
  const { scanned_barcode } = await c.req.json<{ scanned_barcode: string }>();
  const barcode = scanned_barcode.toUpperCase();
  const at = new Date().toISOString();
  const row = await transaction(async (client) => {
    const [ready] = await rowsOf<Ready>(lock([tenantId, id]), client);
    judge(ready, userId, barcode);
    await takeGoods(client, c.var.session, ready.order_id, at);
    await rowsOf(handOff([tenantId, ready.order_id, at]), client);
    if ((await rowsOf(waves([tenantId, ready.order_id]), client)).length > 0)
      throw new Error("this company has no waves");
    await rowsOf(complete([tenantId, ready.handoff_id, at]), client);
    await rowsOf(assigned([tenantId, ready.assignment_id, at]), client);
    const { seq, previous, hash } = link(id, c.var.session, ready, at);
    await rowsOf(move([tenantId, id, ready.status, ready.driver_id, seq, hash, at]), client);
    const holders = [ready.custody, ready.custody_driver_id, ready.driver_id, userId];
    await rowsOf(custody([tenantId, id, seq, ...holders, at, previous, hash]), client);
    const happened = { tenant_id: tenantId, delivery_id: id, at };
    const step = { from: ready.status, to: "picked_up" };
    const actor = { actor_type: "driver", actor_id: userId };
    await note(client, happened, { ...step, ...actor });
    await note(client, happened, { type: "scan", ...actor, details: { barcode } });
    await tell(client, happened, [{ kind: "status_changed", ...step, at }]);
    const [record] = await rowsOf<Record<string, unknown>>(find([tenantId, id]), client);
    return record;
  });
  return c.json({ success: true, message: "You have the parcel", delivery: row && recordOf(row) });
};
