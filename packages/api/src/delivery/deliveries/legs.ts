import { newId } from "@karwan/db";
import type { Address, DeliveryRow } from "../lifecycle/index.ts";
import { distanceKm } from "../pricing/index.ts";

/** What is the same of a staged delivery and its legs, or follows from it. */
type Staged = Pick<DeliveryRow, "delivery_address" | "pickup_address" | "unit_size" | "sender" | "recipient">;
type Stop = { id: string; address: Address };

/** The ways of the two legs: to the warehouse in between, and from there (3 §5). */
export function legPlaces({ pickup_address, delivery_address }: Staged, stop: Stop) {
  return [
    {
      pickup_address,
      delivery_address: stop.address,
      pickup_warehouse_id: null,
      dropoff_warehouse_id: stop.id,
    },
    {
      pickup_address: stop.address,
      delivery_address,
      pickup_warehouse_id: stop.id,
      dropoff_warehouse_id: null,
    },
  ] as const;
}

/** The two legs of a staged delivery: records of their own, without price and reference (3 §5, 4 E2, 4 J8). */
export function legsOf(parent: DeliveryRow, stop: Stop, barcodes: readonly string[]): DeliveryRow[] {
  return legPlaces(parent, stop).map((places, index) => {
    const delivery_code = `${parent.delivery_code}-${index === 0 ? "A" : "B"}`;
    const barcode = barcodes[index] ?? "";
    return {
      ...parent,
      ...places,
      id: newId(),
      delivery_code,
      barcode,
      delivery_flow: index === 0 ? "pickup_leg" : "delivery_leg",
      parent_id: parent.id,
      external_reference_id: null,
      price: 0,
      cash_to_collect: 0,
      payment_status: "pending",
      distance_km: distanceKm(places.pickup_address, places.delivery_address),
      search_text: searchText({ ...parent, delivery_code, external_reference_id: null }, [barcode]),
    };
  });
}

/** What a search looks through: code, barcodes, reference and phones, one a line (3 §5). */
export function searchText(
  row: Pick<DeliveryRow, "delivery_code" | "external_reference_id" | "sender" | "recipient">,
  barcodes: readonly string[],
): string {
  const { delivery_code, external_reference_id, sender, recipient } = row;
  return [delivery_code, ...barcodes, external_reference_id, sender.phone, recipient.phone].filter(Boolean).join("\n");
}
