import type { Transaction } from "@karwan/db";
import { newId } from "@karwan/db";
import type { DeliveryCodes, NewDelivery } from "../../../delivery/deliveries/index.ts";
import { draftUnits } from "../../../delivery/deliveries/index.ts";
import type { DeliveryGroup } from "../../../delivery/lifecycle/index.ts";
import type { TenantContext } from "../../../kernel/index.ts";
import { AppError, invalidField } from "../../../kernel/index.ts";
import type { End } from "../ends.ts";
import { insertWaybill } from "../repository.ts";
import type { Accepted, AcceptedUnit } from "../validate.ts";
import type { Boarding } from "./put-on.ts";
import { putOn } from "./put-on.ts";

/** What deliveries that are made for raw inventory have in common (2 §4.7). */
export interface DraftDefaults {
  customer_id?: string | null | undefined;
  delivery_service_id: string;
  payer_type: NewDelivery["payer_type"];
  payment_method: NewDelivery["payment_method"];
}

export interface NewWaybill {
  waybill_number: string;
  transfer_id: string;
  source: End;
  destination: End;
  notes: string | null;
  accepted: readonly Accepted[];
  defaults: DraftDefaults | null;
  /** Codes for the drafts: at least as many as there are units. */
  codes: readonly DeliveryCodes[];
}

/** A draft for each unit, from the one warehouse and addressed to the other until somebody says where it goes. */
async function draft(
  tx: Transaction,
  ctx: TenantContext,
  { source, destination, defaults, codes }: NewWaybill,
  units: readonly AcceptedUnit[],
): Promise<DeliveryGroup[]> {
  if (units.length === 0) return [];
  if (!defaults) throw invalidField("new_delivery_defaults", "required");
  if (!source.address) throw invalidField("source_warehouse_id", "warehouse_without_address");
  if (!destination.address) throw invalidField("destination_warehouse_id", "warehouse_without_address");
  const from = { id: source.id, address: source.address };
  const to = { id: destination.id, address: destination.address };
  const named = units.map(({ item }, index) => {
    const own = codes[index];
    if (!own) throw new Error("codes were taken for every item that was named");
    return { item_id: item.id, unit_size: item.unit_size, codes: own };
  });
  const { customer_id = null, ...terms } = defaults;
  return draftUnits(tx, ctx, named, { ...terms, customer_id, from, to });
}

/** Makes a waybill of judged packages, in the order in which they were named (2 §4.7, 4 F3). */
export async function draftWaybill(
  tx: Transaction,
  ctx: TenantContext,
  made: NewWaybill,
): Promise<{ id: string; boarding: Boarding[]; drafted: string[] }> {
  const { accepted, source, destination } = made;
  if (accepted.length === 0) throw new AppError("nothing_to_transfer");
  const id = newId();
  await tx.sql(insertWaybill, [
    ctx.tenantId,
    id,
    made.waybill_number,
    source.id,
    destination.id,
    made.notes,
    ctx.caller.userId,
    ctx.deps.now().toISOString(),
    made.transfer_id,
  ]);
  const units = accepted.flatMap((one) => (one.kind === "unit" ? [one] : []));
  const drafts = await draft(tx, ctx, made, units);
  const draftOf = new Map(units.map((unit, index) => [unit as Accepted, drafts[index]]));
  const boarding = accepted.flatMap((one): Boarding[] => {
    const group = one.kind === "parcel" ? one.group : draftOf.get(one);
    return group ? [{ package: one, group }] : [];
  });
  const way = { id, source_warehouse_id: source.id, destination_warehouse_id: destination.id };
  await putOn(tx, ctx, way, boarding);
  return { id, boarding, drafted: drafts.map(({ root }) => root.id) };
}
