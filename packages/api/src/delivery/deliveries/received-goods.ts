import type { Transaction } from "@karwan/db";
import { newId, statement } from "@karwan/db";
import { AppError, Decimal } from "../../kernel/index.ts";
import type { ReservationRequest } from "../../warehousing/reservations/index.ts";
import { handOn, ownedBy, reserveStock } from "../../warehousing/reservations/index.ts";
import type { ActionContext, DeliveryRow } from "../lifecycle/index.ts";
import { linesOf, reservedStatement } from "./stock.ts";

/** Goods of a delivery that were put into a row of stock. */
export interface ReceivedGoods {
  item_id: string;
  quantity: number;
  stock_id: string;
}

const addLines = statement(
  "deliveries.add_received",
  `INSERT INTO delivery_items (tenant_id, delivery_id, line, item_id, quantity)
   SELECT $1::uuid, $2::uuid, w.line, w.item_id, w.quantity
   FROM jsonb_to_recordset($3::jsonb) AS w(line int, item_id uuid, quantity numeric)`,
);
const copyLines = statement(
  "deliveries.copy_items",
  `INSERT INTO delivery_items (tenant_id, delivery_id, line, item_id, quantity, reservation_id)
   SELECT $1::uuid, $3::uuid, g.line, g.item_id, coalesce(r.quantity, g.quantity), CASE WHEN $4::boolean THEN g.reservation_id END
   FROM delivery_items g
     LEFT JOIN inventory_reservations r ON r.tenant_id = $1 AND r.id = g.reservation_id AND r.status = 'active'
   WHERE g.tenant_id = $1 AND g.delivery_id = $2`,
);
const letGo = statement(
  "deliveries.let_go",
  "UPDATE delivery_items SET reservation_id = NULL WHERE tenant_id = $1 AND delivery_id = $2",
);

type Part = ReceivedGoods & { line: number };

/** What was received, shared out over the delivery's lines: of each no more than was sent by it. */
function byLine(
  lines: readonly { line: number; item_id: string; quantity: number }[],
  goods: readonly ReceivedGoods[],
) {
  const left = goods.map(({ quantity }) => new Decimal(quantity));
  return lines.flatMap(({ line, item_id, quantity }): Part[] => {
    let room = new Decimal(quantity);
    return goods.flatMap((row, n): Part[] => {
      const part = Decimal.min(room, left[n] ?? 0);
      if (row.item_id !== item_id || part.lessThanOrEqualTo(0)) return [];
      room = room.minus(part);
      left[n] = (left[n] ?? new Decimal(0)).minus(part);
      return [{ ...row, line, quantity: part.toNumber() }];
    });
  });
}

/** Reserves what can be sent out again; what has expired meanwhile stays in stock, promised to nobody. */
async function reserve(tx: Transaction, requests: readonly ReservationRequest[], at: Date) {
  try {
    return await reserveStock(tx, requests, at);
  } catch (error) {
    const shortages = error instanceof AppError && error.reason === "insufficient_stock" ? error.extra.shortages : null;
    if (!Array.isArray(shortages)) throw error;
    const short = new Set(shortages.map(({ item_id }: { item_id: string }) => item_id));
    return reserveStock(
      tx,
      requests.filter(({ item_id }) => !short.has(item_id)),
      at,
    );
  }
}

/**
 * Keeps what was received of a delivery's parcel for it (4 J2); a parcel without items has those from now on that it
 * became (4 E4).
 */
export async function keepReceived(
  tx: Transaction,
  { id }: Pick<DeliveryRow, "id">,
  { warehouse_id, goods }: { warehouse_id: string; goods: readonly ReceivedGoods[] },
  { actor, received_at }: ActionContext,
): Promise<void> {
  const { tenantId } = tx.scope;
  const sent = await linesOf(tx, id);
  const lines = sent.length > 0 ? sent : goods.map(({ item_id, quantity }, line) => ({ line, item_id, quantity }));
  if (sent.length === 0) await tx.sql(addLines, [tenantId, id, JSON.stringify(lines)]);
  const parts = byLine(lines, goods).map((part) => ({ ...part, reservation_id: newId() }));
  const requests = parts.map(({ item_id, quantity, stock_id, reservation_id }) => {
    const made = { id: reservation_id, warehouse_id, item_id, quantity, stock_id };
    return { ...made, ...ownedBy({ type: "delivery", id }), expires_at: null, created_by: actor.id };
  });
  const kept = new Set((await reserve(tx, requests, received_at)).map((reservation) => reservation.id));
  const noted = parts.filter(({ reservation_id }) => kept.has(reservation_id));
  if (noted.length > 0) await tx.sql(reservedStatement, [tenantId, id, JSON.stringify(noted)]);
}

/** Notes what a parcel without items became, for one that nobody sends on. */
export async function noteReceived(
  tx: Transaction,
  deliveryId: string,
  goods: readonly ReceivedGoods[],
): Promise<void> {
  if ((await linesOf(tx, deliveryId)).length > 0) return;
  const lines = goods.map(({ item_id, quantity }, line) => ({ line, item_id, quantity }));
  await tx.sql(addLines, [tx.scope.tenantId, deliveryId, JSON.stringify(lines)]);
}

/** The contents of a parcel go back under another delivery; what is in a warehouse is kept for that one from then on (4 J1). */
export async function handGoodsOn(
  tx: Transaction,
  { from, to, inWarehouse }: { from: string; to: string; inWarehouse: boolean },
  at: Date,
): Promise<void> {
  const { tenantId } = tx.scope;
  await tx.sql(copyLines, [tenantId, from, to, inWarehouse]);
  if (!inWarehouse) return;
  await tx.sql(letGo, [tenantId, from]);
  await handOn(tx, { type: "delivery", id: from }, { type: "delivery", id: to }, at);
}
