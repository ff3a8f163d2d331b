/** What a caller may do, by name (1 §5, 3 §3). Which roles give which: the `roles` reference data. */
export const systemPermissions = ["manage:system"] as const;
export const tenantPermissions = [
  "view:tenant",
  "manage:tenant",
  "manage:users:tenant",
  "manage:operations:tenant",
  "manage:module:warehouse",
  "manage:module:kitchen",
  "manage:storefront:tenant",
  "manage:finance:tenant",
] as const;

export type SystemPermission = (typeof systemPermissions)[number];
export type TenantPermission = (typeof tenantPermissions)[number];
export type Permission = SystemPermission | TenantPermission;

const known: ReadonlySet<string> = new Set([...systemPermissions, ...tenantPermissions]);
/** Whether a name is of a permission that this server knows: a newer one's, in the same database, gives nothing here. */
export const isPermission = (name: string): name is Permission => known.has(name);

/** "Warehouse mutation access" of document 2, and what document 3's warehouse endpoints accept (3 §3, 4 B5). */
export const warehouseWork = [
  "manage:operations:tenant",
  "manage:module:warehouse",
] as const satisfies TenantPermission[];
/** Reading warehouse records (2 §5.2); whoever may change them may read them. */
export const warehouseView = [
  "view:tenant",
  "manage:operations:tenant",
  "manage:module:warehouse",
] as const satisfies TenantPermission[];

/**
 * Who may call an operation. `tenant`: a member holding any one of the permissions (none listed: any member).
 * `user`: anybody signed in. `system`: system administrators. `open`: everybody. `external`: a tenant's API key.
 */
export type Access =
  | { kind: "tenant"; anyOf: readonly TenantPermission[] }
  | { kind: "user" }
  | { kind: "system" }
  | { kind: "open" }
  | { kind: "external"; anyOf: readonly TenantPermission[] };
