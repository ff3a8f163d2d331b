import type { Transaction } from "@karwan/db";
import { statement } from "@karwan/db";
import type { Content } from "./normalize.ts";
import { MAY_KEEP, MAY_READ } from "./rights.ts";

const content = `address_type, title, full_address, address_line1, address_line2, street, building, floor, apartment, city,
  state, postal_code, country, country_code, latitude, longitude, contact_info, is_billing, is_shipping, metadata`;
/** What an update takes of a row of the same columns. */
export const takenFrom = (alias: string, names: readonly string[]): string =>
  names.map((name) => `${name.trim()} = ${alias}.${name.trim()}`).join(", ");
/** The documented record of an `addresses` row named `a`. */
export const columns = `a.id, a.user_id, a.tenant_id, a.address_type, a.title, a.full_address, a.address_line1,
  a.address_line2, a.street, a.building, a.floor, a.apartment, a.city, a.state, a.postal_code, a.country, a.country_code,
  a.latitude::float8 AS latitude, a.longitude::float8 AS longitude, a.contact_info, a.is_primary, a.is_billing,
  a.is_shipping, a.is_active, a.metadata, a.created_at, a.updated_at`;

// Who is only invited has no book.
const lockOwnerStatement = statement(
  "addresses.lock_owner",
  "SELECT id FROM users WHERE id = $1 AND status <> 'invited' FOR NO KEY UPDATE",
);
// Whatever its type and tenant (1 §4.3), as long as the caller may see it.
const atStatement = statement(
  "addresses.at",
  `SELECT ${columns} FROM addresses a WHERE a.user_id = $1 AND a.is_active AND a.latitude = $2::numeric
     AND a.longitude = $3::numeric AND a.id <> $4 AND ${MAY_READ} ORDER BY a.created_at, a.id LIMIT 1`,
);
const ownActive = "a.user_id = $1 AND a.tenant_id IS NULL AND a.is_active";
const hasPrimaryStatement = statement(
  "addresses.has_primary",
  `SELECT EXISTS (SELECT FROM addresses a WHERE ${ownActive} AND a.is_primary AND a.id <> $2 AND ${MAY_READ}) AS found`,
);
const unsetPrimaryStatement = statement(
  "addresses.unset_primary",
  `UPDATE addresses a SET is_primary = false, updated_at = $3
   WHERE ${ownActive} AND a.is_primary AND a.id <> $2 AND ${MAY_KEEP}`,
);
const promoteStatement = statement(
  "addresses.promote",
  `UPDATE addresses a SET is_primary = true, updated_at = $2 WHERE ${MAY_KEEP} AND a.id =
     (SELECT a.id FROM addresses a WHERE ${ownActive} ORDER BY a.created_at, a.id LIMIT 1)`,
);
const keptStatement = statement(
  "addresses.kept",
  "SELECT count(*) AS kept FROM addresses a WHERE a.user_id = $1 AND a.tenant_id IS NULL AND a.deleted_at IS NULL",
);
const insertStatement = statement(
  "addresses.insert_own",
  `INSERT INTO addresses AS a (id, user_id, tenant_id, is_primary, created_at, updated_at, ${content})
   SELECT $1::uuid, $2::uuid, $3::uuid, $4::boolean, $5::timestamptz, $5::timestamptz, ${content}
   FROM jsonb_populate_record(NULL::addresses, $6::jsonb) RETURNING ${columns}`,
);
const lockStatement = statement(
  "addresses.lock_any",
  `SELECT ${columns} FROM addresses a WHERE a.id = $1 AND a.deleted_at IS NULL AND ${MAY_KEEP} FOR UPDATE`,
);
const updateStatement = statement(
  "addresses.update_own",
  `UPDATE addresses a SET is_primary = $2, is_active = $3, updated_at = $4, ${takenFrom("n", content.split(","))}
   FROM jsonb_populate_record(NULL::addresses, $5::jsonb) n
   WHERE a.id = $1 AND ${MAY_KEEP} RETURNING ${columns}`,
  { examples: { 5: "{}" } },
);
const deleteStatement = statement(
  "addresses.delete",
  `UPDATE addresses a SET is_active = false, is_primary = false, deleted_at = $2, updated_at = $2
   WHERE a.id = $1 AND ${MAY_KEEP}`,
);
const inUseStatement = statement(
  "addresses.in_use",
  `SELECT EXISTS (SELECT FROM branches WHERE tenant_id = $1 AND address_id = $2)
     OR EXISTS (SELECT FROM warehouses WHERE tenant_id = $1 AND address_id = $2) AS found`,
);

type Write = { is_primary: boolean; is_active: boolean; at: string; content: Content };

/**
 * The queries behind the address book. Whoever changes what somebody saved locks that person first: so one address of
 * their book is primary at every moment, and one place is saved once.
 */
export const book = {
  /** False when there is no such user. */
  lockOwner: async (tx: Transaction, userId: string) => (await tx.sql(lockOwnerStatement, [userId])).length > 0,
  /** What somebody saved at these coordinates, but for one address that may stay there. */
  at: async (tx: Transaction, userId: string, { latitude, longitude }: Content, but: string) =>
    (await tx.sql(atStatement, [userId, latitude, longitude, but]))[0],
  hasOtherPrimary: async (tx: Transaction, userId: string, id: string) =>
    (await tx.sql(hasPrimaryStatement, [userId, id]))[0]?.found ?? false,
  unsetOtherPrimary: (tx: Transaction, userId: string, id: string, at: string) =>
    tx.sql(unsetPrimaryStatement, [userId, id, at]),
  promoteOldest: (tx: Transaction, userId: string, at: string) => tx.sql(promoteStatement, [userId, at]),
  /** How many are in somebody's own book, deactivated ones too. Behind `lockOwner`. */
  kept: async (tx: Transaction, userId: string) => (await tx.sql(keptStatement, [userId]))[0]?.kept ?? 0,
  async insert(tx: Transaction, id: string, owner: { user_id: string; tenant_id: string | null }, write: Write) {
    const owned = [id, owner.user_id, owner.tenant_id, write.is_primary, write.at] as const;
    const [row] = await tx.sql(insertStatement, [...owned, JSON.stringify(write.content)]);
    if (!row) throw new Error("an insert returned no row");
    return row;
  },
  lock: async (tx: Transaction, id: string) => (await tx.sql(lockStatement, [id]))[0],
  async update(tx: Transaction, id: string, write: Write) {
    const { is_primary, is_active, at } = write;
    const [row] = await tx.sql(updateStatement, [id, is_primary, is_active, at, JSON.stringify(write.content)]);
    if (!row) throw new Error("an update of a locked row returned none");
    return row;
  },
  delete: (tx: Transaction, id: string, at: string) => tx.sql(deleteStatement, [id, at]),
  inUse: async (tx: Transaction, id: string) =>
    (await tx.sql(inUseStatement, [tx.scope.tenantId, id]))[0]?.found ?? false,
};
