import type { Jobs } from "@karwan/api";
import { fromKysely, PgBoss } from "pg-boss";
import type { Logger } from "pino";

const POLL_S = 2;

/** What a job does with its data; throws to be tried again. */
export type JobHandler = (data: Record<string, unknown>) => Promise<void>;

export interface JobQueue extends Jobs {
  /** Makes the queues and takes up work, each job by one process at a time. */
  start(
    handlers: Readonly<Record<string, JobHandler>>,
    recurring: readonly { name: string; cron: string }[],
  ): Promise<void>;
  running(): boolean;
  stop(): Promise<void>;
}

/** Jobs in the database itself: scheduled with the work that wants them, so neither is ever without the other (architecture 3.7). */
export function createJobQueue(url: string, log: Logger): JobQueue {
  const boss = new PgBoss({ connectionString: url, schema: "pgboss", max: 3, application_name: "karwan-jobs" });
  let running = false;
  boss.on("error", (error) => log.error({ err: error }, "the job queue reports an error"));
  return {
    async schedule(h, name, data, at) {
      await boss.send(name, data, { startAfter: at, retryLimit: 10, retryBackoff: true, db: fromKysely(h.kysely) });
    },
    async start(handlers, recurring) {
      await boss.start();
      for (const [name, handler] of Object.entries(handlers)) {
        await boss.createQueue(name);
        await boss.work<Record<string, unknown>>(
          name,
          { pollingIntervalSeconds: POLL_S, batchSize: 10 },
          async (jobs) => {
            for (const job of jobs) await handler(job.data);
          },
        );
      }
      for (const { name, cron } of recurring) await boss.schedule(name, cron);
      running = true;
    },
    running: () => running,
    async stop() {
      running = false;
      await boss.stop({ graceful: true, timeout: 10_000 });
    },
  };
}
