import type { Transaction } from "@karwan/db";
import { chooseService } from "../../delivery/services/index.ts";
import { AppError } from "../../kernel/index.ts";
import type { ShippingAddress } from "../../places/destinations/index.ts";
import type { Line } from "../carts/index.ts";
import { cartTotals } from "../carts/index.ts";
import type { Kitchen } from "../restaurants/index.ts";

/** A meal is one parcel, of the smallest size there is a name for (4 I). */
export const UNIT_SIZE = 1;

/** What is brought, from where, to whom. */
export type Agreed = { kitchen: Kitchen; to: ShippingAddress; lines: readonly Line[] };

/** Where an order is picked up; 409 `restaurant_address_missing`. */
export function pickupOf({ lat, lng, full_address }: Kitchen) {
  if (lat === null || lng === null) throw new AppError("restaurant_address_missing");
  return { lat, lng, ...(full_address === null ? {} : { full_address }) };
}

/** What a cart comes to with its delivery, and by which service that is (4 I). */
export async function agree(tx: Transaction, serviceId: string | null, { kitchen, to, lines }: Agreed) {
  const parcel = { pickup_address: pickupOf(kitchen), delivery_address: to, unit_size: UNIT_SIZE };
  const { delivery_service_id, price } = await chooseService(tx, serviceId, parcel);
  const { total } = cartTotals(lines);
  return {
    delivery_service_id,
    subtotal: total.toNumber(),
    delivery_fee: price,
    total_price: total.plus(price).toNumber(),
  };
}
export type Terms = Awaited<ReturnType<typeof agree>>;
