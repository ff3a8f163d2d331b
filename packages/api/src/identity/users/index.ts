export type { Person } from "./accounts.ts";
export { insertAccount } from "./accounts.ts";
export { createSystemAdmin } from "./create-system-admin.ts";
export type { Membership } from "./memberships.ts";
export {
  findMembership,
  giveRoles,
  joinTenant,
  keepAdministrator,
  lockMember,
  refuseLeft,
  replaceRoles,
  requireAssignable,
  requireStaff,
} from "./memberships.ts";
export { lockAccount, requireOwnAccount } from "./own-account.ts";
export { findMember, standingOf } from "./repository.ts";
export type { User } from "./schema.ts";
export { oneOutput as userOutput, person, reachable, reachableBy, userStatus } from "./schema.ts";
export { givingContacts } from "./taken-contacts.ts";
export { updateAccount } from "./update-account.ts";
