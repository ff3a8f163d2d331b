export { transferManifestsRouter } from "./router.ts";
export { transferManifest } from "./schema.ts";
export { readManifest } from "./shown.ts";
