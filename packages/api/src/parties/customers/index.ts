export { customersRouter } from "./router.ts";
