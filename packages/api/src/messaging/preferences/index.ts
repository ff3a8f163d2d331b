export { preferencesRouter } from "./router.ts";
