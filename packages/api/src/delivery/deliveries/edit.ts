import type { Transaction } from "@karwan/db";
import { AppError } from "../../kernel/index.ts";
import type { Address, DeliveryPatch, DeliveryRow } from "../lifecycle/index.ts";
import { placeOf } from "../pricing/index.ts";
import type { UpdateDelivery } from "./schema.ts";
import { linesOf } from "./stock.ts";
import type { Terms } from "./terms.ts";
import { agreeTerms, namedWarehouses, warehouseField } from "./terms.ts";

/** What the price and the places of a delivery depend on. */
const priced = [
  "delivery_service_id",
  "pickup_address",
  "delivery_address",
  "unit_size",
  "items",
  "warehouse_id",
  "pickup_warehouse_id",
] as const satisfies (keyof UpdateDelivery)[];

function mergedPlace(before: Address, given: UpdateDelivery["pickup_address"] & object): Address {
  const said = Object.entries(given).filter(([, value]) => value !== undefined);
  return placeOf({ ...before, ...Object.fromEntries(said) });
}

/** The fields that a request changes, but for those that pricing answers. */
export function mergedFields(root: DeliveryRow, input: UpdateDelivery) {
  const { customer_id, external_reference_id } = input;
  return {
    customer_id: customer_id === undefined ? root.customer_id : customer_id,
    external_reference_id: external_reference_id === undefined ? root.external_reference_id : external_reference_id,
    payer_type: input.payer_type ?? root.payer_type,
    payment_method: input.payment_method ?? root.payment_method,
    delivery_service_id: input.delivery_service_id ?? root.delivery_service_id,
    delivery_address: mergedPlace(root.delivery_address, input.delivery_address ?? {}),
    sender: { ...root.sender, ...input.sender },
    recipient: { ...root.recipient, ...input.recipient },
  } satisfies DeliveryPatch;
}

/** The warehouse that a delivery passes through or starts from. */
export function warehouseOf(root: DeliveryRow): string | null {
  const field = warehouseField(root.delivery_flow);
  return field === "pickup_warehouse_id" ? root.pickup_warehouse_id : root.dropoff_warehouse_id;
}

/**
 * The terms under which a changed delivery is carried: agreed anew when the request touches what they depend on,
 * otherwise null, and what was agreed stays (4 J8, ruling E24).
 */
export async function newTerms(
  tx: Transaction,
  root: DeliveryRow,
  merged: ReturnType<typeof mergedFields>,
  input: UpdateDelivery,
): Promise<Terms | null> {
  if (priced.every((field) => input[field] === undefined)) return null;
  const { delivery_flow } = root;
  const { delivery_service_id, delivery_address } = merged;
  if (delivery_service_id === null) throw new AppError("delivery_service_not_found");
  const { warehouse_id, named_warehouse_ids } = namedWarehouses(delivery_flow, input);
  const former_warehouse_id = warehouseOf(root);
  const sumsUp = input.items !== undefined && input.items.length > 0;
  return agreeTerms(tx, {
    delivery_flow,
    delivery_service_id,
    delivery_address,
    pickup_address: mergedPlace(root.pickup_address, input.pickup_address ?? {}),
    unit_size: input.unit_size ?? (sumsUp ? null : root.unit_size),
    items: input.items ?? (await linesOf(tx, root.id)),
    warehouse_id: warehouse_id ?? former_warehouse_id,
    named_warehouse_ids,
    former_warehouse_id,
  });
}
