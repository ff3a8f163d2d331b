import type { Transaction } from "@karwan/db";
import { statement } from "@karwan/db";
import type { Caller, FileLinks, Files, TenantContext } from "../kernel/index.ts";
import { AppError, invalidField, tenantPermissions } from "../kernel/index.ts";
import type { FileHolder } from "./holders.ts";
import { isHttps, keptUrl } from "./url.ts";

/** How long a file that nothing refers to is kept: long enough for a phone that is offline for two days. */
export const UNUSED_MS = 48 * 3600 * 1000;

/** Who puts files into a record, and when they asked. Without an account: a carrier, who sees but what its links show. */
export interface FileViewer {
  userId: string | null;
  seesAll: boolean;
  at: Date;
}

/** Whoever works for the tenant sees all of its files, others what they uploaded (4 J14). */
export const seesAllFiles = ({ isSystemAdmin, permissions }: Caller): boolean =>
  isSystemAdmin || tenantPermissions.some((permission) => permissions.has(permission));

export const viewerOf = ({
  caller,
  deps,
}: Pick<TenantContext, "caller" | "deps">): FileViewer & { userId: string } => ({
  userId: caller.userId,
  seesAll: seesAllFiles(caller),
  at: deps.now(),
});

/** A field of a record, and how its files change: some come to those it has, or these take their place. */
export interface FileUse {
  holder: FileHolder;
  recordId: string;
  how: "add" | "replace";
  viewer: FileViewer;
  now: Date;
  /** Only what the viewer uploaded, or the record has already: neither what else they may see nor links by others. */
  onlyOwn?: boolean;
}

type Given = { url: string; field: string };

const heldBy = "tenant_id = $1 AND holder = $3 AND record_id = $4";
// All that decides about a file happens behind its lock: nobody removes it, and no two records let it go, meanwhile.
const lockStatement = statement(
  "files.lock_used",
  `SELECT f.id, f.uploaded_by, EXISTS (SELECT FROM file_references WHERE ${heldBy} AND file_id = f.id) AS is_held
   FROM files f WHERE f.tenant_id = $1 AND f.id IN (
     SELECT unnest($2::uuid[]) UNION SELECT file_id FROM file_references WHERE ${heldBy} AND $5)
   ORDER BY f.id FOR NO KEY UPDATE OF f`,
);
const useStatement = statement(
  "files.use",
  `WITH dropped AS (
     DELETE FROM file_references WHERE ${heldBy} AND $5 AND file_id <> ALL ($2::uuid[]) RETURNING file_id),
   added AS (
     INSERT INTO file_references (tenant_id, file_id, holder, record_id)
     SELECT $1::uuid, id, $3, $4::uuid FROM unnest($2::uuid[]) AS u(id) ON CONFLICT DO NOTHING),
   used AS (
     UPDATE files SET remove_at = NULL WHERE tenant_id = $1 AND id = ANY ($2::uuid[]) AND remove_at IS NOT NULL),
   released AS (
     UPDATE files f SET remove_at = $6 WHERE f.tenant_id = $1 AND f.id IN (SELECT file_id FROM dropped)
       AND NOT EXISTS (SELECT FROM file_references r
         WHERE r.tenant_id = $1 AND r.file_id = f.id AND (r.holder, r.record_id) <> ($3, $4::uuid)) RETURNING 1)
   UPDATE file_spaces SET sweep_at = least(sweep_at, $6)
   WHERE tenant_id = $1 AND EXISTS (SELECT FROM released) AND (sweep_at IS NULL OR sweep_at > $6)`,
);

type Named = Pick<FileUse, "holder" | "recordId">;

async function lockFiles(
  tx: Transaction,
  tenantId: string,
  { holder, recordId }: Named,
  ids: string[],
  replaces: boolean,
) {
  const rows = await tx.sql(lockStatement, [tenantId, ids, holder, recordId, replaces]);
  return new Map(rows.map((row) => [row.id, row]));
}

async function useFiles(tx: Transaction, tenantId: string, use: Omit<FileUse, "viewer">, ids: string[]): Promise<void> {
  const { holder, recordId, how, now } = use;
  const unused = new Date(now.getTime() + UNUSED_MS).toISOString();
  await tx.sql(useStatement, [tenantId, ids, holder, recordId, how === "replace", unused]);
}

/** A record lets go of the files that it has in a field. In the scope of their tenant, whoever's the transaction is. */
export async function dropFiles(tx: Transaction, tenantId: string, use: Named & { now: Date }): Promise<void> {
  const held = await lockFiles(tx, tenantId, use, [], true);
  if (held.size > 0) await useFiles(tx, tenantId, { ...use, how: "replace" }, []);
}

/** Whether a link of ours still bears the signature that it was shown with. */
export function isSigned(links: FileLinks, tenantId: string, id: string, url: string, at: Date): boolean {
  const query = URL.parse(url, "http://localhost")?.searchParams;
  const [signature, expires] = [query?.get("signature"), Number(query?.get("expires"))];
  if (!signature || query?.get("tenant_id") !== tenantId || !Number.isInteger(expires)) return false;
  return links.isGood({ tenantId, id, expires, signature }, at);
}

/**
 * URLs as a record keeps them, and the record as what keeps their files from being removed. A file may be put into a
 * record by who may read it: by their own right, by a link that still works, or because the record has it already.
 * Throws 404 `file_not_found` for every other, whether or not the tenant has it, and 400 for what is neither ours nor
 * https (4 J14, architecture 3.10).
 */
export async function keepFileUrls(
  tx: Transaction,
  { links }: Pick<Files, "links">,
  use: FileUse,
  given: readonly Given[],
): Promise<string[]> {
  const { tenantId } = tx.scope;
  const { viewer, how, onlyOwn = false } = use;
  const named = given.map(({ url, field }) => {
    const id = links.idIn(url);
    if (id === null && !isHttps(url)) throw invalidField(field, "file_url");
    return { url, id };
  });
  const ids = [...new Set(named.flatMap(({ id }) => id ?? []))];
  if (ids.length > 0 || how === "replace") {
    const known = await lockFiles(tx, tenantId, use, ids, how === "replace");
    const maySee = (id: string, url: string) => {
      const file = known.get(id);
      if (!file) return false;
      if (file.is_held || file.uploaded_by === viewer.userId) return true;
      return !onlyOwn && (viewer.seesAll || isSigned(links, tenantId, id, url, viewer.at));
    };
    for (const { id, url } of named) if (id !== null && !maySee(id, url)) throw new AppError("file_not_found");
    if (known.size > 0) await useFiles(tx, tenantId, use, ids);
  }
  return named.map(({ url, id }) => (id === null ? url : keptUrl(id)));
}

const deferStatement = statement(
  "files.defer",
  `UPDATE files SET remove_at = greatest(remove_at, $3) WHERE tenant_id = $1 AND remove_at IS NOT NULL AND id IN (
     SELECT id FROM files WHERE tenant_id = $1 AND id = ANY ($2::uuid[]) ORDER BY id FOR NO KEY UPDATE)`,
);

/** Keeps files for as long as something waits that will put them into a record, and as long again as any file (4 J13). */
export async function deferRemoval(
  tx: Transaction,
  { links }: Pick<Files, "links">,
  urls: readonly string[],
  until: Date,
): Promise<void> {
  const ids = [...new Set(urls.flatMap((url) => links.idIn(url) ?? []))];
  if (ids.length === 0) return;
  await tx.sql(deferStatement, [tx.scope.tenantId, ids, new Date(until.getTime() + UNUSED_MS).toISOString()]);
}
