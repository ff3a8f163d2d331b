import type { OutcomeRow } from "../repository.ts";

/** The order of an item, where it has one. */
export function orderOf({ id, delivery_id, delivery_code, delivery_status, price, currency_code }: OutcomeRow) {
  if (!delivery_id || !delivery_code || !delivery_status || price === null || currency_code === null) return null;
  return { item_id: id, delivery: { id: delivery_id, delivery_code, status: delivery_status }, price, currency_code };
}
