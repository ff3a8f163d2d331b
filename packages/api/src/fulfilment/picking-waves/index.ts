export { pickingWavesRouter } from "./router.ts";
export { waveStates } from "./state.ts";
