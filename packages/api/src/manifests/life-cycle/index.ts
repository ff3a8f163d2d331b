export type { ManifestEvent, ManifestFact } from "./events.ts";
export { manifestEvents, manifestStreamKey, namedIn, recordManifestEvents, wakeManifestStreams } from "./events.ts";
export { manifestOperation, requireManifests } from "./gate.ts";
export { HELD_FOR } from "./held.ts";
export type { LockedManifest } from "./lock.ts";
export { lockManifest, lockManifests } from "./lock.ts";
export type { ManifestMove, ManifestPatch } from "./move.ts";
export { moveManifests } from "./move.ts";
export { asReader, keptTo, manifestStaff, manifestWork, readersAudience, requireReadable } from "./reader.ts";
export { failureDetails, manifestEvent, manifestItemStatus, manifestOrderDelivery, manifestStatus } from "./schema.ts";
export type { ManifestItemStatus, ManifestStatus } from "./state.ts";
export {
  accountedFor,
  isStillToCome,
  manifestItemStates,
  manifestStates,
  nextItemState,
  nextManifestState,
  orderingStatuses,
} from "./state.ts";
export type { MissingProof, OrderRefusal } from "./validate-order.ts";
export { missingProof, missingProofs, validateForOrder } from "./validate-order.ts";
