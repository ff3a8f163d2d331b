export { handoffsRouter } from "./router.ts";
export { cancelHandoff, completeHandoff, lockHandoffOf, openHandoff } from "./services/lifecycle.ts";
export { handoffStates } from "./state.ts";
