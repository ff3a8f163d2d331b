import { z } from "zod";
import { Decimal, issue, MAX_AMOUNT, text } from "../../kernel/index.ts";

const hasThousandths = (value: number) => new Decimal(value).decimalPlaces() <= 3;
/** A price, which may be nothing: at most 3 decimals (3 §1.10). */
export const price = z
  .number()
  .min(0)
  .max(MAX_AMOUNT)
  .refine(hasThousandths, { error: issue("too_many_decimals") });

/** Where a parcel is taken from or brought to (1 §2, external delivery order). */
export const place = z.object({
  lat: z
    .number()
    .min(-90)
    .max(90)
    .meta({ description: "Latitude in degrees", examples: [33.3152] }),
  lng: z
    .number()
    .min(-180)
    .max(180)
    .meta({ description: "Longitude in degrees", examples: [44.3661] }),
  full_address: text()
    .optional()
    .meta({ examples: ["Abu Nuwas Street, Karrada, Baghdad"] }),
});
export type Place = { lat: number; lng: number };

/** What a price is made of; the parts sum up to it (3 §5). */
export const breakdown = z.object({
  base_price: z.number(),
  unit_size: z.number(),
  price_per_unit: z.number(),
  units_price: z.number().describe("price_per_unit x unit_size"),
  free_km: z.number(),
  billable_km: z.number().describe("What the distance exceeds free_km by"),
  price_per_km: z.number(),
  distance_price: z.number().describe("price_per_km x billable km, of the exact distance"),
  rounding: z.number().describe("What rounding to the currency's minor unit, or the tenant's step, added or took away"),
});
export type Breakdown = z.infer<typeof breakdown>;
