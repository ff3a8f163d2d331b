import { createHash } from "node:crypto";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { localStorage } from "@karwan/api";
import type { ContentStore, ImportOptions } from "@karwan/db/tenant-copy";
import { exportTenant, importTenant, removeTenant } from "@karwan/db/tenant-copy";
import { asAdmin, testServer, withDatabase } from "@karwan/db/testing";
import { tenantRules } from "../rules.ts";
import { fingerprintOf, resealing } from "../secrets.ts";
import { fileTables, jobSteps } from "../steps.ts";

export const secret = "an encryption secret for tests, long enough";

export const asSuperuser = (url: string) => withDatabase(testServer().adminUrl, new URL(url).pathname.slice(1));

export const ask = async <Row>(url: string, sql: string, values: unknown[] = []): Promise<Row[]> =>
  asAdmin(asSuperuser(url), async (client) => (await client.query(sql, values)).rows as Row[]);

/** A folder of files of a test's own, and the store in it. */
export async function fileStore(): Promise<{ dir: string; store: ContentStore }> {
  const dir = await mkdtemp(join(tmpdir(), "karwan-tenant-files-"));
  const storage = localStorage(dir);
  await storage.prepare(async () => false);
  const key = (tenantId: string, id: string) => `${tenantId}/${id}`;
  return {
    dir,
    store: {
      check: () => storage.check(),
      get: (tenantId, id) => storage.get(key(tenantId, id)),
      put: (tenantId, id, bytes, type) => storage.put(key(tenantId, id), bytes, type),
      remove: (tenantId, id) => storage.remove(key(tenantId, id)),
    },
  };
}

export async function exported(
  url: string,
  store: ContentStore,
  {
    code = "RAF",
    passphrase = null,
    mayBeMissing = false,
  }: { code?: string; passphrase?: string | null; mayBeMissing?: boolean } = {},
) {
  const target = new PassThrough();
  const bytes = buffer(target);
  // Broken off below: the reason is the export's own.
  bytes.catch(() => {});
  const ending = await exportTenant({
    url: asSuperuser(url),
    code,
    rules: tenantRules,
    target,
    passphrase,
    secrets: fingerprintOf(secret),
    jobs: jobSteps,
    files: { tables: fileTables, store, mayBeMissing },
  });
  return { ending, archive: await bytes };
}

export const imported = (url: string, store: ContentStore, archive: Buffer, more: Partial<ImportOptions> = {}) =>
  importTenant({
    url: asSuperuser(url),
    rules: tenantRules,
    source: Readable.from([archive]),
    passphrase: null,
    jobs: { ...jobSteps, load: async () => undefined },
    files: { tables: fileTables, store },
    reseal: resealing(secret, null),
    ...more,
  });

export const removed = (url: string, store: ContentStore, code = "RAF", batch = 500) =>
  removeTenant({
    url: asSuperuser(url),
    code,
    rules: tenantRules,
    jobs: jobSteps,
    files: { tables: fileTables, store },
    batch,
  });

/** Puts files on record, with their contents. */
export async function givenFiles(url: string, store: ContentStore, code: string, contents: readonly Buffer[]) {
  const [tenant] = await ask<{ id: string; user_id: string }>(
    url,
    `SELECT t.id, m.user_id FROM tenants t JOIN memberships m ON m.tenant_id = t.id WHERE t.code = $1 ORDER BY m.user_id LIMIT 1`,
    [code],
  );
  if (!tenant) throw new Error(`there is no ${code}`);
  const ids: string[] = [];
  for (const content of contents) {
    const [file] = await ask<{ id: string }>(
      url,
      `WITH made AS (INSERT INTO files (tenant_id, id, content_type, size_bytes, sha256, uploaded_by)
         VALUES ($1, gen_random_uuid(), 'image/png', $3, $4, $2) RETURNING id, size_bytes),
       used AS (INSERT INTO file_usage (tenant_id, user_id, bytes) SELECT $1, $2, size_bytes FROM made
         ON CONFLICT (tenant_id, user_id) DO UPDATE SET bytes = file_usage.bytes + excluded.bytes),
       taken AS (INSERT INTO file_spaces (tenant_id, bytes, references_known) SELECT $1, size_bytes, true FROM made
         ON CONFLICT (tenant_id) DO UPDATE SET bytes = file_spaces.bytes + excluded.bytes, references_known = true)
       SELECT id FROM made`,
      [tenant.id, tenant.user_id, content.length, createHash("sha256").update(content).digest()],
    );
    if (!file) throw new Error("no file was made");
    await store.put(tenant.id, file.id, Uint8Array.from(content), "image/png");
    ids.push(file.id);
  }
  return { tenantId: tenant.id, userId: tenant.user_id, ids };
}

type Digests = Record<string, { rows: number; content: string | null }>;

/** Tables that are a tenant's by a column of theirs, straight from the catalogue: what no rule of ours decides. */
export async function digestsOf(url: string, tenantId: string): Promise<Digests> {
  return asAdmin(asSuperuser(url), async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'tenant_id' AND NOT a.attisdropped
        WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' ORDER BY 1`,
    );
    const texts = new Map(tables.map(({ name }) => [name, `SELECT t FROM ${name} t WHERE tenant_id = '${tenantId}'`]));
    texts.set("tenants", `SELECT t FROM tenants t WHERE id = '${tenantId}'`);
    texts.set(
      "role_permissions",
      `SELECT t FROM role_permissions t JOIN roles r ON r.id = t.role_id WHERE r.tenant_id = '${tenantId}'`,
    );
    const all: Digests = {};
    for (const [name, text] of texts) {
      const { rows } = await client.query(
        `SELECT count(*)::int AS rows, md5(string_agg(t::text, ';' ORDER BY t::text)) AS content FROM (${text}) t`,
      );
      all[name] = rows[0];
    }
    return all;
  });
}

export const idOf = async (url: string, code: string): Promise<string> => {
  const [tenant] = await ask<{ id: string }>(url, "SELECT id FROM tenants WHERE code = $1", [code]);
  if (!tenant) throw new Error(`there is no ${code}`);
  return tenant.id;
};
