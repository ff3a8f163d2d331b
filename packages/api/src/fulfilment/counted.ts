import { countedTable } from "../kernel/index.ts";

/** How many there are of each status in each warehouse, kept by triggers (4 A7). */
export const countedPickingOrders = countedTable("picking_order_counts", ["warehouse_id", "status"]);
export const countedHandoffs = countedTable("package_handoff_counts", ["warehouse_id", "status"]);
export const countedReceivingOrders = countedTable("receiving_order_counts", ["warehouse_id", "status"]);
/** The same for transfers, by mode or the operation's type, and by both ends. */
export const countedTransfers = countedTable("package_transfer_counts", [
  "kind",
  "source_warehouse_id",
  "destination_warehouse_id",
]);
