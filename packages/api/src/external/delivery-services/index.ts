export { externalDeliveryServicesRouter } from "./router.ts";
