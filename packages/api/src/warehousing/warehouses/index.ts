export { warehousesRouter } from "./router.ts";
export { warehouseKnown } from "./service.ts";
