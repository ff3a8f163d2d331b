export { apiKeysRouter } from "./router.ts";
