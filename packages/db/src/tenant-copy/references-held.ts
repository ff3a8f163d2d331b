import type pg from "pg";
import type { Arriving } from "./arriving.ts";
import { TenantCopyError } from "./errors.ts";
import type { Reference } from "./references.ts";

type Question = { from: string; where: string };

/** Whether any row of `from` refers to nothing. */
async function leadsNowhere(
  client: pg.ClientBase,
  { columns, target, targetColumns }: Reference,
  { from, where }: Question,
): Promise<boolean> {
  const quoted = columns.map((column) => client.escapeIdentifier(column));
  const same = targetColumns.map((column, at) => `p.${client.escapeIdentifier(column)} = c.${quoted[at]}`);
  const { rowCount } = await client.query(
    `SELECT FROM ${from} c WHERE ${[where, ...quoted.map((column) => `c.${column} IS NOT NULL`)].join(" AND ")}
        AND NOT EXISTS (SELECT FROM ${client.escapeIdentifier(target)} p WHERE ${same.join(" AND ")}) LIMIT 1`,
  );
  return rowCount !== 0;
}

/** The same from a node to the coordinator, which a cluster does not compare: what is referred to is brought there first. */
async function leadsNowhereElse(
  client: pg.ClientBase,
  reference: Reference,
  { from, where }: Question,
): Promise<boolean> {
  const columns = reference.columns.map((column) => client.escapeIdentifier(column)).join(", ");
  await client.query("DROP TABLE IF EXISTS pg_temp.referred_to");
  await client.query(
    `CREATE TEMPORARY TABLE referred_to ON COMMIT DROP AS SELECT DISTINCT ${columns} FROM ${from} c WHERE ${where}`,
  );
  return leadsNowhere(client, reference, { from: "referred_to", where: "true" });
}

/** Every reference of the tenant's rows leads somewhere: their triggers were silent while the rows came. */
export async function assertReferences({ client, plan, tenant }: Arriving): Promise<void> {
  for (const { name, take, references } of plan.tables) {
    if (take !== "rows") continue;
    const question = { from: client.escapeIdentifier(name), where: plan.whereOf(name, tenant) };
    for (const reference of references) {
      const { name: key, target } = reference;
      const isApart = plan.homes?.get(name) === "tenant" && plan.homes.get(target) === "central";
      if (!(await (isApart ? leadsNowhereElse : leadsNowhere)(client, reference, question))) continue;
      throw new TenantCopyError(
        `A row of ${name} refers to something in ${target} that is not in the export and not here (${key}): nothing was imported.`,
      );
    }
  }
}
