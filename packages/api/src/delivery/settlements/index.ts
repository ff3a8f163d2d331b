export { settlementsRouter } from "./router.ts";
export { settlementMachine } from "./state.ts";
