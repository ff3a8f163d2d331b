import { assertReached } from "./arrive-checks.ts";
import type { Arriving } from "./arriving.ts";
import { incomingOf } from "./arriving.ts";
import type { CopiedTable } from "./catalogue.ts";
import { takeTurns } from "./cluster/index.ts";
import { TenantCopyError } from "./errors.ts";
import { referrersOf } from "./reached.ts";
import type { TableRule } from "./rules.ts";
import { isThere } from "./steps.ts";

/** From how many rows on the planner is told of them before they are looked through. */
export const WORTH_ANALYSING = 1000;

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

async function takeHighest({ client, tenant }: Arriving, table: CopiedTable, rule: TableRule & { take: "highest" }) {
  const [key, value] = [client.escapeIdentifier(rule.key), client.escapeIdentifier(rule.value)];
  for (const [name, needs] of Object.entries(rule.needs)) {
    const { rows } = await client.query<[string | null]>({ text: needs(tenant), rowMode: "array" });
    const least = rows[0]?.[0] ?? null;
    if (least === null) continue;
    if (Number(least) > rule.most)
      throw new TenantCopyError(
        `The export holds the number ${least} of the counter "${name}", which ends at ${rule.most}: nothing was imported.`,
      );
    await client.query(
      `INSERT INTO ${client.escapeIdentifier(table.name)} AS here (${key}, ${value}) VALUES ($1, $2)
       ON CONFLICT (${key}) DO UPDATE SET ${value} = greatest(here.${value}, excluded.${value})`,
      [name, least],
    );
  }
}

async function takeMissing(arriving: Arriving, table: CopiedTable, rule: TableRule & { take: "reached" }) {
  const { client, tenant } = arriving;
  const aside = client.escapeIdentifier(incomingOf(table.name));
  if (!(await isThere(client, `pg_temp.${aside}`))) return [];
  await assertReached(arriving, table, rule);
  const told: string[] = [];
  if (rule.tell) {
    const { rows } = await client.query<[string]>({ text: named(rule.tell, aside), rowMode: "array" });
    told.push(...rows.map(([line]) => line));
  }
  for (const { found, change } of rule.arrive ?? []) {
    const { rows } = await client.query<{ id: string }>(named(found(tenant), aside));
    if (rows.length === 0) continue;
    if (arriving.plan.homes)
      await takeTurns(
        client,
        rows.map(({ id }) => id),
      );
    await client.query(named(change, aside), [JSON.stringify(rows)]);
  }
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
    // On a cluster it would be done beside this transaction, which sees nothing of it.
    if (came >= WORTH_ANALYSING && !plan.homes) await client.query(`ANALYZE ${client.escapeIdentifier(name)}`);
    const { rows } = await client.query<{ own: string }>(
      `SELECT count(*)::text AS own FROM ${client.escapeIdentifier(name)} WHERE ${plan.whereOf(name, tenant)}`,
    );
    if (rows[0]?.own === String(came)) continue;
    throw new TenantCopyError(
      `${name} in the export has ${came} rows, and of the tenant there are ${rows[0]?.own} then: nothing was imported.`,
    );
  }
}

/** What the product refuses of rows that somebody else wrote. */
export async function assertAllowed({ client, rules, tenant }: Arriving): Promise<void> {
  for (const [sentence, query] of Object.entries(rules.refusals)) {
    const { rowCount } = await client.query(`${query(tenant)} LIMIT 1`);
    if (rowCount !== 0) throw new TenantCopyError(`${sentence}: nothing was imported.`);
  }
}
