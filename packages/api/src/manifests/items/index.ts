export { namedItems } from "./named.ts";
export { manifestItemsRouter } from "./router.ts";
export { identifierText, MAX_ITEMS, manifestBranch, manifestInstitution, REASON, scannedBarcode } from "./schema.ts";
export { moveItemsOf } from "./services/move-all.ts";
export { followRaised, requireArrived } from "./services/raise.ts";
export type { LockedItem } from "./statements.ts";
export { Tally, tallies } from "./tally.ts";
