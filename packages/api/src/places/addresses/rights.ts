import type { RowOf, Transaction } from "@karwan/db";
import { statement } from "@karwan/db";

/*
 * What a transaction may see and change of addresses beside the caller's own book. Row-level security believes nothing
 * but what these statements set in the same transaction, and each sets only what the memberships that it reads allow
 * (4 B13, 4 C1, ADR 0019). An address has one owner: its tenant, otherwise the person in whose book it is.
 */

/** The owners that the transaction was found to reach, beside the explicit conditions of a statement on addresses `a`. */
export const MAY_READ = `(current_setting('app.address_platform', true) = 'on' OR a.tenant_id = karwan_tenant()
  OR (a.tenant_id IS NULL AND a.user_id = karwan_user()) OR coalesce(a.tenant_id, a.user_id) = ANY (karwan_ids('app.address_readers')))`;
/** The same for those that it may change. */
export const MAY_KEEP = `(current_setting('app.address_platform', true) = 'on' OR (a.tenant_id IS NULL AND a.user_id = karwan_user())
  OR coalesce(a.tenant_id, a.user_id) = ANY (karwan_ids('app.address_keepers')))`;

/** SQL: the ids of those who govern a tenant. */
export const adminsOf = (tenant: string) => `SELECT m.user_id FROM memberships m
  JOIN membership_roles mr USING (tenant_id, user_id) JOIN roles r ON r.id = mr.role_id AND r.is_built_in AND r.name = 'tenant_admin'
  WHERE m.tenant_id = ${tenant} AND m.status = 'active'`;
// An active member who is more than a customer (4 B13): not one with that role alone, nor with a customer's record and none.
const IS_STAFF = `m.status = 'active' AND (
    EXISTS (SELECT FROM membership_roles mr JOIN roles r ON r.id = mr.role_id
            WHERE mr.tenant_id = m.tenant_id AND mr.user_id = m.user_id AND NOT (r.is_built_in AND r.name = 'customer'))
    OR NOT EXISTS (SELECT FROM membership_roles mr WHERE mr.tenant_id = m.tenant_id AND mr.user_id = m.user_id
                   UNION ALL SELECT FROM customers c WHERE c.tenant_id = m.tenant_id AND c.user_id = m.user_id))`;
// On a cluster members lie on the coordinator and customers with their company: a function asks for one there.
const onCluster = (text: string) =>
  text.replace(/FROM customers c WHERE [^)]*/, "FROM karwan_citus.customer_of(m.tenant_id, m.user_id)");
const PLATFORM = `set_config('app.address_platform', CASE WHEN me.is_system THEN 'on' ELSE '' END, true)`;

/** Outside every tenant, where one sees one's own memberships: opens the addresses of their tenants for reading (1 §4.3). */
const reach = (ofTenants: string) =>
  `SELECT ${PLATFORM}, set_config('app.address_readers', coalesce((${ofTenants}), ''), true)
   FROM (SELECT karwan_is_system_admin() AS is_system) me`;
export const reachStatement = statement(
  "addresses.reach",
  reach(`SELECT string_agg(m.tenant_id::text, ',') FROM memberships m JOIN tenants t ON t.id = m.tenant_id
     WHERE m.user_id = karwan_user() AND m.status = 'active' AND t.status = 'active'`),
  {
    plan: { why: "finds the tenants of one person", scans: ["memberships"] },
    // What asks who somebody is names no table of the cluster.
    cluster: reach("SELECT string_agg(t.id::text, ',') FROM karwan_citus.tenants_of(karwan_user()) AS t (id)"),
  },
);
/** Behind it: goes into a tenant, if it is one of those, or whichever for system administrators; null goes nowhere. */
export const enterStatement = statement(
  "addresses.enter",
  `SELECT wanted.is_known, wanted.is_member,
     CASE WHEN wanted.is_member OR (wanted.is_known AND current_setting('app.address_platform', true) = 'on')
       THEN set_config('app.tenant_id', $1::text, true) END
   FROM (SELECT EXISTS (SELECT FROM tenants WHERE id = $1::uuid) AS is_known,
                coalesce($1::uuid = ANY (karwan_ids('app.address_readers')), false) AS is_member) wanted`,
);
/**
 * Inside the tenant ($1): opens the book of one member ($2), or of all who govern it, to an administrator of it, and of
 * others' addresses no more than these: what the caller sees in other tenants is no affair of this one (4 B13).
 */
