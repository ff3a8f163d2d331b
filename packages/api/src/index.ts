export { hashPassword, verifyPassword } from "./identity/passwords/index.ts";
export { createSystemAdmin } from "./identity/users/index.ts";
export { findApiKey } from "./kernel/access.ts";
export { hashApiKey, isApiKey, makeApiKey } from "./kernel/api-key-format.ts";
export { parseIdempotencyKey, purgeIdempotency } from "./kernel/idempotency.ts";
export * from "./kernel/index.ts";
export { createLogChannel } from "./messaging/outbox/index.ts";
export { type AppRouter, appRouter } from "./root.ts";
export { expiryJob, releaseDueReservations, releaseReservationWhenDue } from "./warehousing/reservations/index.ts";
