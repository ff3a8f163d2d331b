import type { Transaction } from "@karwan/db";
import type { WarehouseSteps } from "../../delivery/lifecycle/index.ts";
import type { Dependencies } from "../../kernel/index.ts";

// What a warehouse does about a parcel that comes to its door.

const nothing = async () => undefined;

/** A parcel is awaited (3 §5, 3 §7). */
export const awaitParcel: WarehouseSteps["await"] = nothing;

/** A parcel is given up (4 J7). */
export const lose: WarehouseSteps["lose"] = nothing;

/** Tells the staff of a receiving order (4 C4). */
export async function announceReceiving(
  _tx: Transaction,
  _deps: Pick<Dependencies, "jobs" | "now">,
  _receivingOrderId: string,
): Promise<void> {}
