export { reachableModules } from "./modules.ts";
export { reachStatement } from "./repository.ts";
export { revokeAllKeys, revokeKeys } from "./revoke-keys.ts";
export { apiKeysRouter } from "./router.ts";
