export { Filters } from "./filters.ts";
export { postAlone, postStockMovements } from "./ledger.ts";
export type { PostedMovement, StockMovement, StockPlace } from "./movement.ts";
export * from "./record.ts";
export { embeds, findNamed } from "./repository.ts";
export { stockRouter } from "./router.ts";
export { embeddedItem } from "./schema.ts";
export type { LedgerReport, Mismatch } from "./verify.ts";
export { verifyLedger } from "./verify.ts";
