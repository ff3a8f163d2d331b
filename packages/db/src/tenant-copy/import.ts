import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import type pg from "pg";
import { connected } from "../backup/contents.ts";
import { ON_NODES, requireStill } from "../citus/moment/index.ts";
import { endingIn, manifestIn } from "./about.ts";
import type { ArchiveEntry, Ending, Manifest } from "./archive.ts";
import { contentOf, readArchive } from "./archive.ts";
import { assertAllowed, assertOwn, landingOf, settleShared, WORTH_ANALYSING } from "./arrive.ts";
import { assertNamed } from "./arrive-checks.ts";
import type { Arriving } from "./arriving.ts";
import { agreeOnText, assertUnbound, readPlan, schemaLock } from "./catalogue.ts";
import { ALL_AT_ONCE, analyseOnNodes, commitTogether, isDistributed } from "./cluster/index.ts";
import type { CopyIn } from "./copy-in.ts";
import { startCopy } from "./copy-in.ts";
import { explainDatabaseError, TenantCopyError } from "./errors.ts";
import { askFacts } from "./facts.ts";
import { countOn } from "./numbers.ts";
import { assertReferences } from "./references-held.ts";
import type { TenantRules } from "./rules.ts";
import { literalOf } from "./rules.ts";
import type { ContentStore, FileTables, JobSteps } from "./steps.ts";
import { isThere } from "./steps.ts";
import { announce, clearAbandoned } from "./strays.ts";

export type ImportOptions = {
  /** As a superuser, or a role with BYPASSRLS that owns the tables and may set session_replication_role. */
  url: string;
  rules: TenantRules;
  source: Readable;
  passphrase: string | null;
  jobs: JobSteps;
  files: { tables: FileTables; store: ContentStore };
  /** Makes stored secrets open here; is told by which secret they were encrypted. */
  reseal(client: pg.ClientBase, tenantId: string, secrets: string): Promise<void>;
  onProgress?: (line: string) => void;
};

export type Imported = Ending & { tenant: Manifest["tenant"]; created_at: string; told: string[] };

const MOST_TOLD = 16 * 1024 * 1024;
const MOST_OF_A_FILE = 64 * 1024 * 1024;
// Any number will do, so long as nothing else uses it: what a dead import left must not be cleared under a living one.
const IMPORT_LOCK = 4_207_016;
const JOBS = "incoming_jobs";

/** One import: what it has read so far, and the COPY that is open. */
class Import {
  readonly client: pg.ClientBase;
  readonly options: ImportOptions;
  manifest: Manifest | undefined;
  ending: Ending | undefined;
  arriving: Arriving | undefined;
  readonly counted: Record<string, number> = {};
  jobs = 0;
  private copying: { name: string; copy: CopyIn } | undefined;
  private readonly put = { ids: [] as string[], bytes: 0 };
  private announced = false;

  constructor(client: pg.ClientBase, options: ImportOptions) {
    this.client = client;
    this.options = options;
  }

  async take(entry: ArchiveEntry): Promise<void> {
    if (this.ending) throw new TenantCopyError("The export goes on behind its end: nothing was imported.");
    const [kind = "", name = ""] = entry.name.split("/");
    if (entry.name === "manifest.json" && !this.manifest) return this.begin(entry);
    if (!this.manifest || !this.arriving) throw new TenantCopyError("That is no export of a tenant.");
    if (kind === "tables") return this.copy(name, entry, this.arriving);
    await this.finishCopy();
    if (kind === "jobs") return this.copyJobs(entry);
    if (kind === "files") return this.putFile(name, entry, this.manifest);
    if (entry.name !== "end.json")
      throw new TenantCopyError(`The export holds ${entry.name}, which this release doesn't know.`);
    this.ending = endingIn(await contentOf(entry, MOST_TOLD), this.manifest);
  }

  private async begin(entry: ArchiveEntry): Promise<void> {
    const manifest = manifestIn(await contentOf(entry, MOST_TOLD));
    const plan = await readPlan(this.client, this.options.rules);
    assertSameSchema(manifest, plan.migrations);
    await assertFree(this.client, this.options.rules, manifest);
    this.manifest = manifest;
    this.arriving = { client: this.client, plan, rules: this.options.rules, tenant: literalOf(manifest.tenant.id) };
  }

