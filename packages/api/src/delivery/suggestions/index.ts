export { suggestionsRouter } from "./router.ts";
