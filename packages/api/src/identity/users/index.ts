export type { Person } from "./accounts.ts";
export { findOrMakeAccount, insertAccount } from "./accounts.ts";
export { createSystemAdmin } from "./create-system-admin.ts";
export { countAdmins, giveRoles, joinTenant, lockMember } from "./memberships.ts";
export { requireOwnAccount } from "./own-account.ts";
export { findMember, standingOf } from "./repository.ts";
export { usersRouter } from "./router.ts";
export { person, reachable, reachableBy } from "./schema.ts";
export { updateAccount } from "./update-account.ts";
