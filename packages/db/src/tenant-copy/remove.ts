import { connected } from "../backup/contents.ts";
import { ON_NODES, requireStill } from "../citus/moment/index.ts";
import { isTransient } from "../errors.ts";
import type { Found } from "./catalogue.ts";
import { assertUnbound, findTenant, readPlan } from "./catalogue.ts";
import { commitTogether, takeTurns } from "./cluster/index.ts";
import { explainDatabaseError, TenantCopyError } from "./errors.ts";
import { removePeople } from "./people.ts";
import type { RemoveOptions, Work } from "./removal.ts";
import { literalOf } from "./rules.ts";
import { isThere, recordedFiles } from "./steps.ts";
import { clearAbandoned } from "./strays.ts";

export type { RemoveOptions } from "./removal.ts";
export type Removed = { tenant: Found; rows: Record<string, number>; files: number; people: number; resumed: boolean };

const BATCH = 5000;

async function inTransaction<T>({ client, plan }: Work, work: () => Promise<T>, more = ""): Promise<T> {
  await client.query("BEGIN");
  try {
    if (plan.homes) await client.query(ON_NODES);
    await client.query(`SET LOCAL statement_timeout = 0; SET LOCAL row_security = off${more}`);
    const result = await work();
    await client.query("COMMIT");
    return result;
  } catch (error) {
    await client.query("ROLLBACK").catch(() => {});
    throw error;
  }
}

/** Neither ledgers that refuse to lose rows nor counted tables, whose rows go as well, may hear of it. */
const silently = <T>(all: Work, work: () => Promise<T>) =>
  inTransaction(all, work, "; SET LOCAL session_replication_role = replica");

async function emptied(work: Work, table: string, where: string): Promise<number> {
  const { client, options, plan } = work;
  const name = client.escapeIdentifier(table);
  // Of a cluster's nodes one has them, which the condition says; every copy of a row has another ctid.
  const [home, some] = [
    plan.homes?.get(table),
    `ARRAY(SELECT ctid FROM ${name} WHERE ${where} LIMIT ${options.batch ?? BATCH})`,
  ];
  const which = home === "copied" ? where : `ctid = ANY (${some})${home === "tenant" ? ` AND ${where}` : ""}`;
  for (let removed = 0; ; ) {
    const { rowCount } = await silently(work, () => client.query(`DELETE FROM ${name} WHERE ${which}`));
    if (!rowCount) return removed;
    removed += rowCount;
  }
}

/** Every table that holds something of the tenant's, those that point at others first, and the tenant's own last. */
function endings({ options: { rules }, plan, tenant }: Work): { table: string; where: string }[] {
  const others = Object.entries(rules.tables).flatMap(([table, rule]) =>
    rule.take === "nothing" && rule.ends ? [{ table, where: rule.ends(tenant) }] : [],
  );
  const own = plan.tables
    .filter(({ name, take }) => take === "rows" && name !== rules.tenants)
    .map(({ name }) => ({ table: name, where: plan.whereOf(name, tenant) }));
  return [...others, ...own.reverse()];
}

/** From here on nobody works in the tenant, and there is no way back but through an import. */
async function mark(work: Work): Promise<void> {
  const { client, options, plan, found } = work;
  await inTransaction(work, async () => {
    if (plan.homes) await takeTurns(client, [found.id]);
    await client.query(
      `UPDATE ${client.escapeIdentifier(options.rules.tenants)} SET status = 'suspended', removal_started_at = now(), updated_at = now()
        WHERE id = $1 AND removal_started_at IS NULL`,
      [found.id],
    );
  });
}

/** The content goes before its record: what is killed in between still knows what there is left to remove. */
async function removeFiles({ client, options, tenant, found }: Work): Promise<number> {
  let count = 0;
  const { store, tables } = options.files;
  for await (const files of recordedFiles(client, tables, tenant)) {
    for (const { id } of files) await store.remove(found.id, id);
    count += files.length;
  }
  const { rows } = await client.query<{ id: string }>(
    `SELECT id FROM ${client.escapeIdentifier(tables.strays)} WHERE tenant_id = ${tenant}`,
  );
  for (const { id } of rows) await store.remove(found.id, id);
  return count;
}

async function forgetJobs({ client, options, tenant }: Work): Promise<void> {
  if (await isThere(client, options.jobs.needs)) await client.query(options.jobs.forget(tenant));
}

/** The tenant's own row goes when nothing refers to it any more: PostgreSQL itself looks, for here its triggers speak. */
async function end(work: Work): Promise<number> {
  const { client, options, plan, found } = work;
  const own = client.escapeIdentifier(options.rules.tenants);
  return inTransaction(work, async () => {
    if (plan.homes) await takeTurns(client, [found.id]);
    // Whoever is about to write something of the tenant waits for this, and then finds none.
    await client.query(`SELECT FROM ${own} WHERE id = $1 FOR UPDATE`, [found.id]);
    await client.query("SET LOCAL session_replication_role = replica");
    for (const { table, where } of endings(work))
      await client.query(`DELETE FROM ${client.escapeIdentifier(table)} WHERE ${where}`);
    await client.query("SET LOCAL session_replication_role = origin");
    for (const statement of options.rules.ending) await client.query(statement(work.tenant));
    const people = await removePeople(work);
    await client.query(`DELETE FROM ${own} WHERE id = $1`, [found.id]);
    if (plan.homes) await commitTogether(client);
    return people;
  });
}

const TRIES = 5;
const REFERRED_TO = "23503";

/** On a cluster who writes of the tenant just now is met by its keys, not by a lock; it is over the next time. */
const mayPass = ({ plan }: Work, error: unknown) =>
  isTransient(error) ||
  (plan.homes !== null && error instanceof Error && "code" in error && error.code === REFERRED_TO);

async function endAtLast(work: Work): Promise<number> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await end(work);
    } catch (error) {
      if (tries === TRIES || !mayPass(work, error)) throw error;
    }
  }
}

async function finish(work: Work): Promise<number> {
  const people = await endAtLast(work);
  // What was under way meanwhile and refers to nobody's row.
  for (const { table, where } of endings(work)) await emptied(work, table, where);
  await forgetJobs(work);
  return people;
}

/**
 * Removes a tenant and all that is its: first it is shut, then its rows go some thousand at a time, then itself. Killed
 * anywhere it stays shut, and the same command goes on where it was.
 */
export async function removeTenant(options: RemoveOptions): Promise<Removed> {
  return connected(options.url, async (client) => {
    await assertUnbound(client);
    await clearAbandoned(client, options);
    const plan = await readPlan(client, options.rules);
    if (plan.homes) await requireStill(client);
    const found = await findTenant(client, options.rules, options.code);
    const work = { client, options, plan, tenant: literalOf(found.id), found };
    // Before anything is shut: without its store, files could not go with it.
    for await (const _ of recordedFiles(client, options.files.tables, work.tenant)) {
      await options.files.store.check();
      break;
    }
    await mark(work);
    await forgetJobs(work);
    const files = await removeFiles(work);
    const rows: Record<string, number> = {};
    for (const { table, where } of endings(work)) {
      const count = await emptied(work, table, where);
      if (count === 0) continue;
      rows[table] = count;
      options.onProgress?.(`${table}: ${count} rows`);
    }
    const people = await finish(work);
    return { tenant: found, rows, files, people, resumed: found.removing };
  }).catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === REFERRED_TO) {
      throw new TenantCopyError(
        `Something outside the tenant refers to it: ${error.message}. It stays shut; look, and go on.`,
      );
    }
    return explainDatabaseError(error);
  });
}