  private async copy(name: string, entry: ArchiveEntry, arriving: Arriving): Promise<void> {
    if (this.copying?.name !== name) {
      await this.finishCopy();
      const table = arriving.plan.tables.find((known) => known.name === name);
      if (!table || name in this.counted)
        throw new TenantCopyError(`The export holds ${name} where it does not belong.`);
      const columns = table.columns.map((column) => this.client.escapeIdentifier(column)).join(", ");
      const landing = await landingOf(arriving, table);
      this.copying = {
        name,
        copy: startCopy(this.client, `COPY ${landing} (${columns}) FROM STDIN (FORMAT csv, HEADER match)`),
      };
    }
    for await (const chunk of entry.content) await this.copying.copy.write(chunk);
  }

  private async finishCopy(): Promise<void> {
    if (!this.copying) return;
    const { name, copy } = this.copying;
    this.counted[name] = await copy.end();
    this.copying = undefined;
    if (this.counted[name] > 0) this.options.onProgress?.(`${name}: ${this.counted[name]} rows`);
  }

  private async copyJobs(entry: ArchiveEntry): Promise<void> {
    if (!(await isThere(this.client, `pg_temp.${JOBS}`)))
      await this.client.query(`CREATE TEMPORARY TABLE ${JOBS} (record jsonb) ON COMMIT DROP`);
    // A job is a line, so a part may end within one: all parts of a table of jobs are one COPY too.
    this.jobsCopy ??= startCopy(this.client, `COPY ${JOBS} FROM STDIN (FORMAT csv)`);
    for await (const chunk of entry.content) await this.jobsCopy.write(chunk);
  }
  private jobsCopy: CopyIn | undefined;

  private async finishJobs(): Promise<void> {
    if (!this.jobsCopy) return;
    this.jobs = await this.jobsCopy.end();
    this.jobsCopy = undefined;
  }

  private async putFile(id: string, entry: ArchiveEntry, { tenant }: Manifest): Promise<void> {
    await this.finishJobs();
    const { files, url } = this.options;
    const { rows } = await this.client.query<{ sha256: Buffer; content_type: string }>(
      `SELECT sha256, content_type FROM ${this.client.escapeIdentifier(files.tables.files)} WHERE tenant_id = $1 AND id = $2`,
      [tenant.id, id],
    );
    const content = await contentOf(entry, MOST_OF_A_FILE);
    const [recorded] = rows;
    if (!recorded || !createHash("sha256").update(content).digest().equals(recorded.sha256))
      throw new TenantCopyError(`The content of the file ${id} is not what its record says: nothing was imported.`);
    // First said, then put: whatever ends us, somebody knows what lies in the store for nobody.
    if (!this.announced) await announce(this.client, { url, tables: files.tables, tenantId: tenant.id });
    this.announced = true;
    await files.store.put(tenant.id, id, content, recorded.content_type);
    this.put.ids.push(id);
    this.put.bytes += content.length;
  }

  /** Looks at all that came before anybody else can see it. */
  async settle(): Promise<Imported> {
    await this.finishCopy();
    await this.finishJobs();
    const { manifest, arriving, ending, client, options } = this;
    if (!manifest || !arriving || !ending) throw new TenantCopyError("The export is cut off: nothing was imported.");
    await assertNamed(arriving, manifest.tenant);
    if (arriving.plan.homes) await client.query(ALL_AT_ONCE);
    const told = await settleShared(arriving);
    this.compare("rows", withoutZeros(ending.rows), withoutZeros(this.counted));
    await assertOwn(arriving, this.counted);
    await assertReferences(arriving);
    await assertAllowed(arriving);
    this.compare("sums", ending.facts, await askFacts(client, options.rules, arriving.tenant));
    this.compare(
      "jobs and files",
      [ending.jobs, ending.files.count, ending.files.bytes],
      [this.jobs, this.put.ids.length, this.put.bytes],
    );
    for (const statement of options.rules.settling) await client.query(statement(arriving.tenant));
    await options.reseal(client, manifest.tenant.id, manifest.secrets);
    await this.loadJobs(arriving);
    await countOn(arriving);
    await client.query(
      `DELETE FROM ${client.escapeIdentifier(options.files.tables.strays)} WHERE tenant_id = ${arriving.tenant}`,
    );
    if (arriving.plan.homes) await commitTogether(client);
    return { ...ending, tenant: manifest.tenant, created_at: manifest.created_at, told };
  }

  private async loadJobs({ client, tenant }: Arriving): Promise<void> {
    const { jobs } = this.options;
    if (!(await isThere(client, `pg_temp.${JOBS}`))) return;
    const { rowCount } = await client.query(`${jobs.strange(tenant, JOBS)} LIMIT 1`);
    if (rowCount !== 0)
      throw new TenantCopyError(
        "A job of the export is of another tenant, or none that an export writes: nothing was imported.",
      );
    await jobs.load(client, JOBS);
  }

