import type pg from "pg";
import { amountOf } from "./amounts.ts";
import type { Table, Tables } from "./tables.ts";
import type { Owner } from "./values.ts";
import { valueIn } from "./values.ts";

/** Ids as the product makes them: in the order of time, and told apart by table and tenant. */
const ID = `
  CREATE OR REPLACE FUNCTION plans_id(kind int, tenant int, n bigint) RETURNS uuid LANGUAGE sql IMMUTABLE AS
  $$ SELECT (lpad(to_hex(1730000000000 + n * 1000), 12, '0') || '7' || lpad(to_hex(kind), 3, '0') || '8' || lpad(to_hex(tenant), 15, '0'))::uuid $$`;

const CHECKS = `
  SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS sql FROM pg_constraint
   WHERE contype = 'c' AND connamespace = 'public'::regnamespace`;

/** Made-up rows keep to keys and types; what else a row must be, nobody reads here. */
export async function prepareFilling(client: pg.Client): Promise<void> {
  await client.query(ID);
  const { rows } = await client.query<{ sql: string }>(CHECKS);
  for (const { sql } of rows) await client.query(sql);
}

export type Range = { owner: Owner; from: number; to: number };

function insertOf(table: Table, tables: Tables, { owner, from, to }: Range): string {
  const columns = table.columns.map(({ name }) => `"${name}"`).join(", ");
  const values = table.columns.map((column) => valueIn(table, column, tables, owner, "n"));
  return `INSERT INTO ${table.name} (${columns}) SELECT ${values.join(", ")} FROM generate_series(${from}::bigint, ${to - 1}) n ON CONFLICT DO NOTHING`;
}

/** Writes the rows of a tenant from a share of them to another (0 to 1), in all tables. As the superuser. */
export async function fillTenant(client: pg.Client, tables: Tables, owner: Owner, from = 0, to = 1): Promise<void> {
  for (const table of tables.values()) {
    const total = amountOf(table.name, owner.rows);
    const range = { owner, from: Math.round(total * from), to: Math.round(total * to) };
    if (range.to > range.from) await client.query(insertOf(table, tables, range));
  }
}
