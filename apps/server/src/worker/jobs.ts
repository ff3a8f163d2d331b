import type { Jobs, StreamSignals } from "@karwan/api";
import { messageJob, NOTIFICATIONS, URGENT_LEASE_S } from "@karwan/api";
import type { Statement, Transaction } from "@karwan/db";
import { connectionOf } from "@karwan/db";
import type { Job, JobResult, QueueOptions } from "pg-boss";
import { PgBoss } from "pg-boss";
import type { Logger } from "pino";
import { createOutageLog } from "../outage-log.ts";
import type { JobTelemetry } from "../telemetry/port.ts";
import type { Due, DueLook } from "./due.ts";
import { startDueLook } from "./due.ts";

// What is due at once is taken up when its work commits; one look at all queues finds what has waited for its time, or for a
// dead server, and wakes who does it.
const LOOK_MS = 10_000;
/** Should a wake be lost all the same. */
const POLL_S = 300;
const BATCH = 10;
/** Finished jobs say nothing that anybody asks for: they go within the hour. */
const KEPT_S = 1800;
const CLEAN_EVERY_S = 600;

const ordinary: QueueOptions = { retryLimit: 10, retryDelay: 1, retryBackoff: true, deleteAfterSeconds: KEPT_S };
// Somebody else is waited for, for seconds: what a dead server had taken up is free again within a minute and a half.
const outside: QueueOptions = { ...ordinary, expireInSeconds: 45 };
const SUPERVISE_EVERY_S = 30;
// What runs by the clock does so some half a minute behind its minute anyway.
const CRON_POLL_S = 10;

// Seconds count: any server is woken by the commit, many are taken at a time, and a dead server's are soon free again.
const URGENT_BATCH = 25;
const URGENT_LOOK_S = 2;
const WOKEN = "jobs";
const wakeText = `SELECT pg_notify('${NOTIFICATIONS}', '${WOKEN}')::text AS woken`;
const urgent: QueueOptions = { ...ordinary, expireInSeconds: URGENT_LEASE_S, retryDelay: 0, retryBackoff: false };

/** What a job does with its data; throws to be tried again. */
export type JobHandler = (data: Record<string, unknown>) => Promise<void>;

/** How a kind of job is done: one after the other, or so many at once where each mostly waits for somebody else. */
export type Work = JobHandler | { handler: JobHandler; atOnce: number; isUrgent?: true };

/** `waited`: for how many seconds the oldest job has been ready. */
export type QueueDepth = Record<"ready" | "deferred" | "active" | "failed" | "waited", number> & { queue: string };

// Looked for only where some are ready: where none are, what waits for its time may be very many.
const DEPTHS = `SELECT q.name AS queue, q.ready_count AS ready, q.deferred_count AS deferred, q.active_count AS active,
   q.failed_count AS failed, coalesce(greatest(0, extract(epoch FROM now() - oldest.at)), 0)::float8 AS waited
 FROM pgboss.queue q LEFT JOIN LATERAL (
   SELECT min(j.start_after) AS at FROM pgboss.job j
    WHERE q.ready_count > 0 AND j.name = q.name AND j.state < 'active' AND NOT j.blocked AND j.start_after <= now()) oldest ON true
 ORDER BY q.name`;

export interface JobQueue extends Jobs {
  /** Makes the queues and takes up work, each job by one process at a time. */
  start(
    handlers: Readonly<Record<string, Work>>,
    recurring: readonly { name: string; cron: string }[],
    retired?: readonly string[],
    signals?: StreamSignals,
  ): Promise<void>;
  running(): boolean;
  /** Looks once more for what is due in any queue; by itself every few seconds. */
  look(): Promise<void>;
  /** How many jobs each queue has, by what they wait for; as counted within the last minute. */
  depths(): Promise<QueueDepth[]>;
  stop(): Promise<void>;
}

/** What the queue hands out: what is done by the clock has no data. */
type Given = Job<Record<string, unknown> | null>;

