export { handoffsRouter } from "./router.ts";
export { cancelHandoff, completeHandoff, openHandoff } from "./services/lifecycle.ts";
