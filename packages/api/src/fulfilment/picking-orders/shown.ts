import type { RowOf } from "@karwan/db";
import type { findOrder } from "./repository.ts";
import type { PickingOrder } from "./schema.ts";

type Found = RowOf<typeof findOrder>;

/** An order as it is shown: how far it is follows from its lines (3 §7). */
export function shownOrder({ start_time, end_time, picker_notes, ...order }: Found): PickingOrder {
  const lines = order.item_details;
  const picked_items = lines.filter(({ status }) => status === "picked").length;
  return {
    ...order,
    picking_progress: { total_items: lines.length, picked_items, start_time, end_time, picker_notes },
  };
}
