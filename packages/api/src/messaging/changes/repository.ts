import { statement } from "@karwan/db";
import { forgetting } from "../../kernel/index.ts";

/** As many records as one look brings: who missed more reads anew. */
export const AT_MOST = 1000;
export const START = "1:1:";

/** What can be followed, in the singular. */
export type Topic =
  | "delivery"
  | "driver_location"
  | "stock"
  | "storefront_order"
  | "restaurant_order"
  | "picking_order"
  | "receiving_order"
  | "handoff"
  | "waybill"
  | "wallet";

// What the snapshot in hand has seen and the one before had not: nothing twice and nothing left out, in whatever order
// transactions commit. By the number of the oldest that was unfinished then the index finds where to begin.
const changed = (topic: Topic) => `changed AS MATERIALIZED (
     SELECT c.record, array_agg(c.transaction_no::text) AS transactions FROM stream_changes c
      WHERE c.tenant_id = $1 AND c.topic = '${topic}' AND c.within = $2 AND c.transaction_no >= $3::bigint
        AND NOT pg_visible_in_snapshot(c.transaction_no::text::xid8, $4::text::pg_snapshot)
      GROUP BY c.record LIMIT ${AT_MOST + 1})`;
/** A moment in JSON as answers print it. */
export const momentJson = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Reads what changed of a topic as it is now: each row as `record`, one statement and so one snapshot of the tenant's node. */
export const changesText = (topic: Topic, record: string, join: string) =>
  `WITH ${changed(topic)}
   SELECT pg_current_snapshot()::text AS snapshot, floor(extract(epoch FROM clock_timestamp()) * 1000)::float8 AS at,
     coalesce((SELECT f.moves FROM stream_followers f
                WHERE f.tenant_id = $1 AND f.topic = '${topic}' AND f.within = $2), 0) AS moves,
     (SELECT count(*) FROM changed) AS total,
     (SELECT coalesce(jsonb_agg(jsonb_build_object('transactions', c.transactions, 'record', ${record})), '[]')
        FROM changed c ${join}) AS rows`;
export const examples = { 3: "1", 4: START };

/**
 * Where the database of a place stands, and since which transaction all that changes there is noted: no row, or none yet, where
 * nobody has followed it lately. From its own row, so that on a cluster the node that it lies on answers for itself.
 */
export const placeStatement = statement(
  "stream_changes.place",
  `SELECT pg_current_snapshot()::text AS snapshot, floor(extract(epoch FROM clock_timestamp()) * 1000)::float8 AS at, moves,
     noted_from::text AS noted_from, seen_at > clock_timestamp() - interval '1 hour' AS is_fresh
     FROM stream_followers WHERE tenant_id = $1 AND topic = $2 AND within = $3`,
);
/** Has changes in a place noted from now on. */
export const followStatement = statement(
  "stream_changes.follow",
  `INSERT INTO stream_followers (tenant_id, topic, within) VALUES ($1, $2, $3)
   ON CONFLICT (tenant_id, topic, within) DO UPDATE SET seen_at = clock_timestamp()`,
  {
    cluster: `INSERT INTO stream_followers (tenant_id, topic, within, seen_at) VALUES ($1, $2, $3, clock_timestamp())
     ON CONFLICT (tenant_id, topic, within) DO UPDATE SET seen_at = excluded.seen_at`,
  },
);
// By the end of a snapshot that was taken when the one before had been committed: whoever writes from it on has seen that
// somebody follows. Of a tenant that went to another node since then, it would be the other one's number.
export const notedStatement = statement(
  "stream_changes.noted",
  `UPDATE stream_followers SET noted_from = $4::bigint
    WHERE tenant_id = $1 AND topic = $2 AND within = $3 AND noted_from IS NULL AND moves = $5`,
);
/** Forgets what nobody may resume from any more; run by the worker for each tenant. */
export const purgeStreamChanges = statement(
  "stream_changes.purge",
  "DELETE FROM stream_changes WHERE tenant_id = $1 AND created_at < $2::timestamptz - interval '1 hour'",
  forgetting,
);
/** Forgets what nobody has followed for a day: there nothing is noted any more; run by the worker for each tenant. */
export const purgeStreamFollowers = statement(
  "stream_followers.purge",
  "DELETE FROM stream_followers WHERE tenant_id = $1 AND seen_at < $2::timestamptz - interval '1 day'",
  forgetting,
);
