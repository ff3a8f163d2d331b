export { warehousesRouter } from "./router.ts";
export { assertWarehouse } from "./service.ts";
