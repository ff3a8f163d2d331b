import type { Transaction } from "@karwan/db";
import { newId } from "@karwan/db";
import type { DeliveryLine } from "../../../delivery/deliveries/index.ts";
import { noteReservations } from "../../../delivery/deliveries/index.ts";
import type { DeliveryGroup } from "../../../delivery/lifecycle/index.ts";
import { actionContextOf, commitAll, DeliveryChange } from "../../../delivery/lifecycle/index.ts";
import type { TenantContext } from "../../../kernel/index.ts";
import type { OwnedHolding, ReservationRequest } from "../../../warehousing/reservations/index.ts";
import { handOnEach, keepAllocated, ownedBy } from "../../../warehousing/reservations/index.ts";
import { insertPackages, recountPackages } from "../repository.ts";
import type { Accepted } from "../validate.ts";

/** The waybill as far as its packages are concerned. */
export interface Way {
  id: string;
  source_warehouse_id: string;
  destination_warehouse_id: string;
}

/** An accepted package with its delivery: of a unit the draft that was made for it. */
export type Boarding = { package: Accepted; group: DeliveryGroup };

type Noted = { delivery_id: string; line: number; reservation_id: string };

/**
 * Lines say by which reservation their goods are kept, so that a waybill's reservations find back to their deliveries
 * (4 J1). What is kept without a line's saying so, as since a receipt, is noted on a line of the same item.
 */
function unnoted(lines: readonly DeliveryLine[], held: readonly OwnedHolding[]): Noted[] {
  const known = new Set(lines.flatMap(({ reservation_id }) => reservation_id ?? []));
  const live = new Set(held.map(({ reservation_id }) => reservation_id));
  const open = lines.filter(({ reservation_id }) => reservation_id === null || !live.has(reservation_id));
  const missing = new Map(
    held.flatMap((one) => (known.has(one.reservation_id) ? [] : [[one.reservation_id, one.item_id]])),
  );
  return [...missing].flatMap(([reservation_id, item_id]): Noted[] => {
    const at = open.findIndex((line) => line.item_id === item_id);
    const [line] = at < 0 ? [] : open.splice(at, 1);
    return line ? [{ delivery_id: line.delivery_id, line: line.line, reservation_id }] : [];
  });
}

/** Promises what nothing was kept for yet, for the waybill: the parts were shared out when the packages were judged. */
async function reserve(tx: Transaction, ctx: TenantContext, way: Way, boarding: readonly Boarding[]): Promise<Noted[]> {
  const owner = ownedBy({ type: "waybill", id: way.id });
  const made = boarding.flatMap(({ package: { wants, allocations }, group }) =>
    wants.map((want, index) => {
      const request: ReservationRequest = {
        ...want,
        ...owner,
        id: newId(),
        expires_at: null,
        created_by: ctx.caller.userId,
      };
      // Wants are made line by line, in the order of the lines.
      return { request, parts: allocations[index] ?? [], delivery_id: group.root.id, index };
    }),
  );
  const requests = made.map(({ request }) => request);
  const parts = made.map((one) => one.parts);
  await keepAllocated(tx, requests, parts, ctx.deps.now());
  const linesOf = new Map(
    boarding.map(({ package: one, group }) => [group.root.id, one.kind === "parcel" ? one.lines : []]),
  );
  return made.map(({ request, delivery_id, index }) => {
    const line = linesOf.get(delivery_id)?.[index]?.line ?? index;
    return { delivery_id, line, reservation_id: request.id ?? "" };
  });
}

/**
 * Puts packages on a waybill: their deliveries are bound for its destination and nothing else may happen to them, their
 * goods are the waybill's (3 §8, 4 F3, 4 J10). As many statements for hundreds as for one.
 */
export async function putOn(
  tx: Transaction,
  ctx: TenantContext,
  way: Way,
  boarding: readonly Boarding[],
): Promise<void> {
  if (boarding.length === 0) return;
  const context = actionContextOf(ctx);
  const packages = boarding.map(({ package: { kind }, group: { root } }, index) => {
    const { id: delivery_id, pickup_warehouse_id, dropoff_warehouse_id } = root;
    return { n: index + 1, delivery_id, pickup_warehouse_id, dropoff_warehouse_id, is_made_here: kind === "unit" };
  });
  const changes = boarding.map(({ group }) =>
    new DeliveryChange(group, context).patch(group.root, {
      waybill_id: way.id,
      pickup_warehouse_id: way.source_warehouse_id,
      dropoff_warehouse_id: way.destination_warehouse_id,
    }),
  );
  await commitAll(tx, ctx.deps, changes);
  const at = context.received_at;
  await tx.sql(insertPackages, [ctx.tenantId, way.id, JSON.stringify(packages)]);
  await tx.sql(recountPackages, [ctx.tenantId, way.id, at.toISOString()]);
  const parcels = boarding.flatMap(({ package: one }) => (one.kind === "parcel" ? [one] : []));
  const held = new Set(parcels.flatMap((one) => one.held.map(({ reservation_id }) => reservation_id)));
  const given = [...held].map((reservation_id) => ({ reservation_id, owner_id: way.id }));
  await handOnEach(tx, "waybill", given, at);
  const noted = parcels.flatMap((one) => unnoted(one.lines, one.held));
  await noteReservations(tx, [...noted, ...(await reserve(tx, ctx, way, boarding))]);
}
