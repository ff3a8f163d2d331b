export { externalWarehousesRouter } from "./router.ts";
