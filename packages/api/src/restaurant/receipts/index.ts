export { receiptsRouter } from "./router.ts";
