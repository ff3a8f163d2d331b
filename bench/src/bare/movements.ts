import type { Handler } from "hono";
import { v7 } from "uuid";
import { named, rowsOf, transaction } from "./database.ts";
import type { App } from "./session.ts";

const columns = `id, tenant_id, warehouse_id, item_id, bin_id, quantity::float8 AS quantity, reserved_quantity::float8 AS reserved_quantity,
  unit_of_measure, status, lot_number, serial_number, expiration_date, received_date, last_counted_at, created_at, updated_at`;

const receive = named(
  "receive",
  `UPDATE inventory_stock SET quantity = quantity + $3, updated_at = $4 WHERE tenant_id = $1 AND id = $2 RETURNING ${columns}`,
);
const pick = named(
  "pick",
  `UPDATE inventory_stock SET quantity = quantity - $3, updated_at = $4
    WHERE tenant_id = $1 AND id = $2 AND quantity - reserved_quantity >= $3 RETURNING ${columns}`,
);
const record = named(
  "record",
  `INSERT INTO inventory_transactions (tenant_id, id, warehouse_id, item_id, stock_id, transaction_type, quantity, delta, quantity_before,
          quantity_after, from_bin_id, to_bin_id, performed_by, "timestamp", created_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7::numeric, $8::numeric, $9::numeric - $8::numeric, $9::numeric, $10, $11, $12, $13, $13)
   RETURNING quantity_before::float8 AS quantity_before`,
);

type Stock = Record<string, string | null> & { bin_id: string; quantity: number };
type Body = {
  warehouse_id: string;
  item_id: string;
  stock_id: string;
  transaction_type: "receive" | "pick";
  quantity: number;
};

/** POST /warehousing/inventory-transactions, for `receive` and `pick`: BEGIN, UPDATE, INSERT, COMMIT. */
export const recordMovement: Handler<App> = async (c) => {
  const { tenantId, userId } = c.var.session;
  const { warehouse_id, item_id, stock_id, transaction_type, quantity } = await c.req.json<Body>();
  const [id, now] = [v7(), new Date().toISOString()];
  const adds = transaction_type === "receive";
  const done = await transaction(async (client) => {
    const [stock] = await rowsOf<Stock>((adds ? receive : pick)([tenantId, stock_id, quantity, now]), client);
    if (!stock) throw new Error("not enough");
    const bins = { from_bin_id: adds ? null : stock.bin_id, to_bin_id: adds ? stock.bin_id : null };
    const values = [
      tenantId,
      id,
      warehouse_id,
      item_id,
      stock_id,
      transaction_type,
      quantity,
      adds ? quantity : -quantity,
    ];
    const moments = [stock.quantity, bins.from_bin_id, bins.to_bin_id, userId, now];
    const [recorded] = await rowsOf<{ quantity_before: number }>(record([...values, ...moments]), client);
    return { stock, bins, quantity_before: recorded?.quantity_before };
  });
  const { stock, bins, quantity_before } = done;
  const references = { reference_type: null, reference_id: null, notes: null, performed_by: userId };
  const inventory_transaction = {
    id,
    tenant_id: tenantId,
    warehouse_id,
    item_id,
    stock_id,
    transaction_type,
    quantity,
    quantity_before,
    quantity_after: stock.quantity,
    direction: null,
    ...bins,
    ...references,
    timestamp: now,
    created_at: now,
  };
  const message = "Inventory transaction recorded";
  return c.json({ success: true, message, inventory_transaction, updated_stock: stock }, 201);
};
