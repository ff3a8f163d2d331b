import { countedTable } from "../../kernel/index.ts";

/** How many orders of each status a restaurant has, kept by triggers (4 A7). */
export const countedOrders = countedTable("restaurant_order_counts", ["restaurant_id", "status"]);
