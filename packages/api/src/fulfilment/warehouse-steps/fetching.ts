import type { Transaction } from "@karwan/db";
import type { WarehouseSteps } from "../../delivery/lifecycle/index.ts";
import type { Dependencies } from "../../kernel/index.ts";
import { AppError } from "../../kernel/index.ts";

// What a warehouse does for who fetches a parcel there.

const nothing = async () => undefined;

/** Somebody is to fetch the goods (3 §7). */
export const prepare: WarehouseSteps["prepare"] = nothing;

/** Nobody is, any more (4 F1). */
export const standDown: WarehouseSteps["standDown"] = nothing;

/** The delivery is called off (4 J1). */
export const callOff: WarehouseSteps["callOff"] = nothing;

/** The goods leave, by a completed picking order alone (3 §5, 4 E3). */
export const handOut: WarehouseSteps["handOut"] = async () => {
  throw new AppError("picking_not_completed");
};

/** Tells who picks of a picking order (4 C4). */
export async function announcePicking(
  _tx: Transaction,
  _deps: Pick<Dependencies, "jobs" | "now">,
  _pickingOrderId: string,
): Promise<void> {}
