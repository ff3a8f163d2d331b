import { z } from "zod";
import type { Written } from "../../kernel/index.ts";
import {
  id,
  languagePatch,
  languageText,
  languageTextOut,
  moneyOut,
  nonNegativeQuantity,
  pageInput,
  pageOutput,
  pathId,
  positiveQuantity,
  quantityOut,
  searchInput,
  timestampOut,
} from "../../kernel/index.ts";
import { breakdown, place, price } from "../pricing/index.ts";
import { deliveryType } from "../types/index.ts";

export const deliveryService = z
  .object({
    id,
    name: languageTextOut,
    delivery_type_id: id,
    delivery_type: deliveryType,
    min_unit_size: quantityOut,
    max_unit_size: quantityOut.nullable().describe("Null: no upper limit"),
    base_price: moneyOut,
    price_per_unit: moneyOut,
    price_per_km: moneyOut,
    free_km: quantityOut,
    is_active: z.boolean(),
    created_at: timestampOut,
    updated_at: timestampOut,
  })
  .meta({ id: "DeliveryService" });
export type DeliveryService = Written<typeof deliveryService>;

const fields = {
  name: languageText,
  delivery_type_id: id,
  min_unit_size: nonNegativeQuantity.describe("The smallest parcel it takes"),
  max_unit_size: positiveQuantity.nullable().describe("The largest parcel it takes; null: no limit"),
  base_price: price,
  price_per_unit: price.describe("For each unit of size"),
  price_per_km: price.describe("For each kilometre beyond `free_km`, as the crow flies"),
  free_km: nonNegativeQuantity,
  is_active: z.boolean().describe("Only active services are offered and quoted"),
};

export const listInput = z.object({
  ...pageInput(),
  search: searchInput.describe("Part of the name, in any language"),
  delivery_type_id: id.optional(),
  is_active: z.boolean().optional(),
});
export const listOutput = z.object({ delivery_services: z.array(deliveryService), ...pageOutput });
export const createInput = z.object({
  ...fields,
  min_unit_size: fields.min_unit_size.default(0),
  max_unit_size: fields.max_unit_size.default(null),
  price_per_unit: fields.price_per_unit.default(0),
  price_per_km: fields.price_per_km.default(0),
  free_km: fields.free_km.default(0),
  is_active: fields.is_active.default(true),
});
export const updateInput = z.object({
  ...z.object(fields).partial().shape,
  name: languagePatch.optional(),
  id: pathId("delivery_service_not_found"),
});
export const oneOutput = z.object({ delivery_service: deliveryService });

export const quoteInput = z.object({
  pickup_address: place,
  delivery_address: place,
  unit_size: positiveQuantity.describe("The size of the parcel, in units"),
  delivery_service_id: id.nullish().describe("One service, active or not; all active ones, when left out"),
});
const hindrance = z
  .enum(["inactive", "unit_size_out_of_range", "price_too_high"])
  .meta({ id: "QuoteHindrance", description: "Why a delivery of this parcel would be refused with this service" });
export type QuoteHindrance = z.output<typeof hindrance>;
const quoted = z
  .object({
    delivery_service: deliveryService,
    price: moneyOut,
    breakdown,
    hinders: hindrance.nullable().describe("Null: it brings the parcel at this price"),
  })
  .meta({ id: "PriceQuote" });
export const quoteOutput = z.object({
  quotes: z.array(quoted).describe("Those that bring the parcel, the cheapest first; then those that do not"),
  currency_code: z.string(),
  distance_km: quantityOut.describe("As the crow flies, to 3 decimals; priced unrounded"),
});
