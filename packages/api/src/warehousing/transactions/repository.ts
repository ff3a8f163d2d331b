import { statement } from "@karwan/db";
import { embeds, ofMovement, stockColumns, transactionColumns } from "../stock/index.ts";

/** What is shown of movements `t`, and what they point at. `tenant_id` stands in every join; users are global. */
export const transactionParts = {
  columns: `${transactionColumns}, ${embeds.warehouse} AS warehouse, ${embeds.item} AS item,
    json_build_object('id', s.id, 'quantity', s.quantity, 'reserved_quantity', s.reserved_quantity, 'unit_of_measure', s.unit_of_measure,
      'status', s.status, 'lot_number', s.lot_number, 'serial_number', s.serial_number, 'expiration_date', s.expiration_date) AS stock,
    ${ofMovement.columns}`,
  source: (from: string) => `${from} t
  JOIN inventory_stock s ON s.tenant_id = $1 AND s.id = t.stock_id
  JOIN warehouses w ON w.tenant_id = $1 AND w.id = t.warehouse_id
  JOIN inventory_items i ON i.tenant_id = $1 AND i.id = t.item_id
  ${ofMovement.joins}`,
};

export const findTransaction = statement(
  "inventory_transactions.find",
  `SELECT ${transactionParts.columns} FROM ${transactionParts.source("inventory_transactions")} WHERE t.tenant_id = $1 AND t.id = $2`,
);

/** Members of the tenant, whether or not active: who did it may have left since. Who is only invited did nothing. */
export const findMember = statement(
  "inventory_transactions.member",
  `SELECT m.user_id FROM memberships m JOIN users u ON u.id = m.user_id AND u.status <> 'invited'
   WHERE m.tenant_id = $1 AND m.user_id = $2`,
);

/** The row that goods leave by a move; the ledger locks it later, in the common order. */
export const findSource = statement(
  "inventory_transactions.source",
  `SELECT ${stockColumns} FROM inventory_stock s WHERE s.tenant_id = $1 AND s.id = $2`,
);
