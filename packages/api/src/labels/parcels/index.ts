export { parcelLabelsRouter } from "./router.ts";
