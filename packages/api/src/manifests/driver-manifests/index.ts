export { driverManifestsRouter } from "./router.ts";
