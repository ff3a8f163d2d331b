import type { Handler } from "hono";
import { v7 } from "uuid";
import { named, rowsOf, transaction } from "./database.ts";
import type { App } from "./session.ts";

const candidates = named(
  "candidates",
  `SELECT bin_id, (quantity - reserved_quantity)::float8 AS free FROM inventory_stock
    WHERE tenant_id = $1 AND id = $2 AND item_id = $3 AND warehouse_id = $4 AND status = 'available' AND quantity > reserved_quantity
      AND (expiration_date IS NULL OR expiration_date >= current_date)
    FOR NO KEY UPDATE`,
);
const promise = named(
  "promise",
  "UPDATE inventory_stock SET reserved_quantity = reserved_quantity + $3, updated_at = $4 WHERE tenant_id = $1 AND id = $2",
);
const insert = named(
  "reserve",
  `INSERT INTO inventory_reservations (tenant_id, id, warehouse_id, item_id, quantity, status, strategy, created_by, created_at, updated_at)
   VALUES ($1, $2, $3, $4, $5, 'active', 'fefo', $6, $7, $7)`,
);
const allocate = named(
  "allocate",
  "INSERT INTO inventory_reservation_allocations (tenant_id, reservation_id, stock_id, quantity) VALUES ($1, $2, $3, $4)",
);
const audit = named(
  "audit",
  `INSERT INTO audit_log (tenant_id, id, actor_user_id, action, entity_type, entity_id, after, created_at)
   VALUES ($1, $2, $3, 'reservation.create', 'reservation', $4, $5, $6)`,
);

type Body = { warehouse_id: string; item_id: string; stock_id: string; quantity: number };
type Candidate = { bin_id: string; free: number };

/** POST /warehousing/reservations, on the one row that is named: the same rows written, one statement each. */
export const reserve: Handler<App> = async (c) => {
  const { tenantId, userId } = c.var.session;
  const { warehouse_id, item_id, stock_id, quantity } = await c.req.json<Body>();
  const [id, now] = [v7(), new Date().toISOString()];
  const reservation = await transaction(async (client) => {
    const [row] = await rowsOf<Candidate>(candidates([tenantId, stock_id, item_id, warehouse_id]), client);
    if (!row || row.free < quantity) throw new Error("not enough");
    const made = {
      id,
      status: "active",
      warehouse_id,
      item_id,
      quantity,
      strategy: "fefo",
      allocations: [
        {
          stock_id,
          bin_id: row.bin_id,
          quantity,
        },
      ],
      managed_by: null,
      reference_type: null,
      reference_id: null,
      expires_at: null,
      released_at: null,
      created_by: userId,
      created_at: now,
      updated_at: now,
    };
    await rowsOf(insert([tenantId, id, warehouse_id, item_id, quantity, userId, now]), client);
    await rowsOf(promise([tenantId, stock_id, quantity, now]), client);
    await rowsOf(allocate([tenantId, id, stock_id, quantity]), client);
    await rowsOf(audit([tenantId, v7(), userId, id, JSON.stringify(made), now]), client);
    return made;
  });
  return c.json({ success: true, message: "Stock reserved", reservation }, 201);
};
