import { statement } from "@karwan/db";

/** Locks, by id, the waves that still have any of the orders ($2). */
export const lockWavesOf = statement(
  "picking_orders.lock_waves",
  `SELECT w.id FROM picking_waves w
    WHERE w.tenant_id = $1 AND w.status IN ('open', 'in_progress')
      AND w.id IN (SELECT m.wave_id FROM picking_wave_orders m WHERE m.tenant_id = $1 AND m.picking_order_id = ANY($2::uuid[]) AND m.is_open)
    ORDER BY w.id FOR NO KEY UPDATE`,
);

/** Locked waves ($2) in which something is picked have begun. */
export const startWaves = statement(
  "picking_orders.start_waves",
  `UPDATE picking_waves w SET status = 'in_progress', updated_at = $3
    WHERE w.tenant_id = $1 AND w.id = ANY($2::uuid[]) AND w.status = 'open'`,
);

/** Locked waves ($2) of which no order has anything left to pick are over, and let go of their orders. */
export const endWaves = statement(
  "picking_orders.end_waves",
  `WITH done AS (
     UPDATE picking_waves w SET status = 'completed', updated_at = $3, ended_at = $3
      WHERE w.tenant_id = $1 AND w.id = ANY($2::uuid[]) AND w.status IN ('open', 'in_progress')
        AND NOT EXISTS (SELECT FROM picking_wave_orders m JOIN picking_orders o ON o.tenant_id = $1 AND o.id = m.picking_order_id
             WHERE m.tenant_id = $1 AND m.wave_id = w.id AND o.status IN ('pending', 'in_progress') AND EXISTS (
              SELECT FROM picking_order_lines l WHERE l.tenant_id = $1 AND l.picking_order_id = o.id AND l.status = 'pending'))
     RETURNING w.id)
   UPDATE picking_wave_orders m SET is_open = false FROM done WHERE m.tenant_id = $1 AND m.wave_id = done.id`,
);

/** The wave that has an order, if any. */
export const openWaveOf = statement(
  "picking_orders.open_wave",
  "SELECT m.wave_id FROM picking_wave_orders m WHERE m.tenant_id = $1 AND m.picking_order_id = $2 AND m.is_open",
);
