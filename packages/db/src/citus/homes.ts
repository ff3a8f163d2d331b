/** Where the rows of a table live on a cluster: with their tenant, on every node, or on the coordinator alone. */
export type Home = "tenant" | "copied" | "central";

/**
 * Tables that every node has a copy of: tenants' rows point at them and are joined with them, and they are seldom written,
 * for that is done on all nodes at once.
 */
export const copied: Readonly<Record<string, string>> = {
  tenants: "every tenant's row points at its own, which seldom changes",
  tenant_settings: "read beside tenants' rows and by whoever proves a right; an office changes them now and then",
  users: "tenants' rows name who did it, and show the name; an account changes seldom",
  addresses: "branches, warehouses and restaurants point at theirs, people's own belong to no tenant",
  delivery_types: "reference data that tenants' services point at",
  carriers: "reference data that tenants point at",
  directory_categories: "reference data that markets point at",
};

export const copiedTables: ReadonlySet<string> = new Set(Object.keys(copied));

/**
 * Tables that stay on the coordinator, as on a plain PostgreSQL: what is asked before a tenant is known, and what is written
 * with every sign-in or request. Those with a tenant are small beside its other rows.
 */
export const central: Readonly<Record<string, string>> = {
  _prisma_migrations: "which migrations this database has",
  sessions: "written with every sign-in, read before a tenant is known",
  refresh_tokens: "written with every renewal, found by their hash",
  one_time_secrets: "of people who are not signed in",
  outbound_messages: "to people who are not signed in",
  login_failures: "written with every attempt, by whoever attempts",
  rate_budgets: "written by servers all the time",
  system_role_assignments: "a handful, and their trigger writes accounts",
  permissions: "read with a caller's rights and nowhere else",
  roles: "read with a caller's rights, built-in ones without a tenant",
  role_permissions: "read with a caller's rights; their trigger writes tenants and accounts",
  memberships: "read with a caller's rights across tenants; their trigger writes accounts",
  membership_roles: "read with a caller's rights across tenants; their trigger writes accounts",
  saved_views: "belong to a membership",
  api_keys: "found by their hash before the tenant is known, touched every minute they are used",
  invitations: "found by token or contact before the tenant is known",
  devices: "a phone is its owner's, whatever tenant they work in",
  locators: "lead from a key to its tenant before that is known",
  platform_counters: "numbers of the whole platform",
  directory_entries: "the public directory, read before any tenant is known",
  customer_orders: "a customer has one history of all markets",
  diner_orders: "a diner has one history of all restaurants",
  server_instances: "the service's own processes, written all the time",
  stream_hosts: "the service's own processes, written all the time",
  stream_leases: "belong to a process of the service",
};

/**
 * Foreign keys that a cluster cannot hold, from a tenant's node to the coordinator, by `table.columns`, and what keeps them
 * true. Those from the coordinator to a copied table are none either: what they point at is never removed but with its tenant
 * or account, whose removal looks for what is left.
 */
export const unheldKeys: Readonly<Record<string, string>> = {
  "drivers.tenant_id,user_id":
    "a membership with a driver is made inactive and not deleted; who becomes a driver in the moment of leaving is not noticed",
  "audit_log.actor_key_id": "keys are revoked and never deleted, but with their tenant",
};

/** Functions that ask tables of the coordinator, or all tenants at once, and are called there alone. */
export const centralFunctions: ReadonlySet<string> = new Set([
  "karwan_is_system_admin",
  "karwan_is_tenant_admin",
  "karwan_require_access",
  "karwan_next_market_code",
  "karwan_due_tenants",
  "karwan_backlog",
  "karwan_raise_user_access",
  "karwan_raise_session_access",
  "karwan_raise_role_access",
]);

export type Placeable = { name: string; tenant_id: "uuid not null" | "other" | null };

/** Where a table lives; null where nothing says so. */
export function homeOf({ name, tenant_id }: Placeable): Home | null {
  if (Object.hasOwn(copied, name)) return "copied";
  if (Object.hasOwn(central, name)) return "central";
  return tenant_id === "uuid not null" ? "tenant" : null;
}

/** Whether nodes can hold a foreign key between tables of these homes. */
export function isHeld(from: Home, to: Home): boolean {
  if (from === "central") return to === "central";
  return to === "copied" || (from === "tenant" && to === "tenant");
}
