import type { Transaction } from "@karwan/db";
import { linesOfMany } from "../../../delivery/deliveries/index.ts";
import type { DeliveryGroup } from "../../../delivery/lifecycle/index.ts";
import { actionContextOf, commitAll, DeliveryChange } from "../../../delivery/lifecycle/index.ts";
import type { TenantContext } from "../../../kernel/index.ts";
import { handOnEach, holdingsOfMany, releaseReservation } from "../../../warehousing/reservations/index.ts";
import type { PackageRow } from "../repository.ts";
import { deleteDrafts, deletePackages, recountPackages } from "../repository.ts";

/**
 * Takes packages off a waybill that has not left: deliveries get their former warehouses and their goods back, what was
 * promised for a draft is free, and drafts that were made for it are deleted (3 §8, 4 J1, 4 J10). `forget` also forgets
 * that the others were on it. As many statements for hundreds as for one.
 */
export async function takeOff(
  tx: Transaction,
  ctx: TenantContext,
  waybillId: string,
  {
    packages,
    groups,
    forget,
  }: {
    packages: readonly PackageRow[];
    groups: ReadonlyMap<string, DeliveryGroup>;
    forget: boolean;
  },
): Promise<void> {
  const context = actionContextOf(ctx);
  const at = context.received_at;
  const kept = packages.flatMap((row) => {
    const group = row.is_made_here ? undefined : groups.get(row.delivery_id);
    return group ? [{ row, group }] : [];
  });
  const changes = kept.map(({ row, group }) =>
    new DeliveryChange(group, context).patch(group.root, {
      waybill_id: null,
      pickup_warehouse_id: row.former_pickup_warehouse_id,
      dropoff_warehouse_id: row.former_dropoff_warehouse_id,
    }),
  );
  await commitAll(tx, ctx.deps, changes);
  await letGo(
    tx,
    waybillId,
    packages,
    kept.map(({ group }) => group),
    at,
  );
  const made = packages.flatMap(({ delivery_id, is_made_here }) => (is_made_here ? [delivery_id] : []));
  const gone = forget ? packages.map(({ delivery_id }) => delivery_id) : made;
  if (gone.length > 0) await tx.sql(deletePackages, [ctx.tenantId, waybillId, gone]);
  if (made.length > 0) await tx.sql(deleteDrafts, [ctx.tenantId, made]);
  await tx.sql(recountPackages, [ctx.tenantId, waybillId, at.toISOString()]);
}

/** Gives each delivery that is asked for in earnest what is kept for it, and releases what is kept for the others. */
async function letGo(
  tx: Transaction,
  waybillId: string,
  packages: readonly PackageRow[],
  kept: readonly DeliveryGroup[],
  at: Date,
): Promise<void> {
  const lines = await linesOfMany(
    tx,
    packages.map(({ delivery_id }) => delivery_id),
  );
  const holdings = await holdingsOfMany(tx, { type: "waybill", ids: [waybillId] }, { lock: true });
  const live = new Set(holdings.map(({ reservation_id }) => reservation_id));
  const earnest = new Set(kept.flatMap(({ root }) => (root.status === "draft" ? [] : [root.id])));
  const held = lines.flatMap(({ delivery_id, reservation_id }) =>
    reservation_id && live.has(reservation_id) ? [{ reservation_id, owner_id: delivery_id }] : [],
  );
  await handOnEach(
    tx,
    "delivery",
    held.filter(({ owner_id }) => earnest.has(owner_id)),
    at,
  );
  const free = held.flatMap(({ owner_id, reservation_id }) => (earnest.has(owner_id) ? [] : [reservation_id]));
  if (free.length > 0) await releaseReservation(tx, free, at);
}
