export { packageScanRouter } from "./router.ts";
