export type { Strategy } from "./allocate.ts";
export { reservationsRouter } from "./router.ts";
export type { Reservation } from "./schema.ts";
export type { Taking } from "./services/consume.ts";
export { consumeReservation } from "./services/consume.ts";
export { expiryJob, releaseDueReservations, releaseReservationWhenDue } from "./services/expire.ts";
export { releaseReservation } from "./services/release.ts";
export type { ReservationRequest } from "./services/reserve.ts";
export { reserveStock } from "./services/reserve.ts";
