export { postStockMovements } from "./ledger.ts";
export type { PostedMovement, StockMovement, StockPlace } from "./movement.ts";
export * from "./record.ts";