/** Does one job, and says by itself whether it is done; one that failed is done again, and the log says why. */
const outcomeOf =
  (name: string, handler: JobHandler, log: Logger) =>
  async ({ id, data }: Given): Promise<JobResult> => {
    try {
      await handler(data ?? {});
      return { id, status: "completed" };
    } catch (err) {
      log.warn({ err, job: name }, "a job failed; it is done again");
      return { id, status: "failed" };
    }
  };

/** Answers who is to be woken. */
async function inTurn(boss: PgBoss, name: string, handler: JobHandler, log: Logger): Promise<string[]> {
  const options = {
    pollingIntervalSeconds: POLL_S,
    batchSize: BATCH,
    burstWhenBatchFull: true,
    perJobResults: true,
  } as const;
  const done = outcomeOf(name, handler, log);
  const id = await boss.work<Given["data"], unknown, typeof options>(name, options, async (jobs) => {
    const results: JobResult[] = [];
    for (const job of jobs) results.push(await done(job));
    return results;
  });
  return [id];
}

type SideBySide = Exclude<Work, JobHandler>;

/** Several batches, so that one whose jobs take long does not keep the others waiting; each job succeeds by itself. */
async function sideBySide(boss: PgBoss, name: string, { handler, atOnce, isUrgent }: SideBySide, log: Logger) {
  const batchSize = isUrgent ? URGENT_BATCH : BATCH;
  const options = {
    pollingIntervalSeconds: POLL_S,
    batchSize,
    burstWhenBatchFull: true,
    perJobResults: true,
  } as const;
  const done = outcomeOf(name, handler, log);
  const workers = Array.from({ length: Math.ceil(atOnce / batchSize) }, () =>
    boss.work<Given["data"], unknown, typeof options>(name, options, (jobs) => Promise.all(jobs.map(done))),
  );
  return Promise.all(workers);
}

const optionsOf = (work: Work | undefined): QueueOptions => {
  if (typeof work !== "object") return ordinary;
  return work.isUrgent ? urgent : outside;
};

/** The queue as this version wants it, also where an older one made it. */
async function prepareQueue(boss: PgBoss, name: string, options: QueueOptions): Promise<void> {
  await boss.createQueue(name, options);
  await boss.updateQueue(name, options);
}

/** Lies beside a job's own data, and is no part of it. */
const TRACE = "traceparent";

/** The same work on its own data, in the trace that wanted it. */
function inItsTrace(name: string, handler: JobHandler, telemetry: JobTelemetry | undefined): JobHandler {
  return async ({ [TRACE]: carried, ...data }) => {
    if (!telemetry) return handler(data);
    await telemetry.run(name, typeof carried === "string" ? carried : null, () => handler(data));
  };
}

function traced(name: string, work: Work, telemetry: JobTelemetry | undefined): Work {
  if (typeof work === "function") return inItsTrace(name, work, telemetry);
  return { ...work, handler: inItsTrace(name, work.handler, telemetry) };
}

const statements = new Map<string, Statement<object>>();

/** The queue's own SQL, one text for each queue, as a statement like ours: so that it leaves with the work's others. */
function statementOf(text: string): Statement<object> {
  const known = statements.get(text) ?? { name: `jobs.${statements.size + 1}`, text };
  statements.set(text, known);
  return known;
}

const within = (tx: Transaction) => ({
  executeSql: async (text: string, values?: unknown[]) => ({ rows: await tx.sql(statementOf(text), values) }),
});

/**
 * Jobs in the database itself: scheduled with the work that wants them, so neither is ever without the other
 * (architecture 3.7). When one is due is said by how long that is from `now`, for the database to add to its own clock.
 */
