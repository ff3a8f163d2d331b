import type { RowOf } from "@karwan/db";
import { statement } from "@karwan/db";
import { lotsOf } from "../picking-orders/index.ts";

/** Waves `w` as lists show them. */
export const shownWaves = {
  columns: `w.id, w.tenant_id, w.warehouse_id, w.code, w.status, w.distance_before::float8 AS distance_before,
    w.distance_after::float8 AS distance_after, w.created_by, w.created_at, w.updated_at, w.ended_at,
    json_build_object('id', h.id, 'name', h.name, 'code', h.code) AS warehouse,
    (SELECT coalesce(json_agg(json_build_object('picking_order_id', m.picking_order_id, 'reference_number', o.reference_number,
              'status', o.status, 'tote', m.tote) ORDER BY m.tote), '[]')
       FROM picking_wave_orders m
       CROSS JOIN LATERAL (SELECT o.reference_number, o.status FROM picking_orders o WHERE o.tenant_id = $1 AND o.id = m.picking_order_id LIMIT 1) o
      WHERE m.tenant_id = $1 AND m.wave_id = w.id) AS orders`,
  joins: "JOIN warehouses h ON h.tenant_id = $1 AND h.id = w.warehouse_id",
};

export const findWave = statement(
  "picking_waves.find",
  `SELECT ${shownWaves.columns} FROM picking_waves w ${shownWaves.joins} WHERE w.tenant_id = $1 AND w.id = $2`,
);
export type FoundWave = RowOf<typeof findWave>;

/** The stops of a wave in the order of its walk. */
export const findStops = statement(
  "picking_waves.stops",
  `SELECT s.bin_id, s.item_id, b.code AS bin_code, i.name, i.sku, i.barcode
     FROM picking_wave_stops s
     CROSS JOIN LATERAL (SELECT b.code FROM locations b WHERE b.tenant_id = $1 AND b.id = s.bin_id LIMIT 1) b
     CROSS JOIN LATERAL (SELECT i.name, i.sku, i.barcode FROM inventory_items i WHERE i.tenant_id = $1 AND i.id = s.item_id LIMIT 1) i
    WHERE s.tenant_id = $1 AND s.wave_id = $2 ORDER BY s.position`,
);
export type FoundStop = RowOf<typeof findStops>;

/** What the orders of a wave want; of those that were cancelled, what was picked of them. */
export const findWaveLines = statement(
  "picking_waves.lines",
  `SELECT l.picking_order_id, l.bin_id, l.item_id, l.quantity::float8 AS quantity, l.picked_quantity::float8 AS picked,
          o.status = 'cancelled' AS is_cancelled
     FROM picking_wave_orders m
     JOIN picking_orders o ON o.tenant_id = $1 AND o.id = m.picking_order_id
     JOIN picking_order_lines l ON l.tenant_id = $1 AND l.picking_order_id = m.picking_order_id
    WHERE m.tenant_id = $1 AND m.wave_id = $2 AND (o.status <> 'cancelled' OR l.picked_quantity > 0) ORDER BY m.tote, l.line`,
  {
    plan: {
      why: "a wave is shown with all its orders' lines, but for those of cancelled ones that nobody picked",
      discards: 10_000,
      sorts: 10_000,
    },
  },
);
export type WaveLine = RowOf<typeof findWaveLines>;

/** What is kept for the orders of a wave, by lot. */
export const findWaveLots = statement(
  "picking_waves.lots",
  `SELECT m.picking_order_id, k.item_id, k.bin_id, k.lot_number, k.expiration_date, k.quantity::float8 AS quantity
     FROM picking_wave_orders m CROSS JOIN LATERAL (${lotsOf("(SELECT m.picking_order_id::text)")}) k
    WHERE m.tenant_id = $1 AND m.wave_id = $2`,
);
export type WaveLot = RowOf<typeof findWaveLots>;

/** Locks, by id, the orders that are asked for ($2), and says which wave has them already. */
export const lockOrders = statement(
  "picking_waves.lock_orders",
  `SELECT o.id, o.warehouse_id, o.status, o.reference_number FROM picking_orders o
    WHERE o.tenant_id = $1 AND o.id = ANY($2::uuid[]) ORDER BY o.id FOR NO KEY UPDATE`,
);
export type LockedOrder = RowOf<typeof lockOrders>;

