import type { Handler } from "hono";
import type pg from "pg";
import { v7 } from "uuid";
import { named, rowsOf, transaction } from "../database.ts";
import { schedule } from "../deliveries/told.ts";
import { nextNumber } from "../numbers.ts";
import type { App } from "../session.ts";

// One row a line; what stands in all of them is the order's.
const find = named(
  "picking-order",
  `SELECT o.id, o.tenant_id, o.warehouse_id, o.reference_number, o.external_reference, o.order_type, o.priority, o.status, o.due_date,
     o.completed_date, o.handed_off_at, o.start_time, o.end_time, o.picker_notes, o.notes, o.assigned_to, o.created_by, o.delivery_id,
     o.created_at, o.updated_at, cu.first_name AS creator_first, cu.last_name AS creator_last, cu.email AS creator_email,
     au.first_name AS assignee_first, au.last_name AS assignee_last, au.email AS assignee_email, w.name AS warehouse_name,
     w.code AS warehouse_code, l.item_id, l.bin_id, l.quantity::float8 AS quantity, l.picked_quantity::float8 AS picked_quantity,
     l.status AS line_status, l.note, l.picked_by, l.picked_at, i.name AS item_name, i.sku, i.barcode, b.name AS bin_name, b.code AS bin_code,
     (SELECT coalesce(json_agg(json_build_object('lot_number', k.lot_number, 'expiration_date', k.expiration_date, 'quantity', k.quantity)
         ORDER BY k.expiration_date NULLS LAST, k.lot_number NULLS FIRST), '[]')
        FROM (SELECT s.lot_number, s.expiration_date, sum(CASE WHEN a.consumed_quantity > 0 THEN a.consumed_quantity ELSE a.quantity END)::float8 AS quantity
                FROM inventory_reservations r JOIN inventory_reservation_allocations a ON a.tenant_id = r.tenant_id AND a.reservation_id = r.id
                JOIN inventory_stock s ON s.tenant_id = a.tenant_id AND s.id = a.stock_id AND s.item_id = l.item_id AND s.bin_id = l.bin_id
               WHERE r.tenant_id = o.tenant_id AND r.reference_type = 'picking_order' AND r.reference_id = o.id::text
                 AND (r.status = 'active' OR a.consumed_quantity > 0)
               GROUP BY s.lot_number, s.expiration_date) k) AS lots
   FROM picking_orders o JOIN warehouses w ON w.tenant_id = o.tenant_id AND w.id = o.warehouse_id
     LEFT JOIN users cu ON cu.id = o.created_by LEFT JOIN users au ON au.id = o.assigned_to
     JOIN picking_order_lines l ON l.tenant_id = o.tenant_id AND l.picking_order_id = o.id
     JOIN inventory_items i ON i.tenant_id = l.tenant_id AND i.id = l.item_id
     JOIN locations b ON b.tenant_id = l.tenant_id AND b.id = l.bin_id
   WHERE o.tenant_id = $1 AND o.id = $2 ORDER BY l.line`,
);
type Row = Record<string, unknown>;

function lineOf({ item_id, bin_id, quantity, picked_quantity, note, picked_by, picked_at, ...row }: Row) {
  const item = { id: item_id, name: row.item_name, sku: row.sku, barcode: row.barcode };
  const bin = { id: bin_id, name: row.bin_name, code: row.bin_code };
  const done = { status: row.line_status, note, picked_by, picked_at };
  const put_back_quantity = row.status === "cancelled" ? picked_quantity : 0;
  return { item_id, bin_id, quantity, picked_quantity, ...done, lots: row.lots, put_back_quantity, item, bin };
}

function userOf(row: Row, id: unknown, who: "creator" | "assignee") {
  if (!id) return null;
  const [first_name, last_name, email] = [row[`${who}_first`], row[`${who}_last`], row[`${who}_email`]];
  return { id, first_name, last_name, email };
}

