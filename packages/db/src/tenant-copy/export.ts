import { createHash } from "node:crypto";
import type { Writable } from "node:stream";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { connected } from "../backup/contents.ts";
import { holdingWrites, ON_NODES, requireStill } from "../citus/moment/index.ts";
import { FIRST } from "../citus/place.ts";
import type { ArchiveWriter, Ending, Manifest } from "./archive.ts";
import { writeArchive } from "./archive.ts";
import type { CopyPlan, Found } from "./catalogue.ts";
import { agreeOnText, assertUnbound, findTenant, readPlan, schemaLock } from "./catalogue.ts";
import { isDistributed } from "./cluster/index.ts";
import { explainDatabaseError, TenantCopyError } from "./errors.ts";
import { askFacts } from "./facts.ts";
import { selectionOf } from "./reached.ts";
import type { TenantLiteral, TenantRules } from "./rules.ts";
import { literalOf } from "./rules.ts";
import type { ContentStore, FileTables, JobSteps } from "./steps.ts";
import { isThere, recordedFiles } from "./steps.ts";

export type ExportOptions = {
  /** As a superuser or a role with BYPASSRLS: the same server, or one that a backup was restored to. */
  url: string;
  code: string;
  rules: TenantRules;
  target: Writable;
  passphrase: string | null;
  secrets: string;
  jobs: Pick<JobSteps, "needs" | "waiting">;
  files: { tables: FileTables; store: Pick<ContentStore, "get">; mayBeMissing: boolean };
  onProgress?: (line: string) => void;
};

type Source = { client: pg.ClientBase; options: ExportOptions; plan: CopyPlan; tenant: TenantLiteral; found: Found };

async function exportRows({ client, options, plan, tenant }: Source, archive: ArchiveWriter) {
  const counted: Record<string, number> = {};
  for (const table of plan.tables) {
    const query = selectionOf(client, { plan, rules: options.rules, table, tenant });
    const stream = client.query(copyTo(`COPY (${query}) TO STDOUT (FORMAT csv, HEADER true)`));
    await archive.addParts(`tables/${table.name}`, "csv", stream);
    counted[table.name] = stream.rowCount;
    if (stream.rowCount > 0) options.onProgress?.(`${table.name}: ${stream.rowCount} rows`);
  }
  return counted;
}

async function exportJobs({ client, options, tenant }: Source, archive: ArchiveWriter): Promise<number> {
  if (!(await isThere(client, options.jobs.needs))) return 0;
  const stream = client.query(copyTo(`COPY (${options.jobs.waiting(tenant)}) TO STDOUT (FORMAT csv)`));
  await archive.addParts("jobs", "csv", stream);
  return stream.rowCount;
}

async function exportFiles(source: Source, archive: ArchiveWriter): Promise<Ending["files"]> {
  const { client, options, tenant, found } = source;
  const { tables, store, mayBeMissing } = options.files;
  const files: Ending["files"] = { count: 0, bytes: 0, missing: [] };
  for await (const recorded of recordedFiles(client, tables, tenant)) {
    for (const { id, sha256 } of recorded) {
      const content = await store.get(found.id, id);
      if (!content || !createHash("sha256").update(content).digest().equals(sha256)) {
        files.missing.push(id);
        continue;
      }
      await archive.add(`files/${id}`, Buffer.from(content));
      files.count += 1;
      files.bytes += content.length;
    }
  }
  if (files.missing.length === 0 || mayBeMissing) return files;
  throw new TenantCopyError(
    `The contents of ${files.missing.length} files are not in the file store, or are others (the first is ${files.missing[0]}): ` +
      "put them back, or take the rest with --without-missing-files.",
  );
}

async function fill(source: Source, archive: ArchiveWriter): Promise<Ending> {
  const { client, options, plan, tenant, found } = source;
  const { rows } = await client.query<{ created_at: string; postgres: string }>(
    `SELECT to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS created_at,
            current_setting('server_version') AS postgres`,
  );
  const [about] = rows;
  if (!about) throw new Error("the server does not say what time it is");
  const { id, code, name } = found;
  const manifest: Manifest = {
    format: 1,
    tenant: { id, code, name },
    ...about,
    migrations: plan.migrations,
    secrets: options.secrets,
  };
  await archive.add("manifest.json", Buffer.from(JSON.stringify(manifest, null, 2)));
  const ending: Ending = {
    tenant: { id, code },
    rows: await exportRows(source, archive),
    jobs: await exportJobs(source, archive),
    facts: await askFacts(client, options.rules, tenant),
    files: await exportFiles(source, archive),
  };
  // Without it what is read was cut off.
  await archive.add("end.json", Buffer.from(JSON.stringify(ending, null, 2)));
  return ending;
}

/**
 * Begins what sees one moment. Of a cluster each node has a snapshot of its own, so that all that is the tenant's is held still
 * until the coordinator and the tenant's node have taken theirs.
 */
async function beginSnapshot(client: pg.ClientBase, { url, code, rules }: ExportOptions): Promise<void> {
  const cluster = await isDistributed(client);
  if (cluster) await requireStill(client);
  const lock = await schemaLock(client);
  const { id } = await findTenant(client, rules, code);
  await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  if (cluster) await client.query(ON_NODES);
  await agreeOnText(client);
  await client.query("SET LOCAL row_security = off");
  await client.query(lock);
  if (!cluster) return;
  await holdingWrites(url, id, client, async (ask) => {
    // Told by nothing but these: what is asked first on a node is when its snapshot is taken.
    await ask(`SELECT FROM ${client.escapeIdentifier(rules.tenants)} WHERE id = ${literalOf(id)}`);
    await ask(`SELECT FROM ${client.escapeIdentifier(FIRST)} WHERE tenant_id = ${literalOf(id)} LIMIT 1`);
  });
}

/** Writes all that a tenant has, as one moment's snapshot shows it, while the service goes on. */
export async function exportTenant(options: ExportOptions): Promise<Ending & { tenant: Manifest["tenant"] }> {
  return connected(options.url, async (client) => {
    await assertUnbound(client);
    await beginSnapshot(client, options);
    const plan = await readPlan(client, options.rules);
    const found = await findTenant(client, options.rules, options.code);
    if (found.removing)
      throw new TenantCopyError(`The tenant ${found.code} is being removed: it is not whole any more.`);
    const source = { client, options, plan, tenant: literalOf(found.id), found };
    let ending: Ending | undefined;
    await writeArchive(options.target, options.passphrase, async (archive) => {
      ending = await fill(source, archive);
    });
    await client.query("COMMIT");
    if (!ending) throw new Error("the export ended without an end");
    return { ...ending, tenant: { id: found.id, code: found.code, name: found.name } };
  }).catch((error: unknown) => explainDatabaseError(error));
}
