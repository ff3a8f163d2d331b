export { warehousesRouter } from "./router.ts";
export { warehouseStatus, warehouseSummary } from "./schema.ts";
export { assertWarehouse } from "./service.ts";
export { wayOut, waySql, withWay } from "./way.ts";
