export type { ChainFault } from "./chain.ts";
export type { CustodyMismatch, CustodyReport } from "./custody.ts";
export { verifyCustody } from "./custody.ts";
