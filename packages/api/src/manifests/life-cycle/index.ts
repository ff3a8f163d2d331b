export type { ManifestEvent, ManifestFact } from "./events.ts";
export { manifestEvents, recordManifestEvents } from "./events.ts";
export { requireManifests } from "./gate.ts";
export type { LockedManifest } from "./lock.ts";
export { lockManifests } from "./lock.ts";
export type { ManifestMove, ManifestPatch } from "./move.ts";
export { moveManifests } from "./move.ts";
export type { ManifestItemStatus, ManifestStatus } from "./state.ts";
export { accountedFor, manifestItemStates, manifestStates } from "./state.ts";
