export { pickingWavesRouter } from "./router.ts";
