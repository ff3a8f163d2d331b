import type { Handler } from "hono";
import { v7 } from "uuid";
import { named, rowsOf, transaction } from "./database.ts";
import type { App } from "./session.ts";
import type { Embedding } from "./stock-list.ts";
import { embedded, withEmbedded } from "./stock-list.ts";

const columns = `s.id, s.tenant_id, s.warehouse_id, s.item_id, s.bin_id, s.quantity::float8 AS quantity,
  s.reserved_quantity::float8 AS reserved_quantity, s.unit_of_measure, s.status, s.lot_number, s.serial_number, s.expiration_date,
  s.received_date, s.last_counted_at, s.created_at, s.updated_at`;

// What the row points at is read by the statement that changes it, as the server does.
const shown = (update: string) => `WITH changed AS (${update} RETURNING *)
  SELECT ${columns}, ${embedded.columns}, u.full_name, u.first_name, u.last_name
    FROM changed s ${embedded.joins} LEFT JOIN users u ON u.id = $5`;
const receive = named(
  "receive",
  shown("UPDATE inventory_stock SET quantity = quantity + $3, updated_at = $4 WHERE tenant_id = $1 AND id = $2"),
);
const pick = named(
  "pick",
  shown(`UPDATE inventory_stock SET quantity = quantity - $3, updated_at = $4
    WHERE tenant_id = $1 AND id = $2 AND quantity - reserved_quantity >= $3`),
);
const record = named(
  "record",
  `INSERT INTO inventory_transactions (tenant_id, id, warehouse_id, item_id, stock_id, transaction_type, quantity, delta, quantity_before,
          quantity_after, from_bin_id, to_bin_id, performed_by, "timestamp", created_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7::numeric, $8::numeric, $9::numeric - $8::numeric, $9::numeric, $10, $11, $12, $13, $13)
   RETURNING quantity_before::float8 AS quantity_before`,
);

type Row = Embedding & { bin_id: string; quantity: number; full_name: string; first_name: string; last_name: string };
type Body = {
  warehouse_id: string;
  item_id: string;
  stock_id: string;
  transaction_type: "receive" | "pick";
  quantity: number;
};

/** What a movement shows of its row. */
function part({ id, quantity, reserved_quantity, unit_of_measure, status, ...row }: Row) {
  const { lot_number, serial_number, expiration_date } = row;
  return { id, quantity, reserved_quantity, unit_of_measure, status, lot_number, serial_number, expiration_date };
}

/** POST /warehousing/inventory-transactions, for `receive` and `pick`: BEGIN, UPDATE, INSERT, COMMIT. */
export const recordMovement: Handler<App> = async (c) => {
  const { tenantId, userId } = c.var.session;
  const { warehouse_id, item_id, stock_id, transaction_type, quantity } = await c.req.json<Body>();
  const [id, now] = [v7(), new Date().toISOString()];
  const adds = transaction_type === "receive";
  const done = await transaction(async (client) => {
    const [row] = await rowsOf<Row>((adds ? receive : pick)([tenantId, stock_id, quantity, now, userId]), client);
    if (!row) throw new Error("not enough");
    const bins = { from_bin_id: adds ? null : row.bin_id, to_bin_id: adds ? row.bin_id : null };
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
    const moments = [row.quantity, bins.from_bin_id, bins.to_bin_id, userId, now];
    const [recorded] = await rowsOf<{ quantity_before: number }>(record([...values, ...moments]), client);
    return { row, bins, quantity_before: recorded?.quantity_before };
  });
  const { row, bins, quantity_before } = done;
  const { full_name, first_name, last_name, ...rest } = row;
  const stock = withEmbedded(rest);
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
    quantity_after: row.quantity,
    direction: null,
    ...bins,
    ...references,
    timestamp: now,
    created_at: now,
    warehouse: stock.warehouse,
    item: stock.item,
    stock: part(row),
    from_bin: adds ? null : stock.bin,
    to_bin: adds ? stock.bin : null,
    user: { id: userId, full_name, first_name, last_name },
  };
  const message = "Inventory transaction recorded";
  return c.json({ success: true, message, inventory_transaction, updated_stock: stock }, 201);
};
