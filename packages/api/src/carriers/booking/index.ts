import type { CarrierAdapters } from "./adapter.ts";
import { sandboxCarrier } from "./sandbox.ts";

export type { CarrierAdapter, CarrierAdapters, CarrierOrder } from "./adapter.ts";
export { CarrierError } from "./adapter.ts";
export { keepBooking } from "./keep-booking.ts";
export { sweepBookings } from "./sweep.ts";

/** How each carrier that the platform works with is spoken to. */
export const carrierAdapters: CarrierAdapters = { sandbox: sandboxCarrier };
