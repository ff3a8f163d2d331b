import { statement } from "@karwan/db";
import { strangerSql } from "../tenancy/memberships/index.ts";
import { limitInSql } from "../tenancy/settings/index.ts";

const isStranger = strangerSql("$1", "$3");
const most = limitInSql("file_bytes");
// Strangers together leave the other half to everybody else.
const mostOfStrangers = `(${most} / 2)`;
const mostOfCustomer = limitInSql("customer_file_bytes");

/** The limits, as they are answered beside what came of them. */
export interface Room {
  file_bytes: number;
  customer_file_bytes: number;
  is_stranger: boolean;
}

const room = `WITH room AS (
     SELECT ${most} AS file_bytes, ${mostOfCustomer} AS customer_file_bytes, ${isStranger} AS is_stranger,
       $4::int8 + coalesce((SELECT bytes FROM file_spaces WHERE tenant_id = $1), 0) <= ${most} AS fits_tenant,
       $4::int8 + coalesce((SELECT stranger_bytes FROM file_spaces WHERE tenant_id = $1), 0) <= ${mostOfStrangers}
         OR NOT ${isStranger} AS fits_strangers,
       $4::int8 + coalesce((SELECT bytes FROM file_usage WHERE tenant_id = $1 AND user_id = $3), 0) <= ${mostOfCustomer}
         OR NOT ${isStranger} AS fits_own),`;
const fits = "FROM room WHERE fits_tenant AND fits_strangers AND fits_own";
const swept = "ON CONFLICT (tenant_id) DO UPDATE SET sweep_at = excluded.sweep_at WHERE s.sweep_at IS NULL";

/**
 * Announces the content $2 before it goes to the store, if there is room for it: should nothing come of the upload, it is
 * removed from $5 on. What decides about the room is `insertStatement`; this refuses before anything is stored.
 */
export const announceStatement = statement(
  "files.announce",
  `${room}
   stray AS (
     INSERT INTO stray_contents (tenant_id, id, state, remove_at)
     SELECT $1::uuid, $2::uuid, 'uploading', $5::timestamptz ${fits}
     RETURNING tenant_id),
   space AS (
     INSERT INTO file_spaces AS s (tenant_id, sweep_at) SELECT tenant_id, $6::timestamptz FROM stray
     ${swept})
   SELECT * FROM room`,
  {
    // From the room alone a cluster would insert by way of every node: there it is announced, and undone where it does not fit.
    cluster: `${room}
   stray AS (INSERT INTO stray_contents (tenant_id, id, state, remove_at) VALUES ($1, $2, 'uploading', $5)),
   undone AS (DELETE FROM stray_contents WHERE tenant_id = $1 AND id = $2 AND NOT EXISTS (SELECT ${fits})),
   space AS (
     INSERT INTO file_spaces AS s (tenant_id, sweep_at)
     SELECT c.tenant_id, $6::timestamptz FROM stray_contents c WHERE c.tenant_id = $1 AND c.id = $2
     ${swept})
   SELECT * FROM room`,
  },
);

const recorded = (tenant: string, beside: string) => `WITH announced AS (
     DELETE FROM stray_contents WHERE tenant_id = $1 AND id = $2 AND state = 'uploading' RETURNING id),
   who AS (SELECT ${isStranger} AS is_stranger, ${most} AS file_bytes, ${mostOfCustomer} AS customer_file_bytes),
   space AS (
     INSERT INTO file_spaces AS s (tenant_id, bytes, stranger_bytes, sweep_at)
     SELECT ${tenant}, $4::int8, CASE WHEN is_stranger THEN $4::int8 ELSE 0 END, $8::timestamptz FROM announced, who${beside}
     ON CONFLICT (tenant_id) DO UPDATE SET bytes = s.bytes + excluded.bytes, sweep_at = least(s.sweep_at, excluded.sweep_at),
         stranger_bytes = s.stranger_bytes + excluded.stranger_bytes
     RETURNING s.bytes, s.stranger_bytes),
   own AS (
     INSERT INTO file_usage AS u (tenant_id, user_id, bytes) SELECT ${tenant}, $3::uuid, $4::int8 FROM space${beside}
     ON CONFLICT (tenant_id, user_id) DO UPDATE SET bytes = u.bytes + excluded.bytes RETURNING u.bytes),
   made AS (
     INSERT INTO files (tenant_id, id, content_type, size_bytes, sha256, uploaded_by, of_stranger, created_at, remove_at)
     SELECT ${tenant}, $2::uuid, $5::text, $4::int4, $6::bytea, $3::uuid, is_stranger, $7::timestamptz, $8::timestamptz
     FROM own, who${beside})
   SELECT (SELECT count(*) FROM announced) AS announced, is_stranger, file_bytes, customer_file_bytes,
     (SELECT count(*) FROM space s WHERE s.bytes <= file_bytes AND (NOT is_stranger OR s.stranger_bytes <= file_bytes / 2)) AS in_tenant,
     (SELECT count(*) FROM own u WHERE u.bytes <= customer_file_bytes OR NOT is_stranger) AS in_own
   FROM who`;

/**
 * Records a file whose content is in the store, and raises the counters of the room that it takes, behind the lock of the
 * tenant's own: so any number of uploads at once stay below the limit. Answers whether it was still announced, and whether
 * there is room in the tenant and in what is its uploader's; where there is none, the transaction must not commit. Who has
 * announced has a space: beside it a cluster inserts on the company's node, and from parts alone by way of every node.
 */
export const insertStatement = statement("files.insert", recorded("$1::uuid", ""), {
  cluster: recorded("p.tenant_id", ", file_spaces p WHERE p.tenant_id = $1"),
});

/** An upload comes to nothing: its content is nobody's but the sweep's, or, when there is no row, a record's. */
export const claimStatement = statement(
  "files.claim_stray",
  "UPDATE stray_contents SET state = 'removing' WHERE tenant_id = $1 AND id = $2 AND state = 'uploading' RETURNING id",
);

/** Contents are out of the store: there is nothing left to remove. */
export const forgetStatement = statement(
  "files.forget",
  "DELETE FROM stray_contents WHERE tenant_id = $1 AND id = ANY ($2::uuid[])",
);
