export type { Person } from "./accounts.ts";
export { findOrMakeAccount } from "./accounts.ts";
export { createSystemAdmin } from "./create-system-admin.ts";
export { giveRoles, joinTenant } from "./memberships.ts";
export { usersRouter } from "./router.ts";
export { person, reachable, reachableBy } from "./schema.ts";
