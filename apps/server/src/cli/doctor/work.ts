import type { Ask, Check, Finding } from "@karwan/db/doctor";
import { named, notice, unlessSilent, warning } from "@karwan/db/doctor";

export type Queue = { name: string; ready: number; failed: number; waited: number };

/** Sign-in codes are late after seconds, everything else after minutes. */
const URGENT = /^message\./;
const URGENT_LATE_S = 15;
const LATE_S = 300;

const HAS_QUEUE =
  "SELECT to_regclass('pgboss.job') IS NOT NULL AND to_regclass('public.server_instances') IS NOT NULL AS found";
// Counted here and not taken from the queue's own count, which nobody renews while no server runs.
const QUEUES = `SELECT name, count(*) FILTER (WHERE state < 'active')::int AS ready, count(*) FILTER (WHERE state = 'failed')::int AS failed,
    coalesce(max(extract(epoch FROM now() - start_after)) FILTER (WHERE state < 'active'), 0)::float8 AS waited
  FROM pgboss.job WHERE (state < 'active' AND start_after <= now() AND NOT blocked) OR state = 'failed' GROUP BY name ORDER BY name`;
const SERVERS = `SELECT count(*)::int AS n FROM public.server_instances WHERE seen_at > clock_timestamp() - interval '10 seconds'`;
const BACKLOG = `SELECT metric, label, value FROM jsonb_to_recordset(karwan_backlog()) AS b(metric text, label text, value float8)`;

type Waiting = { metric: string; label: string; value: number };
export type Work = {
  queues: Queue[];
  servers: number;
  /** Null where not every company can be asked: a node of a cluster is away or silent, or it takes too long. */
  backlog: Waiting[] | null;
};

/** Null where no server has ever started. */
export async function readWork(ask: Ask): Promise<Work | null> {
  const [known] = await ask<{ found: boolean }>(HAS_QUEUE);
  if (!known?.found) return null;
  const [servers] = await ask<{ n: number }>(SERVERS);
  return {
    queues: await ask<Queue>(QUEUES),
    servers: servers?.n ?? 0,
    backlog: await unlessSilent(ask<Waiting>(BACKLOG)),
  };
}

const minutes = (seconds: number) => (seconds < 120 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`);

export function examineServers(work: Work | null): Check {
  const findings =
    work === null
      ? [notice("No server has ever started on this database.", "Start one.")]
      : work.servers === 0
        ? [notice("No server says that it lives.", "Start one, unless none is meant to run.")]
        : [];
  return { check: "servers", fine: `${work?.servers ?? 0} say that they live`, findings };
}

export function examineQueues({ queues, servers, backlog }: Work): Check {
  const late = queues.filter(
    ({ name, ready, waited }) => ready > 0 && waited > (URGENT.test(name) ? URGENT_LATE_S : LATE_S),
  );
  const failed = queues.filter((queue) => queue.failed > 0);
  const advice =
    servers === 0
      ? "Start a server: jobs are done by whoever runs."
      : "See the log for why they fail; if none does, there is more than is done: start another server, or raise KARWAN_DATABASE_JOBS_POOL_SIZE.";
  const tell = ({ name, ready, waited }: Queue) => `${name} (${ready}, the oldest for ${minutes(waited)})`;
  const waiting = (backlog ?? []).filter(({ metric, value }) => metric.endsWith("_waiting_seconds") && value > LATE_S);
  const findings: Finding[] = [
    ...(late.length > 0 ? [warning(`Jobs are due and nobody is at them: ${named(late.map(tell))}.`, advice)] : []),
    ...(failed.length > 0
      ? [
          warning(
            `Jobs were given up after their last attempt: ${named(failed.map((queue) => `${queue.name} (${queue.failed})`))}.`,
            "The log says why. What they were to do is found again by the sweeps; the queue forgets them within the hour.",
          ),
        ]
      : []),
    ...waiting.map(({ metric, label, value }) =>
      warning(
        `${metric.startsWith("webhooks") ? `Webhooks (${label})` : `Notices (${label})`} have waited for ${minutes(value)}.`,
        label === "again" ? "Receivers are down: their tenants are told. Nothing need be done here." : advice,
      ),
    ),
  ];
  if (backlog === null)
    findings.push(
      warning(
        "How long webhooks and notices have waited was not answered in time. So it is while a node of a cluster is away or silent; those of all companies wait meanwhile.",
        "Start the node: nothing of them is lost. Where all nodes answer, or there is but one, the database does too much: see pg_stat_activity.",
      ),
    );
  const ready = queues.reduce((sum, queue) => sum + queue.ready, 0);
  return { check: "queues", fine: `${ready} jobs are due, none for long; none was given up`, findings };
}
