export { vehicleInspectionsRouter } from "./router.ts";
