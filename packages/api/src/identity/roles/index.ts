export { requireHeld, requireNotMightier } from "./held-permissions.ts";
export { lockAccess } from "./repository.ts";
export { rolesRouter } from "./router.ts";
