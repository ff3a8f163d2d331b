export { permissionsRouter } from "./router.ts";
export { heldPermission, heldRole, scope } from "./schema.ts";
