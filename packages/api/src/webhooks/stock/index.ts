export { enqueueStockEvent, stockJob } from "./enqueue.ts";
