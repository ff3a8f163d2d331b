export { transferManifestsRouter } from "./router.ts";
