import { statement } from "@karwan/db";
import { goingThroughAll } from "../kernel/index.ts";
import type { FileSource } from "./holders.ts";
import { fileHolders } from "./holders.ts";
import { FILES_PATH } from "./links.ts";

const uuid = "[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}";

/** SQL of the files that a column's rows name, with the record of each: of the tenant `$1`, read without an index. */
function namedIn(holder: string, { table, column, record }: FileSource): string {
  // An account's picture says whose file it is; every other row is its tenant's.
  const people = `t.id IN (SELECT user_id FROM memberships WHERE tenant_id = $1
      UNION SELECT record_id FROM file_references WHERE tenant_id = $1 AND holder = '${holder}')`;
  const [scope, tail] =
    table === "users" ? [`m[2]::uuid = $1 AND ${people}`, `[?]tenant_id=(${uuid})`] : ["t.tenant_id = $1", ""];
  return `SELECT '${holder}' AS holder, ${record} AS record_id, m[1]::uuid AS file_id
    FROM ${table} t CROSS JOIN LATERAL regexp_matches(t.${column}::text, '${FILES_PATH}/(${uuid})${tail}', 'g') AS m
    WHERE ${scope} AND t.${column}::text LIKE '%${FILES_PATH}/%'`;
}

const sources = Object.entries(fileHolders).flatMap(([holder, columns]) =>
  [...columns].map((source) => ({ holder, ...source })),
);

/** SQL of all references as the records themselves have them. */
export const referencesInRecords = sources.map((source) => namedIn(source.holder, source)).join(" UNION ");

/**
 * For each column: writes down the references that are missing. A file that the tenant does not have is nobody's. Accounts
 * had no files as pictures before references were written down.
 */
export const adoptStatements = sources
  .filter((source) => source.table !== "users")
  .map((source) => {
    const adopted = (from: string, tenant: string) => `WITH named AS (
       SELECT n.holder, n.record_id, f.id AS file_id FROM (${namedIn(source.holder, source)}) n
       JOIN files f ON f.tenant_id = $1 AND f.id = n.file_id),
     used AS (
       UPDATE files SET remove_at = NULL WHERE tenant_id = $1 AND remove_at IS NOT NULL AND id IN (SELECT file_id FROM named))
     INSERT INTO file_references (tenant_id, holder, record_id, file_id)
     SELECT ${tenant}, holder, record_id, file_id FROM ${from} ON CONFLICT DO NOTHING`;
    return statement(`files.adopt_${"name" in source ? source.name : source.column}`, adopted("named", "$1::uuid"), {
      ...goingThroughAll,
      // From a part alone a cluster would insert by way of every node: it finds the files again, on their own.
      cluster: adopted("named JOIN files f ON f.tenant_id = $1 AND f.id = file_id", "f.tenant_id"),
    });
  });

/** What the files of the tenant, and of each uploader, take up, counted anew. The lock keeps uploads out meanwhile. */
export const recountStatements = [
  statement("files.lock_space", "SELECT FROM file_spaces WHERE tenant_id = $1 FOR UPDATE"),
  statement(
    "files.recount_usage",
    `INSERT INTO file_usage (tenant_id, user_id, bytes)
     SELECT $1::uuid, uploaded_by, sum(size_bytes) FROM files WHERE tenant_id = $1 GROUP BY uploaded_by
     ON CONFLICT (tenant_id, user_id) DO UPDATE SET bytes = excluded.bytes`,
    goingThroughAll,
  ),
  statement(
    "files.recount_space",
    `UPDATE file_spaces SET references_known = true,
       bytes = (SELECT coalesce(sum(size_bytes), 0) FROM files WHERE tenant_id = $1),
       stranger_bytes = (SELECT coalesce(sum(size_bytes), 0) FROM files WHERE tenant_id = $1 AND of_stranger)
     WHERE tenant_id = $1`,
    goingThroughAll,
  ),
];
