export { locationLabelsRouter } from "./router.ts";