export function createJobQueue(url: string, log: Logger, now: () => Date, telemetry?: JobTelemetry): JobQueue {
  const shared = { ...connectionOf(url), schema: "pgboss" };
  const boss = new PgBoss({
    ...shared,
    max: 3,
    application_name: "karwan-jobs",
    maintenanceIntervalSeconds: CLEAN_EVERY_S,
    superviseIntervalSeconds: SUPERVISE_EVERY_S,
    monitorIntervalSeconds: SUPERVISE_EVERY_S,
    // Jobs here wait for no other jobs.
    flowIntervalSeconds: 60,
    cronWorkerIntervalSeconds: CRON_POLL_S,
  });
  // Connections of its own, so that nothing else that is due is waited for.
  const express = new PgBoss({
    ...shared,
    max: 2,
    application_name: "karwan-urgent-jobs",
    monitorIntervalSeconds: URGENT_LOOK_S,
    supervise: false,
    schedule: false,
  });
  let running = false;
  const looks: DueLook[] = [];
  let stopHearing: (() => void) | undefined;
  const workers = new Map<string, { boss: PgBoss; ids: readonly string[] }>();
  const wake = (name: string) => {
    const of = workers.get(name);
    for (const id of of?.ids ?? []) of?.boss.notifyWorker(id);
  };
  const outage = createOutageLog(log, "the job queue");
  for (const each of [boss, express]) each.on("error", outage.note);
  async function startUrgent(names: string[], handlers: Readonly<Record<string, Work>>): Promise<void> {
    if (names.length === 0) return;
    await express.start();
    for (const name of names)
      workers.set(name, { boss: express, ids: await sideBySide(express, name, handlers[name] as SideBySide, log) });
    // Finds what a dead server had taken; of several servers one looks after it each time.
    const onDue = ({ queue, is_lost }: Due) => {
      const freed = is_lost ? express.supervise(queue) : Promise.resolve();
      freed.then(() => wake(queue)).catch(outage.note);
    };
    const look = { names, everyMs: URGENT_LOOK_S * 1000, leases: true, onDue, onFailure: outage.note };
    looks.push(startDueLook(express, look));
  }
  return {
    async schedule(tx, name, data, at) {
      const carried = telemetry?.carried();
      await boss.send(name, carried ? { ...data, [TRACE]: carried } : data, {
        startAfter: Math.max(0, at.getTime() - now().getTime()) / 1000,
        db: within(tx),
      });
      if (at.getTime() > now().getTime()) return;
      if (name === messageJob) await tx.sql(statementOf(wakeText));
      tx.afterCommit(() => wake(name));
    },
    async start(given, recurring, retired = [], signals) {
      const handlers = Object.fromEntries(
        Object.entries(given).map(([name, work]) => [name, traced(name, work, telemetry)]),
      );
      await boss.start();
      const names = Object.keys(handlers);
      const isUrgent = (name: string) => optionsOf(handlers[name]) === urgent;
      for (const name of names) await prepareQueue(boss, name, optionsOf(handlers[name]));
      await startUrgent(names.filter(isUrgent), handlers);
      for (const [name, work] of Object.entries(handlers)) {
        if (typeof work === "object" && work.isUrgent) continue;
        const ids = await (typeof work === "function"
          ? inTurn(boss, name, work, log)
          : sideBySide(boss, name, work, log));
        workers.set(name, { boss, ids });
      }
      const onDue = ({ queue }: Due) => wake(queue);
      const ordinaries = names.filter((name) => !isUrgent(name));
      looks.push(
        startDueLook(boss, { names: ordinaries, everyMs: LOOK_MS, leases: false, onDue, onFailure: outage.note }),
      );
      stopHearing = signals?.subscribe(
        WOKEN,
        () => names.filter(isUrgent).forEach(wake),
        () => undefined,
      );
      for (const name of retired) await boss.unschedule(name);
      for (const { name, cron } of recurring) await boss.schedule(name, cron);
      running = true;
    },
    running: () => running,
    look: async () => void (await Promise.all(looks.map((each) => each.look()))),
    async depths() {
      if (!running) return [];
      return (await boss.getDb().executeSql(DEPTHS)).rows as QueueDepth[];
    },
    async stop() {
      running = false;
      stopHearing?.();
      for (const look of looks.splice(0)) look.stop();
      await Promise.all([boss, express].map((each) => each.stop({ graceful: true, timeout: 10_000 })));
      outage.stop();
    },
  };
}