/** Of orders ($2) those that a wave has. A statement after their lock, to see what was committed before it. */
export const inWaves = statement(
  "picking_waves.in_waves",
  `SELECT m.picking_order_id FROM picking_wave_orders m
    WHERE m.tenant_id = $1 AND m.picking_order_id = ANY($2::uuid[]) AND m.is_open`,
);

/** What is left to pick of orders ($2), order by order. */
export const openLines = statement(
  "picking_waves.open_lines",
  `SELECT l.picking_order_id, l.item_id, l.bin_id, (l.quantity - l.picked_quantity)::float8 AS quantity FROM picking_order_lines l
    WHERE l.tenant_id = $1 AND l.picking_order_id = ANY($2::uuid[]) AND l.status = 'pending'
    ORDER BY l.picking_order_id, l.line`,
  { plan: { why: "of orders that are under way only what is left is asked for", discards: 10_000, sorts: 10_000 } },
);
export type OpenLine = RowOf<typeof openLines>;

/** The most urgent orders of a warehouse ($2) that no wave has, of a status ($3) and a priority ($4), due before $5. */
export const findCandidates = statement(
  "picking_waves.candidates",
  `SELECT o.id FROM picking_orders o
    WHERE o.tenant_id = $1 AND o.warehouse_id = $2 AND o.status = ANY($3::text[])
      AND ($4::int IS NULL OR o.priority = $4) AND ($5::timestamptz IS NULL OR o.due_date < $5)
      AND NOT EXISTS (SELECT FROM picking_wave_orders m WHERE m.tenant_id = $1 AND m.picking_order_id = o.id AND m.is_open)
    ORDER BY o.priority DESC, o.due_date NULLS LAST, o.created_at, o.id LIMIT $6`,
  { plan: { why: "the most urgent of all that are under way in a warehouse", discards: "tenant", sorts: "tenant" } },
);

/** The locations of a warehouse: its map is made of all of them. */
export const findTree = statement(
  "picking_waves.tree",
  "SELECT l.id, l.parent_id, l.code, l.location_type FROM locations l WHERE l.tenant_id = $1 AND l.warehouse_id = $2",
);

/** Writes a wave ($2) with its orders ($3) and stops ($4). */
export const insertWave = statement(
  "picking_waves.insert",
  `WITH made AS (
     INSERT INTO picking_waves (tenant_id, id, warehouse_id, code, distance_before, distance_after, created_by, created_at, updated_at)
     SELECT $1::uuid, w.id, w.warehouse_id, w.code, w.distance_before, w.distance_after, w.created_by, w.created_at, w.created_at
       FROM jsonb_to_recordset($2::jsonb) AS w(id uuid, warehouse_id uuid, code text, distance_before numeric, distance_after numeric,
              created_by uuid, created_at timestamptz)),
   taken AS (
     INSERT INTO picking_wave_orders (tenant_id, wave_id, picking_order_id, tote)
     SELECT $1::uuid, o.wave_id, o.picking_order_id, o.tote
       FROM jsonb_to_recordset($3::jsonb) AS o(wave_id uuid, picking_order_id uuid, tote int))
   INSERT INTO picking_wave_stops (tenant_id, wave_id, position, bin_id, item_id)
   SELECT $1::uuid, s.wave_id, s.position, s.bin_id, s.item_id
     FROM jsonb_to_recordset($4::jsonb) AS s(wave_id uuid, "position" int, bin_id uuid, item_id uuid)`,
);

export const lockWave = statement(
  "picking_waves.lock",
  "SELECT w.id, w.status, w.code FROM picking_waves w WHERE w.tenant_id = $1 AND w.id = $2 FOR NO KEY UPDATE",
);

/** A wave, and whether it still has an order ($3). */
export const findMember = statement(
  "picking_waves.member",
  `SELECT w.status, EXISTS (SELECT FROM picking_wave_orders m
            WHERE m.tenant_id = $1 AND m.wave_id = w.id AND m.picking_order_id = $3) AS has_order
     FROM picking_waves w WHERE w.tenant_id = $1 AND w.id = $2`,
);

/** Cancels a locked wave, which lets go of its orders. */
export const cancelStatement = statement(
  "picking_waves.cancel",
  `WITH gone AS (
     UPDATE picking_waves w SET status = 'cancelled', updated_at = $4, ended_at = $4
      WHERE w.tenant_id = $1 AND w.id = $2 AND w.status = $3 RETURNING w.id)
   UPDATE picking_wave_orders m SET is_open = false FROM gone WHERE m.tenant_id = $1 AND m.wave_id = gone.id`,
);
