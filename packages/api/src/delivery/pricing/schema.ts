import { z } from "zod";
import {
  agreeing,
  besideCoordinates,
  coordinateFields,
  coordinatesOf,
  id,
  located,
  moneyOut,
  nonNegativeMoney,
  pointOf,
  quantityOut,
  text,
} from "../../kernel/index.ts";

/** A price, which may be nothing: at most 3 decimals (3 §1.10). */
export const price = nonNegativeMoney;

const placeFields = {
  ...coordinateFields,
  full_address: text()
    .optional()
    .meta({ examples: ["Abu Nuwas Street, Karrada, Baghdad"] }),
  address_id: id
    .optional()
    .describe(
      "An address of one's own book or of the tenant, instead of coordinates; what is sent beside it goes before",
    ),
};
type PlaceBody = z.infer<z.ZodObject<Omit<typeof placeFields, "full_address">>>;
const read = <T extends PlaceBody>(body: T) => ({ ...besideCoordinates(body), ...coordinatesOf(body) });

/** Where a parcel is taken from or brought to (1 §2, external delivery order, 4 K7). */
export const place = located(z.object(placeFields), { unless: ({ address_id }) => address_id !== undefined })
  .transform(read)
  .meta({ id: "NewPlace", description: "Where a parcel is taken from or brought to" });
/** The same in a PATCH: what is left out stays, and an `address_id` is another place (4 A8). */
export const changedPlace = agreeing(z.object({ ...placeFields, full_address: placeFields.full_address.nullable() }))
  .transform(read)
  .meta({ id: "PlacePatch", description: "What is left out stays" });
export type GivenPlace = z.infer<typeof changedPlace>;

/** A place of which everything is known. */
export function placeOf({ full_address, ...point }: GivenPlace): Place & { full_address?: string } {
  return { ...pointOf(point), ...(full_address == null ? {} : { full_address }) };
}
export type Place = { lat: number; lng: number };

/** What a price is made of; the parts sum up to it (3 §5). */
export const breakdown = z
  .object({
    base_price: moneyOut,
    unit_size: quantityOut,
    price_per_unit: moneyOut,
    units_price: moneyOut.describe("price_per_unit x unit_size"),
    free_km: quantityOut,
    billable_km: quantityOut.describe("What the distance exceeds free_km by"),
    price_per_km: moneyOut,
    distance_price: moneyOut.describe("price_per_km x billable km, of the exact distance"),
    rounding: moneyOut.describe("What rounding to the currency's minor unit, or the tenant's step, added or took away"),
  })
  .meta({ id: "PriceBreakdown" });
export type Breakdown = z.infer<typeof breakdown>;
