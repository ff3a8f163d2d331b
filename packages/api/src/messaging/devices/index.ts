export { devicesRouter } from "./router.ts";
