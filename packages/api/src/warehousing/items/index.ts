export { parcelItem, takeItemCode } from "./parcel.ts";
export { itemsRouter } from "./router.ts";
export type { Item } from "./schema.ts";
