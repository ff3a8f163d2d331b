import { statement } from "@karwan/db";
import { strangerSql } from "../../tenancy/memberships/index.ts";
import { limitInSql } from "../../tenancy/settings/index.ts";

/** A process says so often that it lives, and what it holds counts until so long after. */
export const BEAT_MS = 20_000;
const ALIVE = "interval '60 seconds'";
// No stream lasts longer: one that was never given back counts no more.
const LONGEST = "interval '20 minutes'";

// In the database's time: the clocks of several machines differ.
export const beatStatement = statement(
  "streams.beat",
  `INSERT INTO stream_hosts (id, alive_until) VALUES ($1, clock_timestamp() + ${ALIVE})
   ON CONFLICT (id) DO UPDATE SET alive_until = excluded.alive_until`,
);
/** The process gives back all that it holds. */
export const endStatement = statement("streams.end_host", "DELETE FROM stream_hosts WHERE id = $1");
/** Processes that died, and what they held. */
export const purgeStreamHosts = statement(
  "streams.purge_hosts",
  "DELETE FROM stream_hosts WHERE alive_until < clock_timestamp() - interval '10 minutes'",
  { plan: { why: "the processes are few", scans: ["stream_hosts"] } },
);

/**
 * Takes a place for one more stream if there is one, and says how many there are. Strangers together have half of the
 * tenant's, so that the other half is left to everybody else. Behind the lock of the count.
 */
export const openStatement = statement(
  "streams.open",
  `WITH live AS (
     SELECT l.user_id, l.of_stranger FROM stream_leases l JOIN stream_hosts h ON h.id = l.host_id
     WHERE l.tenant_id = $1 AND h.alive_until > clock_timestamp() AND l.opened_at > clock_timestamp() - ${LONGEST}),
   room AS (
     SELECT own.count AS own, streams_per_user, stranger, CASE WHEN stranger THEN streams / 2 ELSE streams END AS streams,
       of_tenant.count < streams AND NOT (stranger AND of_tenant.strangers >= streams / 2) AS fits_tenant
     FROM (SELECT count(*) FROM live WHERE user_id = $3) own,
       (SELECT count(*), count(*) FILTER (WHERE of_stranger) AS strangers FROM live) of_tenant,
       (SELECT ${limitInSql("streams_per_user")} AS streams_per_user, ${limitInSql("streams")} AS streams,
          ${strangerSql("$1", "$3")} AS stranger) l),
   made AS (
     INSERT INTO stream_leases (tenant_id, id, user_id, host_id, of_stranger, opened_at)
     SELECT $1::uuid, $2::uuid, $3::uuid, $4::uuid, stranger, clock_timestamp() FROM room
     WHERE own < streams_per_user AND fits_tenant RETURNING 1)
   SELECT EXISTS (SELECT FROM made) AS is_open, own, streams_per_user, streams FROM room`,
);
export const closeStatement = statement("streams.close", "DELETE FROM stream_leases WHERE tenant_id = $1 AND id = $2");
