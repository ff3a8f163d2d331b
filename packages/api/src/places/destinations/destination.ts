import type { Transaction } from "@karwan/db";
import type { UserContext } from "../../kernel/index.ts";
import { AppError } from "../../kernel/index.ts";
import { limitsOf } from "../../tenancy/settings/index.ts";
import { keepInOwnBook, ownAddress } from "../addresses/index.ts";
import type { NewShippingAddress, ShippingAddress } from "./schema.ts";

/** What a request says of where an order goes. */
export type Given = { addressId?: string | undefined; address?: NewShippingAddress | undefined };

function ofAddress(given: NewShippingAddress): ShippingAddress {
  const { contact_info, title, full_address, country, lat, lng } = given;
  return {
    title: title ?? {},
    full_address,
    address_line1: given.address_line1 || full_address,
    address_line2: given.address_line2 ?? null,
    city: given.city ?? null,
    state: given.state ?? null,
    postal_code: given.postal_code ?? null,
    country,
    phone: contact_info?.phone ?? null,
    email: contact_info?.email ?? null,
    special_instructions: given.special_instructions ?? null,
    lat,
    lng,
  };
}

/** Where an order goes, as it is kept with it: an address of the caller's book, or one that was sent along (1 §4.6). */
export async function destinationOf(
  tx: Transaction,
  userId: string,
  { addressId, address }: Given,
): Promise<ShippingAddress> {
  if (address) return ofAddress(address);
  if (addressId === undefined) throw new AppError("address_not_found");
  const { contact_info, metadata, full_address, address_line1, ...own } = await ownAddress(tx, userId, addressId);
  return {
    ...own,
    full_address: full_address ?? address_line1,
    address_line1,
    phone: contact_info.phone ?? null,
    email: contact_info.email ?? null,
    special_instructions: metadata.delivery_instructions ?? null,
  };
}

/** How many addresses the caller's book may have, where the one that was sent along is to be kept there; asked before the work. */
export async function roomInBook(
  ctx: UserContext,
  { address, save_to_address_book }: Given & { save_to_address_book: boolean },
): Promise<number | null> {
  return address && save_to_address_book ? (await limitsOf(ctx)).addresses_per_user : null;
}

/** The same as the place that a delivery goes to. */
export const placeOfDestination = ({ lat, lng, full_address }: ShippingAddress) => ({
  lat,
  lng,
  ...(full_address === null ? {} : { full_address }),
});

/** Keeps the address that was sent along in the caller's book, where that is wanted (1 §4.6, 4 H6). */
export async function keepDestination(
  tx: Transaction,
  ctx: UserContext,
  { address: given }: Given,
  most: number | null,
): Promise<void> {
  if (most === null || !given) return;
  const { special_instructions, ...address } = given;
  const metadata = special_instructions ? { delivery_instructions: special_instructions } : null;
  await keepInOwnBook(tx, ctx, { ...address, address_type: "delivery", metadata, save_to_address_book: true }, most);
}
