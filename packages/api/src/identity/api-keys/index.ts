export { reachableModules } from "./modules.ts";
export { reachStatement } from "./repository.ts";
export { apiKeysRouter } from "./router.ts";
