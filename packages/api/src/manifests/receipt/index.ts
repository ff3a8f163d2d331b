export { manifestReceiptRouter } from "./router.ts";
