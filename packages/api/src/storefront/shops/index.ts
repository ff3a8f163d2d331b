export { findLive, findSold } from "./repository.ts";
export { shopsRouter } from "./router.ts";
export { storeName } from "./schema.ts";
export { enterShop } from "./services/enter.ts";
