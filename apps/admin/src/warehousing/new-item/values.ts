import type { WarehousingItemsCreateInput } from "@karwan/sdk";
import type { ChosenBin } from "../../components/bin-field.tsx";

type Amount = number | string;
export interface Values extends Record<string, unknown> {
  name: string;
  sku: string;
  item_code: Amount;
  description: string;
  brand: string;
  model: string;
  category_ids: string[];
  unit_cost: Amount;
  weight: Amount;
  unit_size: Amount;
  dimensions: { length: Amount; width: Amount; height: Amount };
  is_active: boolean;
  is_single_item: boolean;
  warehouse_id: string;
  location_id: ChosenBin | null;
}
export const initial: Values = {
  name: "",
  sku: "",
  item_code: "",
  description: "",
  brand: "",
  model: "",
  category_ids: [],
  unit_cost: "",
  weight: "",
  unit_size: "",
  dimensions: { length: "", width: "", height: "" },
  is_active: true,
  is_single_item: false,
  warehouse_id: "",
  location_id: null,
};
export const sides = ["length", "width", "height"] as const;

const orNull = (text: string) => text.trim() || null;
const amountOf = (typed: Amount): number | null => (typed === "" ? null : Number(typed));

function dimensionsOf({ dimensions }: Values): WarehousingItemsCreateInput["dimensions"] {
  const given = sides.flatMap((side) => (dimensions[side] === "" ? [] : [[side, Number(dimensions[side])] as const]));
  return given.length === 0 ? null : Object.fromEntries(given);
}

/** Whether it says how large a piece is: in units, or by all of which the server reckons them (2 §4.2). */
export const isSized = ({ unit_size, weight, dimensions }: Values): boolean =>
  Number(unit_size) > 0 || [weight, ...sides.map((side) => dimensions[side])].every((typed) => Number(typed) > 0);

/** As the server takes it: what was left out is nothing. */
export const sentOf = (values: Values): WarehousingItemsCreateInput => ({
  name: values.name,
  sku: values.sku,
  item_code: amountOf(values.item_code),
  description: orNull(values.description),
  brand: orNull(values.brand),
  model: orNull(values.model),
  category_ids: values.category_ids,
  unit_cost: amountOf(values.unit_cost),
  weight: amountOf(values.weight),
  unit_size: amountOf(values.unit_size),
  dimensions: dimensionsOf(values),
  is_active: values.is_active,
  is_single_item: values.is_single_item,
  location_id: values.is_single_item ? (values.location_id?.id ?? null) : null,
});
