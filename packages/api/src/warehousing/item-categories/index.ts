export { itemCategoriesRouter } from "./router.ts";
