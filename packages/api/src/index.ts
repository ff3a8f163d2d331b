export * from "./kernel/index.ts";
export { parseIdempotencyKey } from "./kernel/idempotency.ts";
export { findApiKey } from "./kernel/access.ts";
export { hashApiKey, isApiKey, makeApiKey } from "./kernel/api-key-format.ts";
export { type AppRouter, appRouter } from "./root.ts";
