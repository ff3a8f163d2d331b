export { itemCategoriesRouter } from "./router.ts";
export { categorySummary } from "./schema.ts";
