import type { Transaction } from "@karwan/db";
import type { DeliveryLine } from "../../../delivery/deliveries/index.ts";
import { linesOfMany } from "../../../delivery/deliveries/index.ts";
import { requireActiveDriver } from "../../../delivery/drivers/index.ts";
import { actionContextOf, commitAll, DeliveryChange, deliveryGroups } from "../../../delivery/lifecycle/index.ts";
import { filesOf, keepFileUrls, viewerOf } from "../../../files/index.ts";
import type { TenantContext } from "../../../kernel/index.ts";
import { Decimal, sumOf } from "../../../kernel/index.ts";
import { holdingsOfMany, refuseShortages, takeOwned } from "../../../warehousing/reservations/index.ts";
import type { LockedWaybill, PackageRow } from "../repository.ts";
import { lockSeenWaybill, packagesOf } from "../repository.ts";
import type { HandoverInput } from "../schema.ts";
import { readWaybill } from "../shown.ts";
import { waybillStates } from "../state.ts";
import { travelling } from "../validate.ts";
import { writeMove } from "./move.ts";

/** 409 `insufficient_stock` where an audit took of what was kept: what a seal says, leaves. */
async function requireWhole(tx: Transaction, waybillId: string, lines: readonly DeliveryLine[]): Promise<void> {
  const holdings = await holdingsOfMany(tx, { type: "waybill", ids: [waybillId] }, { lock: true });
  const heldBy = Map.groupBy(holdings, ({ reservation_id }) => reservation_id);
  const shortages = lines.flatMap(({ delivery_id, item_id, quantity: requested, reservation_id }) => {
    const held = sumOf((heldBy.get(reservation_id ?? "") ?? []).map(({ quantity }) => new Decimal(quantity)));
    return held.lessThan(requested) ? [{ delivery_id, item_id, requested, available: held.toNumber() }] : [];
  });
  await refuseShortages(tx, shortages);
}

/** Puts every parcel into the driver's hands: the record of a draft that was made for the waybill begins with that. */
async function giveToDriver(
  tx: Transaction,
  ctx: TenantContext,
  { id: waybill_id, waybill_number }: LockedWaybill,
  packages: readonly PackageRow[],
  driver_id: string,
): Promise<void> {
  const context = actionContextOf(ctx);
  const groups = await deliveryGroups(
    tx,
    packages.map(({ delivery_id }) => delivery_id),
  );
  await requireActiveDriver(tx, driver_id);
  const changes = packages.flatMap(({ delivery_id, is_made_here }) => {
    const group = groups.get(delivery_id);
    if (!group) return [];
    const change = new DeliveryChange(group, context);
    if (is_made_here) change.addEvent(group.root, "status", { from: null, to: group.root.status });
    return [change.handOver(travelling(group), "driver", { driver_id, proof: { waybill_id, waybill_number } })];
  });
  await commitAll(tx, ctx.deps, changes);
}

/**
 * The driver takes a sealed waybill: goods leave the source through the ledger, each parcel is in his custody, all or
 * nothing (3 §8). No assignment, and none of his room, is taken by it (4 J9).
 */
export function handOverWaybill(ctx: TenantContext, { id, driver_id, signature_url: given }: HandoverInput) {
  return ctx.transaction(async (tx) => {
    const waybill = await lockSeenWaybill(tx, ctx, id);
    waybillStates.next(waybill.status, "hand_over");
    const packages = await tx.sql(packagesOf, [ctx.tenantId, id]);
    await giveToDriver(tx, ctx, waybill, packages, driver_id);
    const use = { holder: "waybill.signature", recordId: id, how: "replace", viewer: viewerOf(ctx) } as const;
    const [signature_url = null] = given
      ? await keepFileUrls(tx, filesOf(ctx.deps), { ...use, now: ctx.deps.now() }, [
          { url: given, field: "signature_url" },
        ])
      : [];
    await writeMove(tx, ctx, waybill, "hand_over", { driver_id, signature_url });
    const lines = await linesOfMany(
      tx,
      packages.map(({ delivery_id }) => delivery_id),
    );
    await requireWhole(tx, id, lines);
    await takeOwned(tx, { type: "waybill", id }, "all", {
      transaction_type: "move",
      reference_type: "transfer",
      reference_id: id,
      notes: null,
      performed_by: ctx.caller.userId,
      at: ctx.deps.now(),
    });
    return { waybill: await readWaybill(tx, ctx, id) };
  });
}
