export { itemLabelsRouter } from "./router.ts";
