import type { DeliveryService, DeliveryServicesCreateInput, DeliveryServicesUpdateInput } from "@karwan/sdk";
import type { TypedWords } from "../../kernel/i18n/typed-words.ts";
import { givenOf, patchOf, typedOf } from "../../kernel/i18n/typed-words.ts";

type Amount = number | string;
export interface Values extends Record<string, unknown> {
  name: TypedWords;
  delivery_type_id: string;
  min_unit_size: Amount;
  /** Empty: no limit. */
  max_unit_size: Amount;
  base_price: Amount;
  price_per_unit: Amount;
  price_per_km: Amount;
  free_km: Amount;
  is_active: boolean;
}

export const valuesOf = (service: DeliveryService | null): Values => ({
  name: typedOf(service?.name),
  delivery_type_id: service?.delivery_type_id ?? "",
  min_unit_size: service?.min_unit_size ?? 0,
  max_unit_size: service?.max_unit_size ?? "",
  base_price: service?.base_price ?? "",
  price_per_unit: service?.price_per_unit ?? 0,
  price_per_km: service?.price_per_km ?? 0,
  free_km: service?.free_km ?? 0,
  is_active: service?.is_active ?? true,
});

const terms = (values: Values) => ({
  delivery_type_id: values.delivery_type_id,
  min_unit_size: Number(values.min_unit_size),
  max_unit_size: values.max_unit_size === "" ? null : Number(values.max_unit_size),
  base_price: Number(values.base_price),
  price_per_unit: Number(values.price_per_unit),
  price_per_km: Number(values.price_per_km),
  free_km: Number(values.free_km),
  is_active: values.is_active,
});

export const newService = (values: Values): DeliveryServicesCreateInput => ({
  ...terms(values),
  name: givenOf(values.name),
});

/** What changes a service; of its name the languages that are new (3 §5, 4 A8). */
export function changedService(values: Values, before: DeliveryService): DeliveryServicesUpdateInput {
  const name = patchOf(values.name, before.name);
  return { id: before.id, ...terms(values), ...(name && { name }) };
}
