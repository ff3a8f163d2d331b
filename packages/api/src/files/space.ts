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

/**
 * Announces the content $2 before it goes to the store, if there is room for it: should nothing come of the upload, it is
 * removed from $5 on. What decides about the room is `insertStatement`; this refuses before anything is stored.
 */
export const announceStatement = statement(
  "files.announce",
  `WITH room AS (
     SELECT ${most} AS file_bytes, ${mostOfCustomer} AS customer_file_bytes, ${isStranger} AS is_stranger,
       $4::int8 + coalesce((SELECT bytes FROM file_spaces WHERE tenant_id = $1), 0) <= ${most} AS fits_tenant,
       $4::int8 + coalesce((SELECT stranger_bytes FROM file_spaces WHERE tenant_id = $1), 0) <= ${mostOfStrangers}
         OR NOT ${isStranger} AS fits_strangers,
       $4::int8 + coalesce((SELECT bytes FROM file_usage WHERE tenant_id = $1 AND user_id = $3), 0) <= ${mostOfCustomer}
         OR NOT ${isStranger} AS fits_own),
   stray AS (
     INSERT INTO stray_contents (tenant_id, id, state, remove_at)
     SELECT $1::uuid, $2::uuid, 'uploading', $5::timestamptz FROM room WHERE fits_tenant AND fits_strangers AND fits_own
     RETURNING tenant_id),
   space AS (
     INSERT INTO file_spaces AS s (tenant_id, sweep_at) SELECT tenant_id, $6::timestamptz FROM stray
     ON CONFLICT (tenant_id) DO UPDATE SET sweep_at = excluded.sweep_at WHERE s.sweep_at IS NULL)
   SELECT * FROM room`,
);

/**
 * Records a file whose content is in the store, while there is room for it: the counters are raised and validated by the
 * same statement, behind the lock of the tenant's own, so that any number of uploads at once stay below the limit.
 * Answers how far it came: each step only happens after the one before.
 */
export const insertStatement = statement(
  "files.insert",
  `WITH announced AS (
     DELETE FROM stray_contents WHERE tenant_id = $1 AND id = $2 AND state = 'uploading' RETURNING id),
   who AS (SELECT ${isStranger} AS is_stranger),
   space AS (
     INSERT INTO file_spaces AS s (tenant_id, bytes, stranger_bytes, sweep_at)
     SELECT $1::uuid, $4::int8, CASE WHEN is_stranger THEN $4::int8 ELSE 0 END, $8::timestamptz FROM announced, who
     WHERE $4::int8 <= ${most} AND NOT (is_stranger AND $4::int8 > ${mostOfStrangers})
     ON CONFLICT (tenant_id) DO UPDATE SET bytes = s.bytes + excluded.bytes, sweep_at = least(s.sweep_at, excluded.sweep_at),
         stranger_bytes = s.stranger_bytes + excluded.stranger_bytes
       WHERE s.bytes + excluded.bytes <= ${most}
         AND (excluded.stranger_bytes = 0 OR s.stranger_bytes + excluded.stranger_bytes <= ${mostOfStrangers})
     RETURNING 1),
   own AS (
     INSERT INTO file_usage AS u (tenant_id, user_id, bytes)
     SELECT $1::uuid, $3::uuid, $4::int8 FROM space, who WHERE $4::int8 <= ${mostOfCustomer} OR NOT is_stranger
     ON CONFLICT (tenant_id, user_id) DO UPDATE SET bytes = u.bytes + excluded.bytes
       WHERE u.bytes + excluded.bytes <= ${mostOfCustomer} OR NOT (SELECT is_stranger FROM who) RETURNING 1),
   made AS (
     INSERT INTO files (tenant_id, id, content_type, size_bytes, sha256, uploaded_by, of_stranger, created_at, remove_at)
     SELECT $1::uuid, $2::uuid, $5::text, $4::int4, $6::bytea, $3::uuid, is_stranger, $7::timestamptz, $8::timestamptz
     FROM own, who)
   SELECT (SELECT count(*) FROM announced) AS announced, (SELECT count(*) FROM space) AS in_tenant,
     (SELECT count(*) FROM own) AS in_own, is_stranger, ${most} AS file_bytes, ${mostOfCustomer} AS customer_file_bytes
   FROM who`,
);

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
