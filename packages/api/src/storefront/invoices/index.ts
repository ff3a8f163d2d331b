export { invoicesRouter } from "./router.ts";
