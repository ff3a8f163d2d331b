import type { Transaction } from "@karwan/db";
import { notifyOfMissingGoods } from "../../../delivery/deliveries/index.ts";
import type { TenantContext } from "../../../kernel/index.ts";
import type { AuditSteps, Pair, PickedInBin } from "../../../warehousing/audits/index.ts";
import type { Clamped } from "../../../warehousing/reservations/index.ts";
import { shareOut } from "../../../warehousing/reservations/index.ts";
import { closeClamped, deliveriesOf, heldByOrders, lockHoldingOrders, pickedForOrders } from "../audit-statements.ts";
import { followInWaves } from "./waves.ts";

/** What a line says that an audit closed. */
const NOTE = "Counted: not enough is there";

const valuesOf = (tx: Transaction, warehouseId: string, pairs: readonly Pair[]) =>
  [tx.scope.tenantId, warehouseId, pairs.map(({ item_id }) => item_id), pairs.map(({ bin_id }) => bin_id)] as const;
const placeOf = ({ item_id, bin_id }: Pair) => `${item_id} ${bin_id}`;

/** Orders before reservations: whoever counts locks those that have anything there, as their pickers do. */
async function lockHolding(tx: Transaction, warehouseId: string, pairs: readonly Pair[]): Promise<void> {
  await tx.sql(lockHoldingOrders, valuesOf(tx, warehouseId, pairs));
}

/** What was picked in bins and not handed off, by the row and the reservation that it still stands in (4 J3). */
async function pickedNotHandedOff(
  tx: Transaction,
  warehouseId: string,
  pairs: readonly Pair[],
): Promise<PickedInBin[]> {
  const rows = await tx.sql(heldByOrders, valuesOf(tx, warehouseId, pairs));
  const held = Map.groupBy(rows, ({ order_id }) => order_id ?? "");
  if (held.size === 0) return [];
  const counted = new Set(pairs.map(placeOf));
  const picked = await tx.sql(pickedForOrders, [tx.scope.tenantId, [...held.keys()]]);
  const perOrder = Map.groupBy(
    picked.filter((line) => counted.has(placeOf(line))),
    ({ order_id }) => order_id,
  );
  return [...perOrder].flatMap(([id, lines]) => shareOut(held.get(id) ?? [], lines));
}

/**
 * Closes short what can no longer be picked in full, because an audit found that the goods are not there (4 D9, 4 J3).
 * Deliveries whose goods these are learn of it.
 */
async function reservationsClamped(tx: Transaction, ctx: TenantContext, lost: readonly Clamped[]): Promise<void> {
  const own = lost.filter(({ managed_by }) => managed_by === "picking_order");
  const ids = [...new Set(own.flatMap(({ reference_id }) => reference_id ?? []))];
  if (ids.length === 0) return;
  await tx.sql(closeClamped, [ctx.tenantId, ids, NOTE, ctx.deps.now().toISOString()]);
  await followInWaves(tx, ids, ctx.deps.now());
  const deliveries = new Map(
    (await tx.sql(deliveriesOf, [ctx.tenantId, ids])).map(({ id, delivery_id }) => [id, delivery_id]),
  );
  const theirs = own.flatMap((one) => {
    const reference_id = deliveries.get(one.reference_id ?? "");
    return reference_id ? [{ ...one, managed_by: "delivery", reference_id }] : [];
  });
  await notifyOfMissingGoods(tx, ctx, theirs);
}

/** What audits have to know of picking, and to tell it. */
export const pickingAuditSteps: AuditSteps = {
  lockFirst: [lockHolding],
  pickedNotHandedOff: [pickedNotHandedOff],
  reservationsClamped: [reservationsClamped],
};
