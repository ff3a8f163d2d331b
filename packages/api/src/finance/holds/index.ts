export { holdsRouter } from "./router.ts";
