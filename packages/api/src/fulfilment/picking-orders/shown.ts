import type { RowOf } from "@karwan/db";
import { lotsByPlace } from "./lots.ts";
import type { findOrder } from "./repository.ts";
import type { PickingOrder } from "./schema.ts";

type Found = RowOf<typeof findOrder>;

/** An order as it is shown: how far it is follows from its lines, which lots they take from what is kept (3 §7). */
export function shownOrder({ start_time, end_time, picker_notes, lots, ...order }: Found): PickingOrder {
  const lotsAt = lotsByPlace(lots);
  const isOff = order.status === "cancelled";
  const lines = order.item_details.map((line) => {
    return { ...line, lots: lotsAt(line), put_back_quantity: isOff ? line.picked_quantity : 0 };
  });
  const picked_items = lines.filter(({ status }) => status === "picked").length;
  return {
    ...order,
    item_details: lines,
    picking_progress: { total_items: lines.length, picked_items, start_time, end_time, picker_notes },
  };
}