/** An order with its lines, as it is answered. */
export async function readOrder(client: pg.PoolClient, tenantId: string, id: string) {
  const rows = await rowsOf<Row>(find([tenantId, id]), client);
  const [row = {}] = rows;
  return {
    id,
    tenant_id: row.tenant_id,
    warehouse_id: row.warehouse_id,
    reference_number: row.reference_number,
    external_reference: row.external_reference,
    order_type: row.order_type,
    priority: row.priority,
    status: row.status,
    due_date: row.due_date,
    completed_date: row.completed_date,
    handed_off_at: row.handed_off_at,
    item_details: rows.map(lineOf),
    picking_progress: {
      total_items: rows.length,
      picked_items: rows.filter(({ line_status }) => line_status === "picked").length,
      start_time: row.start_time,
      end_time: row.end_time,
      picker_notes: row.picker_notes,
    },
    notes: row.notes,
    assigned_to: row.assigned_to,
    created_by: row.created_by,
    delivery_id: row.delivery_id,
    created_at: row.created_at,
    updated_at: row.updated_at,
    created_by_user: userOf(row, row.created_by, "creator"),
    assigned_to_user: userOf(row, row.assigned_to, "assignee"),
    warehouse: { id: row.warehouse_id, name: row.warehouse_name, code: row.warehouse_code },
  };
}

