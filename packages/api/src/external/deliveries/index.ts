export { externalDeliveriesRouter } from "./router.ts";
