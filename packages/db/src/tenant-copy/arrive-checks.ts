import type { Arriving } from "./arriving.ts";
import { incomingOf } from "./arriving.ts";
import type { CopiedTable } from "./catalogue.ts";
import { TenantCopyError } from "./errors.ts";
import { referrersOf } from "./reached.ts";
import type { TableRule } from "./rules.ts";

type Reached = TableRule & { take: "reached" };

const refusal = (table: string, row: string | null, what: string) =>
  new TenantCopyError(`${table} in the export has a row (${row ?? "without an id"}) ${what}: nothing was imported.`);

/** What the tenant's rows refer to of a shared table; asked table by table, for they lie on several nodes of a cluster. */
async function gatherReached({ client, plan, tenant }: Arriving, table: string): Promise<void> {
  await client.query("DROP TABLE IF EXISTS pg_temp.reached_keys");
  await client.query("CREATE TEMPORARY TABLE reached_keys (key text) ON COMMIT DROP");
  for (const { table: other, column } of referrersOf(plan, table)) {
    const [from, key] = [client.escapeIdentifier(other.name), client.escapeIdentifier(column)];
    await client.query(
      `INSERT INTO pg_temp.reached_keys SELECT DISTINCT ${key}::text FROM ${from}
        WHERE ${plan.whereOf(other.name, tenant)} AND ${key} IS NOT NULL`,
    );
  }
}

/**
 * Of a shared table a file brings what its tenant's rows refer to, as an export writes it, and nothing else: what is new is there
 * for everybody afterwards.
 */
export async function assertReached(arriving: Arriving, table: CopiedTable, rule: Reached): Promise<void> {
  const { client, plan, tenant } = arriving;
  const [name, aside] = [client.escapeIdentifier(table.name), client.escapeIdentifier(incomingOf(table.name))];
  const key = client.escapeIdentifier(referrersOf(plan, table.name)[0]?.key ?? "id");
  const found = async (where: string) =>
    (await client.query<{ key: string | null }>(`SELECT t.${key}::text AS key FROM ${aside} t WHERE ${where} LIMIT 1`))
      .rows[0];

  await gatherReached(arriving, table.name);
  const also = rule.also ? ` AND (${rule.also(tenant)}) IS NOT TRUE` : "";
  const stranger = await found(`NOT EXISTS (SELECT FROM pg_temp.reached_keys r WHERE r.key = t.${key}::text)${also}`);
  if (stranger) throw refusal(table.name, stranger.key, "that nothing of its tenant refers to");

  const isNew = `NOT EXISTS (SELECT FROM ${name} h WHERE h.${key} = t.${key})`;
  const unfit = rule.fits && (await found(`${isNew} AND (${rule.fits}) IS NOT TRUE`));
  if (unfit) throw refusal(table.name, unfit.key, "that is new here and not as such a row has to be");
  for (const [column, leaves] of Object.entries(rule.columns ?? {})) {
    const changed = await found(
      `${isNew} AND (${leaves(tenant)}) IS DISTINCT FROM t.${client.escapeIdentifier(column)}`,
    );
    if (changed) throw refusal(table.name, changed.key, `whose ${column} no export of this tenant writes`);
  }
}

/** The tenant itself is the one that the file says it is. */
export async function assertNamed(
  { client, rules, tenant }: Arriving,
  named: { id: string; code: string; name: string },
): Promise<void> {
  const { rows } = await client.query<{ id: string; code: string; name: string }>(
    `SELECT id::text AS id, code, name FROM ${client.escapeIdentifier(rules.tenants)} WHERE id = ${tenant}`,
  );
  const [row] = rows;
  if (row?.id === named.id && row.code === named.code && row.name === named.name) return;
  throw new TenantCopyError(
    row
      ? `The export says that it is of ${named.code} (${named.name}), and its rows are of ${row.code} (${row.name}): nothing was imported.`
      : "The export holds no row of the tenant that it says it is of: nothing was imported.",
  );
}
