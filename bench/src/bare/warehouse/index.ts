import { Hono } from "hono";
import type { App } from "../session.ts";
import { recordCount } from "./count.ts";
import { createOrder, pickForOrder } from "./orders.ts";
import { pickUp } from "./pickup.ts";
import { scan } from "./scan.ts";
import { transferList } from "./transfers.ts";

/** What the benchmarks of a warehouse's work compare with. */
export const warehouse = new Hono<App>();
warehouse.get("/warehousing/package-transfers", transferList);
warehouse.get("/warehousing/package-scan/:barcode", scan);
warehouse.post("/warehousing/picking-orders", createOrder);
warehouse.post("/warehousing/picking-orders/:id/picks", pickForOrder);
warehouse.put("/driver/deliveries/:id/pickup", pickUp);
warehouse.put("/warehousing/inventory-audits/:id/record-count", recordCount);