// Whether all that is named is there, whom to tell, and whether he gets it on his phone.
const places = named(
  "order-places",
  `SELECT w.name AS warehouse_name, m.user_id, i.id AS item_id, b.id AS bin_id, b.location_type,
     coalesce((t.settings->'notifications'->'channels'->>'push')::boolean, true) AS is_pushed
   FROM warehouses w LEFT JOIN memberships m ON m.tenant_id = w.tenant_id AND m.user_id = $3 AND m.status = 'active'
     AND EXISTS (SELECT FROM users u WHERE u.id = m.user_id AND u.status = 'active')
     LEFT JOIN inventory_items i ON i.tenant_id = w.tenant_id AND i.id = $4
     LEFT JOIN locations b ON b.tenant_id = w.tenant_id AND b.id = $5 AND b.warehouse_id = w.id
     LEFT JOIN tenant_settings t ON t.tenant_id = w.tenant_id
   WHERE w.tenant_id = $1 AND w.id = $2`,
);
const candidates = named(
  "order-candidates",
  `SELECT id, (quantity - reserved_quantity)::float8 AS free FROM inventory_stock
    WHERE tenant_id = $1 AND warehouse_id = $2 AND item_id = $3 AND bin_id = $4 AND status = 'available' AND quantity > reserved_quantity
      AND (expiration_date IS NULL OR expiration_date >= current_date)
    ORDER BY id FOR NO KEY UPDATE`,
);
const reserve = named(
  "order-reserve",
  `INSERT INTO inventory_reservations (tenant_id, id, warehouse_id, item_id, quantity, status, strategy, managed_by, reference_type,
          reference_id, created_by, created_at, updated_at)
   VALUES ($1, $2, $3, $4, $5, 'active', 'fefo', 'picking_order', 'picking_order', $6, $7, $8, $8)`,
);
const promise = named(
  "order-promise",
  "UPDATE inventory_stock SET reserved_quantity = reserved_quantity + $3, updated_at = $4 WHERE tenant_id = $1 AND id = $2",
);
const allocate = named(
  "order-allocate",
  "INSERT INTO inventory_reservation_allocations (tenant_id, reservation_id, stock_id, quantity) VALUES ($1, $2, $3, $4)",
);
const insert = named(
  "order-insert",
  `INSERT INTO picking_orders (tenant_id, id, warehouse_id, reference_number, external_reference, order_type, priority, status, start_time,
          assigned_to, created_by, created_at, updated_at)
   VALUES ($1, $2, $3, $4, $5, $6, 0, $7, $8, $9, $10, $11, $11)`,
);
const insertLine = named(
  "order-line",
  `INSERT INTO picking_order_lines (tenant_id, picking_order_id, line, item_id, bin_id, quantity, picked_quantity, status)
   VALUES ($1, $2, 1, $3, $4, $5, 0, 'pending')`,
);
const audit = named(
  "order-audit",
  `INSERT INTO audit_log (tenant_id, id, actor_user_id, action, entity_type, entity_id, after, created_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
);
const position = named(
  "notice-position",
  `INSERT INTO notification_positions AS p (tenant_id, user_id, value) VALUES ($1, $2, 1)
   ON CONFLICT (tenant_id, user_id) DO UPDATE SET value = p.value + 1 RETURNING value`,
);
const notice = named(
  "notice",
  `INSERT INTO notifications (tenant_id, id, user_id, position, notification_type, priority, display_mode, requires_acknowledgement,
          template_data, associated_entity_type, associated_entity_id, action, created_at, updated_at)
   VALUES ($1, $2, $3, $4, 'picking_order_assigned', 'important', 'banner', false, $5, 'picking_order', $6, $7, $8, $8)`,
);
const channel = named(
  "notice-channel",
  `INSERT INTO notification_channels (tenant_id, notification_id, channel, status, available_at, updated_at)
   VALUES ($1, $2, 'push', $3, $4, $4)`,
);
const wake = named("notice-wake", "SELECT pg_notify('karwan_notifications', $1)");

type Body = {
  warehouse_id: string;
  order_type: string;
  status: string;
  item_details: { item_id: string; bin_id: string; quantity: number }[];
  external_reference: string;
  assigned_to: string;
};
type Found = Record<"warehouse_name" | "user_id" | "item_id" | "bin_id" | "location_type", string | null> & {
  is_pushed: boolean;
};

/** Says in the log what was done to something. */
export const recordAudit = (
  client: pg.PoolClient,
  { tenantId, userId }: { tenantId: string; userId: string },
  [action, entity_type, id]: [string, string, string],
  after: object,
  at: string,
) => rowsOf(audit([tenantId, v7(), userId, action, entity_type, id, JSON.stringify(after), at]), client);

async function tell(
  client: pg.PoolClient,
  { tenantId, user_id, at }: { tenantId: string; user_id: string; at: string },
  order: { id: string; code: string; warehouseName: string; is_pushed: boolean },
): Promise<void> {
  const notification_id = v7();
  const { id, code, warehouseName, is_pushed } = order;
  const [place] = await rowsOf<{ value: number }>(position([tenantId, user_id]), client);
  const data = JSON.stringify({ pickingOrderId: id, code, warehouseName });
  const action = { target: "picking_order", path: `/warehousing/picking-orders/${id}`, secondary_actions: [] };
  const values = [tenantId, notification_id, user_id, place?.value, data, id, JSON.stringify(action), at];
  await rowsOf(notice(values), client);
  await rowsOf(channel([tenantId, notification_id, is_pushed ? "pending" : "skipped", at]), client);
  await rowsOf(wake([`${tenantId}:${user_id}`]), client);
  const deliveries = [{ user_id, notification_id, channel: "push" }];
  if (is_pushed) await schedule(client, "notification.deliver", { tenant_id: tenantId, deliveries }, at);
}

/** POST /warehousing/picking-orders with one line whose bin is named, begun, for somebody who is told: one statement a table. */
export const createOrder: Handler<App> = async (c) => {
  const { tenantId, userId } = c.var.session;
  const body = await c.req.json<Body>();
  const { warehouse_id, external_reference, assigned_to, status, order_type } = body;
  const [line] = body.item_details;
  if (!line) throw new Error("no line");
  const { item_id, bin_id, quantity } = line;
  const reference_number = `PKO-${String(await nextNumber(tenantId, "picking_order")).padStart(5, "0")}`;
  const [id, reservation, at] = [v7(), v7(), new Date().toISOString()];
  const order = await transaction(async (client) => {
    const [there] = await rowsOf<Found>(places([tenantId, warehouse_id, assigned_to, item_id, bin_id]), client);
    if (!there?.user_id || !there.item_id || there.location_type !== "bin") throw new Error("not there");
    const rows = await rowsOf<{ id: string; free: number }>(
      candidates([tenantId, warehouse_id, item_id, bin_id]),
      client,
    );
    const row = rows.find(({ free }) => free >= quantity);
    if (!row) throw new Error("not enough");
    await rowsOf(reserve([tenantId, reservation, warehouse_id, item_id, quantity, id, userId, at]), client);
    await rowsOf(promise([tenantId, row.id, quantity, at]), client);
    await rowsOf(allocate([tenantId, reservation, row.id, quantity]), client);
    const named = [reference_number, external_reference, order_type, status, at, assigned_to, userId, at];
    await rowsOf(insert([tenantId, id, warehouse_id, ...named]), client);
    await rowsOf(insertLine([tenantId, id, item_id, bin_id, quantity]), client);
    const after = { ...body, priority: 0, reference_number };
    await recordAudit(client, c.var.session, ["picking_order.create", "picking_order", id], after, at);
    const shown = { id, code: reference_number, warehouseName: there.warehouse_name ?? "", is_pushed: there.is_pushed };
    await tell(client, { tenantId, user_id: assigned_to, at }, shown);
    return readOrder(client, tenantId, id);
  });
  return c.json({ success: true, message: "Picking order created", order }, 201);
};

const lock = named(
  "pick-lock",
  `SELECT o.status, o.delivery_id, l.line, l.quantity::float8 AS quantity, l.picked_quantity::float8 AS picked, l.status AS line_status,
     i.barcode, d.barcode AS parcel, r.barcode AS whole
   FROM picking_orders o JOIN picking_order_lines l ON l.tenant_id = o.tenant_id AND l.picking_order_id = o.id AND l.item_id = $3 AND l.bin_id = $4
     JOIN inventory_items i ON i.tenant_id = l.tenant_id AND i.id = l.item_id
     LEFT JOIN deliveries d ON d.tenant_id = o.tenant_id AND d.id = o.delivery_id
     LEFT JOIN deliveries r ON r.tenant_id = d.tenant_id AND r.id = d.parent_id
   WHERE o.tenant_id = $1 AND o.id = $2 FOR NO KEY UPDATE OF o`,
);
const recordPick = named(
  "order-pick",
  `UPDATE picking_order_lines SET picked_quantity = $4, status = $5, picked_by = $6, picked_at = $7
    WHERE tenant_id = $1 AND picking_order_id = $2 AND line = $3`,
);
/** Waves that still have an order: this company has none. */
export const waves = named(
  "waves",
  `SELECT w.id FROM picking_wave_orders m JOIN picking_waves w ON w.tenant_id = m.tenant_id AND w.id = m.wave_id AND w.status IN ('open', 'in_progress')
    WHERE m.tenant_id = $1 AND m.picking_order_id = $2 AND m.is_open ORDER BY w.id FOR NO KEY UPDATE OF w`,
);
type Locked = Record<"status" | "line_status" | "barcode", string> &
  Record<"parcel" | "whole", string | null> & { line: number; quantity: number; picked: number };

/** POST /warehousing/picking-orders/{id}/picks with what was scanned, of an order that has begun. */
export const pickForOrder: Handler<App> = async (c) => {
  const { tenantId, userId } = c.var.session;
  const id = c.req.param("id") ?? "";
  const body = await c.req.json<{ item_id: string; bin_id: string; quantity: number; scanned_barcode: string }>();
  const { item_id, bin_id, quantity, scanned_barcode } = body;
  const at = new Date().toISOString();
  const order = await transaction(async (client) => {
    const [line] = await rowsOf<Locked>(lock([tenantId, id, item_id, bin_id]), client);
    if (line?.status !== "in_progress") throw new Error("not begun");
    if (![line.barcode, line.parcel, line.whole].includes(scanned_barcode.toUpperCase()))
      throw new Error("another one");
    // Thousandths as whole numbers: floats would be off.
    const picked = (Math.round(line.picked * 1000) + Math.round(quantity * 1000)) / 1000;
    if (line.line_status !== "pending" || picked > line.quantity) throw new Error("more than the line has left");
    const status = picked === line.quantity ? "picked" : "pending";
    await rowsOf(recordPick([tenantId, id, line.line, picked, status, userId, at]), client);
    await recordAudit(client, c.var.session, ["picking_order.pick", "picking_order", id], { id, ...body }, at);
    if ((await rowsOf(waves([tenantId, id]), client)).length > 0) throw new Error("this company has no waves");
    return readOrder(client, tenantId, id);
  });
  return c.json({ success: true, message: "Pick recorded", order });
};
