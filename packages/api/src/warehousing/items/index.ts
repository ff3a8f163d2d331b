export { freeCodes } from "./free-codes.ts";
export { parcelItem, parcelItems, takeItemCode } from "./parcel.ts";
export { createItemsRouter } from "./router.ts";
export type { Item } from "./schema.ts";
export { dimensions, dimensionsOut, dimensionsPatch } from "./schema.ts";
export type { ItemMovements, ItemSteps } from "./steps.ts";
export { computeUnitSize } from "./unit-size.ts";