  private compare(what: string, then: unknown, now: unknown): void {
    const [left, right] = [sorted(then), sorted(now)];
    if (left !== right)
      throw new TenantCopyError(`The ${what} came out as ${right}, but were ${left}: nothing was imported.`);
  }

  /** What is to be done once everybody sees it. */
  async afterwards(): Promise<void> {
    const much = Object.keys(this.counted).filter((name) => (this.counted[name] ?? 0) >= WORTH_ANALYSING);
    const trouble = this.arriving?.plan.homes ? await analyseOnNodes(this.client, much) : null;
    if (trouble) this.options.onProgress?.(`What came in is not analysed yet, and may be slow to ask: ${trouble}`);
  }

  /** The table whose rows are coming in. */
  get atHand(): string | undefined {
    return this.copying?.name;
  }

  async abort(): Promise<void> {
    await this.copying?.copy.abort();
    await this.jobsCopy?.abort();
  }
}

const sorted = (value: unknown): string =>
  JSON.stringify(value, value && !Array.isArray(value) ? Object.keys(value as object).sort() : undefined);
const withoutZeros = (rows: Record<string, number>) =>
  Object.fromEntries(Object.entries(rows).filter(([, n]) => n > 0));

/** Rows fit the schema that they left: one migration more or less, and nobody knows what they mean. */
function assertSameSchema(manifest: Manifest, here: Manifest["migrations"]): void {
  const text = (migrations: Manifest["migrations"]) =>
    new Set(migrations.map(({ name, checksum }) => `${name} ${checksum}`));
  const [then, now] = [text(manifest.migrations), text(here)];
  const other = [...then].find((one) => !now.has(one)) ?? [...now].find((one) => !then.has(one));
  if (other === undefined) return;
  const where = then.has(other) ? "The export" : "This database";
  throw new TenantCopyError(
    `${where} has the migration ${other.split(" ")[0]} and the other has not: bring both to the same release first.`,
  );
}

async function assertFree(client: pg.ClientBase, { tenants }: TenantRules, { tenant }: Manifest): Promise<void> {
  const { rows } = await client.query<{ code: string; same: boolean }>(
    `SELECT code, id = $1 AS same FROM ${client.escapeIdentifier(tenants)} WHERE id = $1 OR code = $2 ORDER BY id = $1 DESC`,
    [tenant.id, tenant.code],
  );
  if (!rows[0]) return;
  throw new TenantCopyError(
    rows[0].same
      ? `The tenant ${rows[0].code} is here already: remove it first (karwan tenant remove ${rows[0].code} --confirm ${rows[0].code}).`
      : `There is another tenant with the code ${tenant.code} here.`,
  );
}

async function begin(client: pg.ClientBase, options: ImportOptions): Promise<void> {
  await assertUnbound(client);
  const { rows } = await client.query<{ ours: boolean }>("SELECT pg_try_advisory_lock($1) AS ours", [IMPORT_LOCK]);
  if (!rows[0]?.ours) throw new TenantCopyError("Another tenant is being imported: try again when that has ended.");
  await clearAbandoned(client, options);
  const cluster = await isDistributed(client);
  if (cluster) await requireStill(client);
  await client.query("BEGIN");
  if (cluster) await client.query(ON_NODES);
  await agreeOnText(client);
  await client.query("SET LOCAL row_security = off");
  // Neither counted tables nor outboxes may hear of rows that were counted and told long ago.
  await client.query("SET LOCAL session_replication_role = replica");
  await client.query(await schemaLock(client));
}

/**
 * Brings a tenant in, its ids kept, in one transaction: everything of it or nothing, whatever happens. What is read is
 * compared with what was written before anybody sees a row.
 */
export async function importTenant(options: ImportOptions): Promise<Imported> {
  return connected(options.url, async (client) => {
    await begin(client, options);
    const work = new Import(client, options);
    try {
      await readArchive(options.source, options.passphrase, (entry) => work.take(entry));
      const imported = await work.settle();
      await client.query("COMMIT");
      await work.afterwards();
      return imported;
    } catch (error) {
      await work.abort();
      await client.query("ROLLBACK").catch(() => {});
      await clearAbandoned(client, options).catch(() => {});
      return explainDatabaseError(error, work.atHand);
    }
  }).catch((error: unknown) => explainDatabaseError(error));
}
