import type pg from "pg";
import type { CopiedTable, CopyPlan } from "./catalogue.ts";
import { TenantCopyError } from "./errors.ts";
import { referrersOf } from "./reached.ts";
import type { TableRule, TenantLiteral, TenantRules } from "./rules.ts";

/** Rows that have come; `direct` ones lie in their table already, the others in a temporary one. */
export type Arriving = { client: pg.ClientBase; plan: CopyPlan; rules: TenantRules; tenant: TenantLiteral };

export const incomingOf = (table: string) => `incoming_${table}`;

/** From how many rows on the planner is told of them before they are looked through. */
const WORTH_ANALYSING = 10_000;

/** Where COPY puts a table's rows: at once where they belong, or aside where others may have them already. */
export async function landingOf({ client }: Arriving, { name, take }: CopiedTable): Promise<string> {
  if (take === "rows") return client.escapeIdentifier(name);
  const aside = client.escapeIdentifier(incomingOf(name));
  await client.query(
    `CREATE TEMPORARY TABLE ${aside} (LIKE ${client.escapeIdentifier(name)} INCLUDING DEFAULTS) ON COMMIT DROP`,
  );
  return aside;
}

const named = (sql: string, aside: string) => sql.replaceAll(/\bincoming\b/g, aside);

async function takeHighest({ client }: Arriving, table: CopiedTable, rule: TableRule & { take: "highest" }) {
  const [name, aside] = [client.escapeIdentifier(table.name), client.escapeIdentifier(incomingOf(table.name))];
  const [key, value] = [client.escapeIdentifier(rule.key), client.escapeIdentifier(rule.value)];
  await client.query(
    `INSERT INTO ${name} AS here SELECT * FROM ${aside}
     ON CONFLICT (${key}) DO UPDATE SET ${value} = greatest(here.${value}, excluded.${value})`,
  );
}

async function takeMissing(arriving: Arriving, table: CopiedTable, rule: TableRule & { take: "reached" }) {
  const { client } = arriving;
  const aside = client.escapeIdentifier(incomingOf(table.name));
  const told: string[] = [];
  if (rule.tell) {
    const { rows } = await client.query<[string]>({ text: named(rule.tell, aside), rowMode: "array" });
    told.push(...rows.map(([line]) => line));
  }
  for (const sql of rule.arrive ?? []) await client.query(named(sql, aside));
  const columns = table.columns.map((column) => client.escapeIdentifier(column)).join(", ");
  const key = client.escapeIdentifier(referrersOf(arriving.plan, table.name)[0]?.key ?? "id");
  await client.query(
    `INSERT INTO ${client.escapeIdentifier(table.name)} (${columns})
     SELECT ${columns} FROM ${aside} i
      WHERE NOT EXISTS (SELECT FROM ${client.escapeIdentifier(table.name)} h WHERE h.${key} = i.${key})`,
  );
  return told;
}

/** Brings what was put aside to where it is missing; answers what its people should be told. */
export async function settleShared(arriving: Arriving): Promise<string[]> {
  const told: string[] = [];
  for (const table of arriving.plan.tables) {
    const rule = arriving.rules.tables[table.name];
    if (rule?.take === "highest") await takeHighest(arriving, table, rule);
    if (rule?.take === "reached") told.push(...(await takeMissing(arriving, table, rule)));
  }
  return told;
}

/** What came, and nothing else, is the tenant's: no row of the export may belong to somebody else. */
export async function assertOwn({ client, plan, tenant }: Arriving, counted: Record<string, number>): Promise<void> {
  for (const { name, take } of plan.tables) {
    if (take !== "rows") continue;
    const came = counted[name] ?? 0;
    if (came >= WORTH_ANALYSING) await client.query(`ANALYZE ${client.escapeIdentifier(name)}`);
    const { rows } = await client.query<{ own: string }>(
      `SELECT count(*)::text AS own FROM ${client.escapeIdentifier(name)} WHERE ${plan.whereOf(name, tenant)}`,
    );
    if (rows[0]?.own === String(came)) continue;
    throw new TenantCopyError(
      `${name} in the export has ${came} rows, and of the tenant there are ${rows[0]?.own} then: nothing was imported.`,
    );
  }
}

/** Every reference of the tenant's rows leads somewhere: their triggers were silent while the rows came. */
export async function assertReferences({ client, plan, tenant }: Arriving): Promise<void> {
  for (const { name, take, references } of plan.tables) {
    if (take !== "rows") continue;
    for (const { name: key, target, columns, targetColumns } of references) {
      const quoted = columns.map((column) => client.escapeIdentifier(column));
      const same = targetColumns.map((column, at) => `p.${client.escapeIdentifier(column)} = c.${quoted[at]}`);
      const { rowCount } = await client.query(
        `SELECT FROM ${client.escapeIdentifier(name)} c WHERE ${plan.whereOf(name, tenant)}
            AND ${quoted.map((column) => `c.${column} IS NOT NULL`).join(" AND ")}
            AND NOT EXISTS (SELECT FROM ${client.escapeIdentifier(target)} p WHERE ${same.join(" AND ")}) LIMIT 1`,
      );
      if (rowCount === 0) continue;
      throw new TenantCopyError(
        `A row of ${name} refers to something in ${target} that is not in the export and not here (${key}): nothing was imported.`,
      );
    }
  }
}

/** What the product refuses of rows that somebody else wrote. */
export async function assertAllowed({ client, rules, tenant }: Arriving): Promise<void> {
  for (const [sentence, query] of Object.entries(rules.refusals)) {
    const { rowCount } = await client.query(`${query(tenant)} LIMIT 1`);
    if (rowCount !== 0) throw new TenantCopyError(`${sentence}: nothing was imported.`);
  }
}

/**
 * Moves sequences on to behind the numbers that came with the rows: by taking numbers, for whoever takes one meanwhile must
 * not be given it again.
 */
export async function countOn({ client, plan, tenant }: Arriving): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(
    `SELECT t.relname AS table, a.attname AS column, s.relname AS sequence
       FROM pg_depend d JOIN pg_class s ON s.oid = d.objid AND s.relkind = 'S' JOIN pg_class t ON t.oid = d.refobjid
       JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = d.refobjsubid
      WHERE t.relnamespace = 'public'::regnamespace AND d.deptype IN ('a', 'i')`,
  );
  for (const { table, column, sequence } of rows) {
    if (!plan.tables.some(({ name, take }) => name === table && take === "rows")) continue;
    const name = client.escapeIdentifier(sequence);
    await client.query(
      `SELECT count(nextval(${client.escapeLiteral(`public.${name}`)})) FROM generate_series(
         (SELECT last_value FROM ${name}),
         (SELECT max(${client.escapeIdentifier(column)}) FROM ${client.escapeIdentifier(table)} WHERE ${plan.whereOf(table, tenant)}))`,
    );
  }
}
