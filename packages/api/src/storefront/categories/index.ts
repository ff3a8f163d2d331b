export { treeStatement } from "./repository.ts";
export { productCategoriesRouter } from "./router.ts";
export { productCategory } from "./schema.ts";
export { addDefaultCategory, listCategories } from "./service.ts";
