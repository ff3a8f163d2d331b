export { webhooksRouter } from "./router.ts";