const BOOKS = `SELECT me.is_admin, me.is_admin AND cardinality(open.ids) > 0 AS is_open,
     CASE WHEN me.is_admin THEN set_config('app.address_readers', array_to_string(open.ids, ','), true) END
   FROM (SELECT karwan_is_tenant_admin() AS is_admin) me, (SELECT ARRAY(
     SELECT m.user_id FROM memberships m WHERE m.tenant_id = $1::uuid AND m.tenant_id = karwan_tenant() AND ${IS_STAFF}
       AND (m.user_id = $2::uuid OR ($2::uuid IS NULL AND m.user_id IN (${adminsOf("$1")})))) AS ids) open`;
export const booksStatement = statement("addresses.books", BOOKS, { cluster: onCluster(BOOKS) });

/** Lets the two statements that follow see whose the named rows (ids, separated by commas) are; end it with `forget`. */
export const nameStatement = statement("addresses.name", "SELECT set_config('app.address_id', $1, true)");
export const ownersStatement = statement(
  "addresses.owners",
  "SELECT id, user_id, tenant_id FROM addresses WHERE id = ANY (karwan_ids('app.address_id')) AND deleted_at IS NULL",
);
const OWNERS = "SELECT user_id FROM addresses WHERE id = ANY (karwan_ids('app.address_id')) AND tenant_id IS NULL";
/** Inside a tenant: opens the books that named rows are in to an administrator of those people (4 B13, 4 K14). */
const DECIDE = `SELECT set_config('app.address_readers', concat_ws(',', nullif(current_setting('app.address_readers', true), ''),
     string_agg(m.user_id::text, ',')), true)
   FROM memberships m WHERE m.tenant_id = karwan_tenant() AND karwan_is_tenant_admin() AND ${IS_STAFF}
     AND m.user_id IN (${OWNERS})`;
export const decideStatement = statement("addresses.decide", DECIDE, {
  cluster: onCluster(DECIDE).replace(OWNERS, "SELECT karwan_citus.owners_of(karwan_ids('app.address_id'))"),
});
export const forgetStatement = statement("addresses.forget", "SELECT set_config('app.address_id', '', true)");

const keepStatement = statement(
  "addresses.keep",
  `SELECT me.is_admin, me.is_system, ${PLATFORM},
     set_config('app.address_keepers', CASE WHEN me.is_admin THEN karwan_tenant()::text ELSE '' END, true)
   FROM (SELECT karwan_is_system_admin() AS is_system, karwan_is_tenant_admin() AS is_admin) me`,
);
/** Opens the addresses of the scope's tenant for changes to its administrators, and all to the platform's (4 C1, 4 K14). */
export async function openForChanges(tx: Transaction): Promise<RowOf<typeof keepStatement>> {
  const [row] = await tx.sql(keepStatement);
  if (!row) throw new Error("a query without a source returned no row");
  return row;
}

const keepBookStatement = statement(
  "addresses.keep_book",
  `SELECT set_config('app.address_keepers', concat_ws(',', nullif(current_setting('app.address_keepers', true), ''), $1::text), true),
     set_config('app.address_readers', $1::text, true)`,
);
/** Opens a person's book for an address that is made for them; only behind the rule that says whose account it is (4 C1). */
export async function openBook(tx: Transaction, userId: string): Promise<void> {
  await tx.sql(keepBookStatement, [userId]);
}

const keepPlacesStatement = statement(
  "addresses.keep_places",
  "SELECT set_config('app.address_keepers', karwan_tenant()::text, true)",
);
/**
 * Opens the scope's tenant's addresses for operations that keep its branches and warehouses: their permission is proven
 * in the same transaction (ADR 0013).
 */
export async function openPlaces(tx: Transaction): Promise<void> {
  await tx.sql(keepPlacesStatement);
}
