import type pg from "pg";
import { migrationsOf, tablesOf, uncopied } from "../backup/catalogue.ts";
import { knownDiffers } from "../citus/differs/index.ts";
import type { Home } from "../citus/homes.ts";
import { homesIn, isDistributed } from "./cluster/index.ts";
import { TenantCopyError } from "./errors.ts";
import type { Reference } from "./references.ts";
import { heldReferences } from "./references.ts";
import type { TenantLiteral, TenantRules } from "./rules.ts";

export type CopiedTable = {
  name: string;
  columns: string[];
  references: Reference[];
  take: "rows" | "reached" | "highest";
};

/** What of the schema goes along with a tenant: every table, in an order in which none points at a later one, circles aside. */
export type CopyPlan = {
  tables: CopiedTable[];
  /** Which of its rows are the tenant's, in SQL. */
  whereOf(table: string, tenant: TenantLiteral): string;
  migrations: { name: string; checksum: string }[];
  /** Where each table lies, if the database is a cluster's. */
  homes: ReadonlyMap<string, Home> | null;
};

/** The foreign keys by which tables refer to others, also those that a cluster's nodes can't hold. */
export async function referencesOf(client: pg.ClientBase): Promise<Map<string, Reference[]>> {
  const held = await heldReferences(client);
  const named = new Set(held.map(({ table, name }) => `${table}.${name}`));
  const unheld = (await isDistributed(client)) ? (await knownDiffers()).references : [];
  const all = [...held, ...unheld.filter(({ table, name }) => !named.has(`${table}.${name}`))];
  return Map.groupBy(all, ({ table }) => table);
}

async function tenantTables(client: pg.ClientBase): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attname = 'tenant_id'
        AND a.atttypid = 'uuid'::regtype AND a.attnotnull AND NOT a.attisdropped`,
  );
  return new Set(rows.map(({ name }) => name));
}

/** Those that are pointed at first; of a circle, whichever the alphabet names first. */
export function inOrder(tables: readonly CopiedTable[]): CopiedTable[] {
  const byName = new Map(tables.map((table) => [table.name, table]));
  const ordered = new Set<CopiedTable>();
  const underWay = new Set<string>();
  const visit = (table: CopiedTable): void => {
    if (ordered.has(table) || underWay.has(table.name)) return;
    underWay.add(table.name);
    for (const { target } of table.references) {
      const other = byName.get(target);
      if (other) visit(other);
    }
    ordered.add(table);
  };
  for (const table of tables) visit(table);
  return [...ordered];
}

/** What of the database goes along; a table of which nobody said what becomes of it refuses everything. */
export async function readPlan(client: pg.ClientBase, rules: TenantRules): Promise<CopyPlan> {
  const shapes = await tablesOf(client);
  if (shapes.length === 0) throw new TenantCopyError("The database holds no tables: there is no tenant in it.");
  const strange = await uncopied(client);
  if (strange.length > 0)
    throw new TenantCopyError(`Nothing says how a tenant's part of ${strange.join(", ")} is taken.`);
  const [own, references] = [await tenantTables(client), await referencesOf(client)];
  const unruled = shapes.filter(({ name }) => !own.has(name) && !(name in rules.tables));
  if (unruled.length > 0) {
    const names = unruled.map(({ name }) => name).join(", ");
    throw new TenantCopyError(`Nothing says whether ${names} goes along with a tenant.`);
  }
  const taken = shapes.flatMap(({ name, columns }): CopiedTable[] => {
    const take = rules.tables[name]?.take ?? "rows";
    return take === "nothing" ? [] : [{ name, columns, take, references: references.get(name) ?? [] }];
  });
  return {
    tables: inOrder(taken),
    whereOf(table, tenant) {
      const rule = rules.tables[table];
      return rule?.take === "rows" ? rule.where(tenant) : `tenant_id = ${tenant}`;
    },
    migrations: await migrationsOf(client),
    homes: (await isDistributed(client)) ? await homesIn(client) : null,
  };
}

/** What is locked so that a migration waits until we are done, instead of changing a table between two of its rows. */
export async function schemaLock(client: pg.ClientBase): Promise<string> {
  const names = (await tablesOf(client)).map(({ name }) => client.escapeIdentifier(name));
  return names.length > 0 ? `LOCK TABLE ${names.join(", ")} IN ACCESS SHARE MODE` : "";
}

export type Found = { id: string; code: string; name: string; removing: boolean };

export async function findTenant(client: pg.ClientBase, { tenants }: TenantRules, code: string): Promise<Found> {
  const { rows } = await client.query<Found>(
    `SELECT id, code, name, removal_started_at IS NOT NULL AS removing FROM ${client.escapeIdentifier(tenants)} WHERE code = $1`,
    [code],
  );
  if (!rows[0]) throw new TenantCopyError(`There is no tenant with the code ${code}.`);
  return rows[0];
}

/** Text of rows that another server reads as the same values, whatever either is set to. */
export async function agreeOnText(client: pg.ClientBase): Promise<void> {
  await client.query(
    "SET LOCAL timezone = 'UTC'; SET LOCAL datestyle = 'ISO, YMD'; SET LOCAL intervalstyle = 'postgres'; " +
      "SET LOCAL bytea_output = 'hex'; SET LOCAL extra_float_digits = 1; SET LOCAL xmloption = 'content'; " +
      "SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0",
  );
}

/** Row-level security would leave rows out, or refuse COPY: only a role that it does not bind serves. */
export async function assertUnbound(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ role: string; sees: boolean }>(
    "SELECT rolname AS role, rolsuper OR rolbypassrls AS sees FROM pg_roles WHERE rolname = current_user",
  );
  if (rows[0]?.sees) return;
  throw new TenantCopyError(
    `The role ${rows[0]?.role} is bound by row-level security: give the URL of a superuser or of a role with BYPASSRLS, ` +
      "in KARWAN_ADMIN_URL or with --url.",
  );
}
