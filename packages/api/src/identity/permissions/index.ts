export { permissionsRouter } from "./router.ts";
export { scope } from "./schema.ts";
