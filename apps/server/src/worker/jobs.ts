import type { Jobs } from "@karwan/api";
import type { Statement, Transaction } from "@karwan/db";
import { PgBoss } from "pg-boss";
import type { Logger } from "pino";
import { createOutageLog } from "../outage-log.ts";

const POLL_S = 2;
const BATCH = 10;

/** What a job does with its data; throws to be tried again. */
export type JobHandler = (data: Record<string, unknown>) => Promise<void>;

/** How a kind of job is done: one after the other, or so many at once where each mostly waits for somebody else. */
export type Work = JobHandler | { handler: JobHandler; atOnce: number };

export interface JobQueue extends Jobs {
  /** Makes the queues and takes up work, each job by one process at a time. */
  start(handlers: Readonly<Record<string, Work>>, recurring: readonly { name: string; cron: string }[]): Promise<void>;
  running(): boolean;
  stop(): Promise<void>;
}

async function inTurn(boss: PgBoss, name: string, handler: JobHandler): Promise<void> {
  const options = { pollingIntervalSeconds: POLL_S, batchSize: BATCH, burstWhenBatchFull: true };
  await boss.work<Record<string, unknown>>(name, options, async (jobs) => {
    for (const job of jobs) await handler(job.data);
  });
}

/** Several batches, so that one whose jobs take long does not keep the others waiting. */
async function sideBySide(boss: PgBoss, name: string, { handler, atOnce }: { handler: JobHandler; atOnce: number }) {
  const options = {
    pollingIntervalSeconds: POLL_S,
    batchSize: BATCH,
    burstWhenBatchFull: true,
    localConcurrency: Math.ceil(atOnce / BATCH),
  };
  await boss.work<Record<string, unknown>>(name, options, async (jobs) => {
    const results = await Promise.allSettled(jobs.map((job) => handler(job.data)));
    const failed = results.find((result) => result.status === "rejected");
    // The whole batch is done again: a handler must know what it has done already.
    if (failed) throw failed.reason;
  });
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
export function createJobQueue(url: string, log: Logger, now: () => Date): JobQueue {
  const boss = new PgBoss({ connectionString: url, schema: "pgboss", max: 3, application_name: "karwan-jobs" });
  let running = false;
  const outage = createOutageLog(log, "the job queue");
  boss.on("error", outage.note);
  return {
    async schedule(tx, name, data, at) {
      await boss.send(name, data, {
        startAfter: Math.max(0, at.getTime() - now().getTime()) / 1000,
        retryLimit: 10,
        retryBackoff: true,
        db: within(tx),
      });
    },
    async start(handlers, recurring) {
      await boss.start();
      for (const [name, work] of Object.entries(handlers)) {
        await boss.createQueue(name);
        if (typeof work === "function") await inTurn(boss, name, work);
        else await sideBySide(boss, name, work);
      }
      for (const { name, cron } of recurring) await boss.schedule(name, cron);
      running = true;
    },
    running: () => running,
    async stop() {
      running = false;
      await boss.stop({ graceful: true, timeout: 10_000 });
      outage.stop();
    },
  };
}
