import type { PgBoss } from "pg-boss";

/** What a queue has: jobs that nobody is at although they are due, and jobs whose server did not end them in time. */
export type Due = { queue: string; is_due: boolean; is_lost: boolean };

// For each queue up to the first one that is found; what waits for its time is passed over, as a worker's own question would.
const DUE = `SELECT q.name AS queue,
   EXISTS (SELECT FROM pgboss.job j
            WHERE j.name = q.name AND j.state < 'active' AND NOT j.blocked AND j.start_after <= now()) AS is_due,
   $2::boolean AND EXISTS (SELECT FROM pgboss.job j
            WHERE j.name = q.name AND j.state = 'active'
              AND j.started_on + j.expire_seconds * interval '1 second' < now()) AS is_lost
 FROM unnest($1::text[]) AS q(name)`;

export type DueOptions = {
  names: readonly string[];
  everyMs: number;
  /** Whether leases that ran out are looked for as well. */
  leases: boolean;
  /** Told of each queue that has something. */
  onDue(due: Due): void;
  onFailure(error: unknown): void;
};

export interface DueLook {
  /** Once more, now; by itself every so often. */
  look(): Promise<void>;
  stop(): void;
}

/** Asks for all queues in one question what is due, where their workers would ask one by one (ADR 0052). */
export function startDueLook(boss: PgBoss, { names, everyMs, leases, onDue, onFailure }: DueOptions): DueLook {
  let looking: Promise<void> | null = null;
  let isOver = false;
  async function ask(): Promise<void> {
    const { rows } = await boss.getDb().executeSql(DUE, [names, leases]);
    if (isOver) return;
    for (const due of rows as Due[]) if (due.is_due || due.is_lost) onDue(due);
  }
  function look(): Promise<void> {
    looking ??= ask()
      .catch((error: unknown) => {
        if (!isOver) onFailure(error);
      })
      .finally(() => {
        looking = null;
      });
    return looking;
  }
  const timer = setInterval(() => void look(), everyMs).unref();
  return {
    look,
    stop() {
      isOver = true;
      clearInterval(timer);
    },
  };
}
