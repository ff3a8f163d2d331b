import type { RowOf, Transaction } from "@karwan/db";
import { newId, statement } from "@karwan/db";
import { holdingsOf, releaseOwned, reserveStock } from "../../warehousing/reservations/index.ts";
import type { ActionContext, DeliveryRow } from "../lifecycle/index.ts";

type Line = { line: number; item_id: string; quantity: number; bin_id: string | null; reservation_id: string | null };

const linesStatement = statement(
  "deliveries.lines",
  `SELECT line, item_id, quantity::float8 AS quantity, bin_id, reservation_id FROM delivery_items
   WHERE tenant_id = $1 AND delivery_id = $2 ORDER BY line`,
);
/** Notes of lines of a delivery by which reservation each is kept. */
export const reservedStatement = statement(
  "deliveries.reserved",
  `UPDATE delivery_items g SET reservation_id = r.reservation_id
   FROM jsonb_to_recordset($3::jsonb) AS r(line int, reservation_id uuid)
   WHERE g.tenant_id = $1 AND g.delivery_id = $2 AND g.line = r.line`,
);

const linesOfManyStatement = statement(
  "deliveries.lines_of_many",
  `SELECT delivery_id, line, item_id, quantity::float8 AS quantity, bin_id, reservation_id FROM delivery_items
   WHERE tenant_id = $1 AND delivery_id = ANY($2::uuid[]) ORDER BY delivery_id, line`,
);
const noteStatement = statement(
  "deliveries.note_reservations",
  `UPDATE delivery_items g SET reservation_id = r.reservation_id
   FROM jsonb_to_recordset($2::jsonb) AS r(delivery_id uuid, line int, reservation_id uuid)
   WHERE g.tenant_id = $1 AND g.delivery_id = ANY($3::uuid[]) AND g.delivery_id = r.delivery_id AND g.line = r.line`,
);

/** A line of the goods of one of many deliveries. */
export type DeliveryLine = RowOf<typeof linesOfManyStatement>;

/** The goods of many deliveries, line by line. */
export async function linesOfMany(tx: Transaction, deliveryIds: readonly string[]): Promise<DeliveryLine[]> {
  return deliveryIds.length === 0 ? [] : tx.sql(linesOfManyStatement, [tx.scope.tenantId, deliveryIds]);
}

/** Notes by which reservation each line is kept. */
export async function noteReservations(
  tx: Transaction,
  noted: readonly { delivery_id: string; line: number; reservation_id: string | null }[],
): Promise<void> {
  const ids = [...new Set(noted.map(({ delivery_id }) => delivery_id))];
  if (ids.length > 0) await tx.sql(noteStatement, [tx.scope.tenantId, JSON.stringify(noted), ids]);
}

/** The goods of a delivery, line by line. */
export function linesOf(tx: Transaction, deliveryId: string): Promise<Line[]> {
  return tx.sql(linesStatement, [tx.scope.tenantId, deliveryId]);
}

/** Keeps the goods of a `from_warehouse` delivery for it; 409 `insufficient_stock` (4 E4). The others take none. */
export async function reserveItems(
  tx: Transaction,
  { id, delivery_flow, pickup_warehouse_id }: DeliveryRow,
  { actor, received_at }: ActionContext,
): Promise<void> {
  if (delivery_flow !== "from_warehouse" || pickup_warehouse_id === null) return;
  const named = await linesOf(tx, id);
  // Of a draft that a waybill brought here, they may be kept already.
  const isNoted = named.some(({ reservation_id }) => reservation_id !== null);
  const holdings = isNoted ? await holdingsOf(tx, { type: "delivery", id }) : [];
  const kept = new Set(holdings.map(({ reservation_id }) => reservation_id));
  const lines = named
    .filter(({ reservation_id }) => reservation_id === null || !kept.has(reservation_id))
    .map((line) => ({ ...line, reservation_id: newId() }));
  const requests = lines.map(({ item_id, quantity, bin_id, reservation_id }) => ({
    id: reservation_id,
    item_id,
    quantity,
    bin_id,
    warehouse_id: pickup_warehouse_id,
    managed_by: "delivery",
    reference_type: "delivery",
    reference_id: id,
    expires_at: null,
    created_by: actor.id,
  }));
  await reserveStock(tx, requests, received_at);
  const reserved = lines.map(({ line, reservation_id }) => ({ line, reservation_id }));
  await tx.sql(reservedStatement, [tx.scope.tenantId, id, JSON.stringify(reserved)]);
}

/** Lets go of what is still kept for a delivery: its goods, or its parcel that a warehouse received. */
export async function releaseItems(
  tx: Transaction,
  { id, delivery_flow }: Pick<DeliveryRow, "id" | "delivery_flow">,
  at: Date,
): Promise<void> {
  if (delivery_flow !== "direct") await releaseOwned(tx, { type: "delivery", id }, at);
}
