import type { FulfilmentPickingOrdersCreateInput } from "@karwan/sdk";
import type { Lines } from "../../components/making/lines.ts";
import { sentLines } from "../../components/making/lines.ts";
import { momentOf } from "../../kernel/period.ts";

type OrderType = FulfilmentPickingOrdersCreateInput["order_type"];
export const types = ["individual", "batch", "waybill"] as const satisfies readonly OrderType[];

/** The fields of a new picking order, by the names that the server has for them. */
export interface Values extends Record<string, unknown> {
  warehouse_id: string;
  item_details: Lines;
  order_type: OrderType;
  reference_number: string;
  external_reference: string;
  priority: number | string;
  due_date: string;
  assigned_to: string;
  notes: string;
}
export const initial: Values = {
  warehouse_id: "",
  item_details: [],
  order_type: "individual",
  reference_number: "",
  external_reference: "",
  priority: 0,
  due_date: "",
  assigned_to: "",
  notes: "",
};

const orNull = (text: string) => text.trim() || null;
export const sentOf = (values: Values): FulfilmentPickingOrdersCreateInput => ({
  warehouse_id: values.warehouse_id,
  order_type: values.order_type,
  status: "pending",
  item_details: sentLines(values.item_details),
  reference_number: orNull(values.reference_number),
  external_reference: orNull(values.external_reference),
  priority: Number(values.priority),
  due_date: momentOf(values.due_date),
  assigned_to: orNull(values.assigned_to),
  notes: orNull(values.notes),
});
