import { statement } from "@karwan/db";
import { limitInSql } from "../../identity/settings/index.ts";

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

/** Takes a place for one more stream if there is one, and says how many there are. Behind the lock of the count. */
export const openStatement = statement(
  "streams.open",
  `WITH live AS (
     SELECT l.user_id FROM stream_leases l JOIN stream_hosts h ON h.id = l.host_id
     WHERE l.tenant_id = $1 AND h.alive_until > clock_timestamp() AND l.opened_at > clock_timestamp() - ${LONGEST}),
   room AS (
     SELECT (SELECT count(*) FROM live WHERE user_id = $3) AS own, (SELECT count(*) FROM live) AS all_of_tenant,
       ${limitInSql("streams_per_user")} AS streams_per_user, ${limitInSql("streams")} AS streams),
   made AS (
     INSERT INTO stream_leases (tenant_id, id, user_id, host_id, opened_at)
     SELECT $1::uuid, $2::uuid, $3::uuid, $4::uuid, clock_timestamp() FROM room
     WHERE own < streams_per_user AND all_of_tenant < streams RETURNING 1)
   SELECT EXISTS (SELECT FROM made) AS is_open, room.* FROM room`,
);
export const closeStatement = statement("streams.close", "DELETE FROM stream_leases WHERE tenant_id = $1 AND id = $2");
