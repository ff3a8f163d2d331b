import type { Database, Statement } from "@karwan/db";
import { statement } from "@karwan/db";
import { goingThroughAll, tenantsOf } from "../kernel/index.ts";
import { referencesInRecords } from "./known-references.ts";

export type FileMismatchKind =
  | "space_is_not_the_sum_of_files"
  | "reference_is_not_what_records_say"
  | "removal_is_not_what_references_say";

/** A counter or a reference of files that contradicts what it stands for; `expected` is what that says. */
export interface FileMismatch {
  tenant_id: string;
  kind: FileMismatchKind;
  id: string;
  expected: string;
  found: string;
}

export interface FileReport {
  checked: { tenants: number; files: number; references: number };
  mismatches: FileMismatch[];
}

type Found = Pick<FileMismatch, "id" | "expected" | "found">;

const counts = statement(
  "files.counts",
  `SELECT (SELECT count(*) FROM files WHERE tenant_id = $1) AS files,
     (SELECT count(*) FROM file_references WHERE tenant_id = $1) AS references`,
  goingThroughAll,
);

// Of a tenant whose files a former version still kept, nothing was written down yet, and nothing is removed.
const known = "EXISTS (SELECT FROM file_spaces WHERE tenant_id = $1 AND references_known)";
const checks: Record<FileMismatchKind, Statement<Found>> = {
  space_is_not_the_sum_of_files: statement(
    "files.sums",
    `SELECT coalesce(c.of, f.of, '') AS id, coalesce(f.bytes, 0)::text AS expected, coalesce(c.bytes, 0)::text AS found
     FROM (SELECT 'tenant' AS of, bytes FROM file_spaces WHERE tenant_id = $1
           UNION ALL SELECT 'strangers', stranger_bytes FROM file_spaces WHERE tenant_id = $1
           UNION ALL SELECT user_id::text, bytes FROM file_usage WHERE tenant_id = $1) c
       FULL JOIN (SELECT 'tenant' AS of, sum(size_bytes) AS bytes FROM files WHERE tenant_id = $1
           UNION ALL SELECT 'strangers', sum(size_bytes) FROM files WHERE tenant_id = $1 AND of_stranger
           UNION ALL SELECT uploaded_by::text, sum(size_bytes) FROM files WHERE tenant_id = $1 GROUP BY uploaded_by) f ON f.of = c.of
     WHERE coalesce(c.bytes, 0) <> coalesce(f.bytes, 0) AND ${known}`,
    goingThroughAll,
  ),
  reference_is_not_what_records_say: statement(
    "files.references",
    `SELECT coalesce(r.file_id::text, n.file_id::text, '') AS id, coalesce(n.holder || ' ' || n.record_id, '') AS expected,
       coalesce(r.holder || ' ' || r.record_id, '') AS found
     FROM ((SELECT file_id, holder, record_id FROM file_references WHERE tenant_id = $1) r
       FULL JOIN (SELECT n.* FROM (${referencesInRecords}) n JOIN files f ON f.tenant_id = $1 AND f.id = n.file_id) n
         ON n.file_id = r.file_id AND n.holder = r.holder AND n.record_id = r.record_id) CROSS JOIN file_spaces s
     WHERE (r.file_id IS NULL OR n.file_id IS NULL) AND s.tenant_id = $1 AND s.references_known`,
    goingThroughAll,
  ),
  removal_is_not_what_references_say: statement(
    "files.removals",
    `SELECT f.id, CASE WHEN f.remove_at IS NULL THEN 'a reference' ELSE 'none' END AS expected,
       CASE WHEN f.remove_at IS NULL THEN 'none' ELSE 'a reference' END AS found
     FROM files f WHERE f.tenant_id = $1 AND ${known}
       AND (f.remove_at IS NULL) <> EXISTS (SELECT FROM file_references r WHERE r.tenant_id = $1 AND r.file_id = f.id)`,
    goingThroughAll,
  ),
};
const kinds = Object.keys(checks) as FileMismatchKind[];

/**
 * Counts the files of every tenant anew and reads from its records which of them they use, tenant by tenant, each in one
 * snapshot (4 B14). Reads only.
 */
export async function verifyFiles(database: Database, code: string | null = null): Promise<FileReport> {
  const tenants = await tenantsOf(database, code);
  const report: FileReport = { checked: { tenants: tenants.length, files: 0, references: 0 }, mismatches: [] };
  for (const tenant_id of tenants) {
    const [[found], ...results] = await database.read({ tenantId: tenant_id }, (q) => [
      q.sql(counts, [tenant_id]),
      ...kinds.map((kind) => q.sql(checks[kind], [tenant_id])),
    ]);
    report.checked.files += found?.files ?? 0;
    report.checked.references += found?.references ?? 0;
    for (const [index, kind] of kinds.entries())
      for (const row of results[index] ?? []) report.mismatches.push({ tenant_id, kind, ...row });
  }
  return report;
}
