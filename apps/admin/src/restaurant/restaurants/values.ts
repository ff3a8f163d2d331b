import type { Restaurant, RestaurantRestaurantsCreateInput, RestaurantRestaurantsUpdateInput } from "@karwan/sdk";
import type { TypedWords } from "../../kernel/i18n/typed-words.ts";
import { givenOf, patchOf, typedOf } from "../../kernel/i18n/typed-words.ts";
import type { TypedSlot } from "../schedule.ts";
import { slotsOf, typedSlots } from "../schedule.ts";

export interface Values extends Record<string, unknown> {
  slug: string;
  name: TypedWords;
  address: { full_address: string; lat: number | string; lng: number | string; phone: string };
  schedule: TypedSlot[];
  /** Empty: the company's. */
  time_zone: string;
  image: File | null;
  is_active: boolean;
}

export const valuesOf = (restaurant: Restaurant | null): Values => ({
  slug: restaurant?.slug ?? "",
  name: typedOf(restaurant?.name),
  address: {
    full_address: restaurant?.address?.full_address ?? "",
    lat: restaurant?.address?.lat ?? "",
    lng: restaurant?.address?.lng ?? "",
    phone: restaurant?.address?.contact_info.phone ?? "",
  },
  schedule: typedSlots(restaurant?.schedule ?? []),
  time_zone: restaurant?.time_zone ?? "",
  image: null,
  is_active: restaurant?.is_active ?? true,
});

type Address = Values["address"];
/** Whether anything of an address was typed: then all of it is needed. */
export const hasAddress = ({ full_address, lat, lng }: Address): boolean =>
  full_address.trim() !== "" || lat !== "" || lng !== "";

function addressOf(address: Address, before: Restaurant | null) {
  if (!hasAddress(address)) return undefined;
  const phone = address.phone.trim();
  const contact = phone === "" ? (before?.address ? { contact_info: null } : {}) : { contact_info: { phone } };
  return { full_address: address.full_address.trim(), lat: Number(address.lat), lng: Number(address.lng), ...contact };
}

/** What opens a restaurant; its picture is kept already. */
export function newRestaurant(values: Values, image: string | null): RestaurantRestaurantsCreateInput {
  const address = addressOf(values.address, null);
  return {
    slug: values.slug,
    name: givenOf(values.name),
    ...(address && { address: address as NonNullable<RestaurantRestaurantsCreateInput["address"]> }),
    ...(image !== null && { image_url: image }),
    schedule: slotsOf(values.schedule),
    ...(values.time_zone !== "" && { time_zone: values.time_zone }),
    is_active: values.is_active,
  };
}

/** What changes one: its schedule as a whole, of its name the languages that are new (4 L7, 4 A8). */
export function changedRestaurant(
  values: Values,
  image: string | null,
  before: Restaurant,
): RestaurantRestaurantsUpdateInput {
  const name = patchOf(values.name, before.name);
  const old = valuesOf(before).address;
  const isMoved = JSON.stringify(old) !== JSON.stringify(values.address);
  const address = isMoved ? addressOf(values.address, before) : undefined;
  return {
    slug: before.slug,
    ...(name && { name }),
    ...(address && { address }),
    ...(image !== null && { image_url: image }),
    schedule: slotsOf(values.schedule),
    time_zone: values.time_zone || null,
    is_active: values.is_active,
  };
}
