export { bulkRouter } from "./router.ts";
