export { itemsRouter } from "./router.ts";
