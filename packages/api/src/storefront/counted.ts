import { countedTable } from "../kernel/index.ts";

/** How many orders there are of each status, kept by triggers (4 A7). */
export const countedOrders = countedTable("storefront_order_counts", ["status"]);
