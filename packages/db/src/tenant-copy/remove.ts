import type pg from "pg";
import { connected } from "../backup/contents.ts";
import type { CopyPlan, Found } from "./catalogue.ts";
import { assertUnbound, findTenant, readPlan, referencesOf } from "./catalogue.ts";
import { explainDatabaseError, TenantCopyError } from "./errors.ts";
import type { TenantLiteral, TenantRules } from "./rules.ts";
import { literalOf } from "./rules.ts";
import type { ContentStore, FileTables, JobSteps } from "./steps.ts";
import { isThere, recordedFiles } from "./steps.ts";
import { clearAbandoned } from "./strays.ts";

export type RemoveOptions = {
  /** As a superuser, or a role with BYPASSRLS that owns the tables and may set session_replication_role. */
  url: string;
  code: string;
  rules: TenantRules;
  jobs: Pick<JobSteps, "needs" | "forget">;
  files: { tables: FileTables; store: Pick<ContentStore, "check" | "remove"> };
  /** Rows a transaction; so many at a time are locked, and lost again when the process is killed. */
  batch?: number;
  onProgress?: (line: string) => void;
};

export type Removed = { tenant: Found; rows: Record<string, number>; files: number; people: number; resumed: boolean };

const BATCH = 5000;

type Work = { client: pg.ClientBase; options: RemoveOptions; plan: CopyPlan; tenant: TenantLiteral; found: Found };

async function inTransaction<T>(client: pg.ClientBase, work: () => Promise<T>, more = ""): Promise<T> {
  await client.query(`BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL row_security = off${more}`);
  try {
    const result = await work();
    await client.query("COMMIT");
    return result;
  } catch (error) {
    await client.query("ROLLBACK").catch(() => {});
    throw error;
  }
}

/** Neither ledgers that refuse to lose rows nor counted tables, whose rows go as well, may hear of it. */
const silently = <T>(client: pg.ClientBase, work: () => Promise<T>) =>
  inTransaction(client, work, "; SET LOCAL session_replication_role = replica");

async function emptied(work: Work, table: string, where: string): Promise<number> {
  const { client, options } = work;
  const name = client.escapeIdentifier(table);
  const text = `DELETE FROM ${name} WHERE ctid = ANY (ARRAY(SELECT ctid FROM ${name} WHERE ${where} LIMIT ${options.batch ?? BATCH}))`;
  for (let removed = 0; ; ) {
    const { rowCount } = await silently(client, () => client.query(text));
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
async function mark({ client, options, found }: Work): Promise<void> {
  await inTransaction(client, () =>
    client.query(
      `UPDATE ${client.escapeIdentifier(options.rules.tenants)}
          SET status = 'suspended', removal_started_at = coalesce(removal_started_at, now()), updated_at = now() WHERE id = $1`,
      [found.id],
    ),
  );
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

/** Accounts that the tenant made go with it where no row of anybody names them; of the others it is nobody's doing any more. */
async function removePeople({ client, options: { rules }, tenant }: Work): Promise<number> {
  const { table, made, theirOwn, disown } = rules.people;
  const named = [...(await referencesOf(client)).values()].flat().filter(({ target }) => target === table);
  const elsewhere = named.map(({ table: other, columns }) => {
    const own = theirOwn[other] && columns[0] === "user_id" ? ` AND NOT (${theirOwn[other]})` : "";
    return `NOT EXISTS (SELECT FROM ${client.escapeIdentifier(other)} o WHERE o.${client.escapeIdentifier(columns[0] ?? "")} = t.id${own})`;
  });
  await client.query(
    `CREATE TEMPORARY TABLE leaving ON COMMIT DROP AS
     SELECT t.id FROM ${client.escapeIdentifier(table)} t WHERE ${[made(tenant), ...elsewhere].join(" AND ")}`,
  );
  for (const [other, own] of Object.entries(theirOwn))
    await client.query(
      `DELETE FROM ${client.escapeIdentifier(other)} WHERE user_id IN (SELECT id FROM leaving) AND (${own})`,
    );
  const { rowCount } = await client.query(
    `DELETE FROM ${client.escapeIdentifier(table)} WHERE id IN (SELECT id FROM leaving)`,
  );
  await client.query(disown(tenant));
  return rowCount ?? 0;
}

/** The tenant's own row goes when nothing refers to it any more: PostgreSQL itself looks, for here its triggers speak. */
async function finish(work: Work): Promise<number> {
  const { client, options, found } = work;
  const own = client.escapeIdentifier(options.rules.tenants);
  let people = 0;
  await inTransaction(client, async () => {
    // Whoever is about to write something of the tenant waits for this, and then finds none.
    await client.query(`SELECT FROM ${own} WHERE id = $1 FOR UPDATE`, [found.id]);
    await client.query("SET LOCAL session_replication_role = replica");
    for (const { table, where } of endings(work))
      await client.query(`DELETE FROM ${client.escapeIdentifier(table)} WHERE ${where}`);
    await client.query("SET LOCAL session_replication_role = origin");
    for (const statement of options.rules.ending) await client.query(statement(work.tenant));
    people = await removePeople(work);
    await client.query(`DELETE FROM ${own} WHERE id = $1`, [found.id]);
  });
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
    if (error instanceof Error && "code" in error && error.code === "23503") {
      throw new TenantCopyError(
        `Something outside the tenant refers to it: ${error.message}. It stays shut; look, and go on.`,
      );
    }
    return explainDatabaseError(error);
  });
}
