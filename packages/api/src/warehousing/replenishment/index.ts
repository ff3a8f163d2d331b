export { replenishmentRouter } from "./router.ts";
