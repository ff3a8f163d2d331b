import { z } from "zod";
import { breakdown, place } from "../../delivery/pricing/index.ts";
import { deliveryType } from "../../delivery/types/index.ts";
import {
  id,
  languageTextOut,
  moneyOut,
  pageInput,
  pageOutput,
  positiveQuantity,
  quantityOut,
} from "../../kernel/index.ts";

/** A service as a tenant's own server sees it (3 §6). */
export const externalService = z
  .object({
    id,
    name: languageTextOut,
    delivery_type: deliveryType,
    min_unit_size: quantityOut,
    max_unit_size: quantityOut.nullable(),
    base_price: moneyOut,
    currency_code: z.string(),
  })
  .meta({ id: "ExternalDeliveryService" });

export const listInput = z.object(pageInput());
export const listOutput = z.object({ delivery_services: z.array(externalService), ...pageOutput });

export const quoteInput = z.object({
  delivery_service_id: id,
  pickup_address: place,
  delivery_address: place,
  unit_size: positiveQuantity.describe("The size of the parcel, in units"),
});
export const quoteOutput = z.object({
  price: moneyOut,
  currency_code: z.string(),
  distance_km: quantityOut.describe("As the crow flies, to 3 decimals; priced unrounded"),
  breakdown,
});
