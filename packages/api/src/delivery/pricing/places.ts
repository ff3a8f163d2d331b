import type { Transaction } from "@karwan/db";
import type { TenantContext } from "../../kernel/index.ts";
import { AppError } from "../../kernel/index.ts";
import type { NamedPlace } from "../../places/addresses/index.ts";
import { namedAddresses, namedAddressReads } from "../../places/addresses/index.ts";
import type { GivenPlace } from "./schema.ts";

/** The part of a request that says where a parcel goes; what is left out is left out. */
type Journey = { pickup_address?: GivenPlace | undefined; delivery_address?: GivenPlace | undefined };

const idsIn = ({ pickup_address, delivery_address }: Journey) =>
  [pickup_address, delivery_address].flatMap((place) => place?.address_id ?? []);

/** What was sent beside `address_id` takes the place of what the address says. */
function filled(place: GivenPlace | undefined, known: ReadonlyMap<string, NamedPlace>): GivenPlace | undefined {
  if (!place?.address_id) return place;
  const { address_id, ...said } = place;
  const named = known.get(address_id);
  if (!named) throw new AppError("address_not_found");
  const { lat, lng, full_address } = named;
  return { lat, lng, full_address, ...said };
}

function filledJourney<T extends Journey>(journey: T, found: readonly NamedPlace[]): T {
  const known = new Map(found.map((place) => [place.id, place]));
  const pickup_address = filled(journey.pickup_address, known);
  const delivery_address = filled(journey.delivery_address, known);
  return { ...journey, ...(pickup_address && { pickup_address }), ...(delivery_address && { delivery_address }) };
}

/**
 * The request with the addresses that it names by id in their places: those that the caller may read, otherwise 404
 * `address_not_found` (3 §1.6, 4 K7). Deliveries keep what the address said, and do not follow it.
 */
export async function withNamedPlaces<T extends Journey>(tx: Transaction, journey: T): Promise<T> {
  const ids = idsIn(journey);
  return ids.length === 0 ? journey : filledJourney(journey, await namedAddresses(tx, ids));
}

/** The same for a request that only reads. */
export async function readNamedPlaces<T extends Journey>(ctx: TenantContext, journey: T): Promise<T> {
  const ids = idsIn(journey);
  if (ids.length === 0) return journey;
  const [, , , found] = await ctx.read((q) => namedAddressReads(q, ctx.tenantId, ids));
  return filledJourney(journey, found);
}
