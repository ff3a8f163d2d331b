import { NO_TENANT } from "./access/scope.ts";
import { statement } from "./access/statement.ts";
import type { Database } from "./database.ts";

/** The time that every server of a database agrees on: the database's, whatever the machine's own clock says. */
export interface DatabaseClock {
  now(): Date;
  /** Asks the database again; fails as any read does. */
  measure(): Promise<void>;
  stop(): void;
}

export interface ClockOptions {
  /** Milliseconds that pass evenly, since whenever. */
  ticks?: () => number;
  /** What this machine takes the time for, in milliseconds since 1970. */
  own?: () => number;
  everyMs?: number;
  /** Told when the machine's clock is found to be wrong by more than a second, and when it is right again (0). */
  onApart?: (aheadMs: number) => void;
}

const EVERY_MS = 30_000;
const APART_MS = 1000;
/** An answer within so long is exact enough; otherwise so many are asked for, and the quickest counts. */
const QUICK_MS = 2;
const MOST_ASKED = 5;

const TIME = statement("db.clock", "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS ms");

type Known = { ms: number; ticks: number };

/**
 * Reads the database's clock and goes on counting from there, so that expiries, locks and orders of time that several
 * servers write mean the same to all. While the database is away it counts on.
 */
export async function startClock(database: Pick<Database, "read">, options: ClockOptions = {}): Promise<DatabaseClock> {
  const { ticks = () => performance.now(), own = () => Date.now(), everyMs = EVERY_MS, onApart = () => {} } = options;
  let known: Known = { ms: Number.NaN, ticks: 0 };
  let isApart = false;
  const nowMs = () => known.ms + (ticks() - known.ticks);

  async function ask(): Promise<{ ms: number; sent: number; answered: number }> {
    const sent = ticks();
    const [[time]] = await database.read({ tenantId: NO_TENANT }, (q) => [q.sql(TIME)]);
    if (!time) throw new Error("the database did not say what time it is");
    return { ms: time.ms, sent, answered: ticks() };
  }

  /** The quickest of a few answers: the first one may have waited for a connection, and would be wrong by half of that. */
  async function askUntilQuick() {
    let best = await ask();
    for (let asked = 1; asked < MOST_ASKED && best.answered - best.sent > QUICK_MS; asked += 1) {
      const next = await ask();
      if (next.answered - next.sent < best.answered - best.sent) best = next;
    }
    return best;
  }

  async function measure(): Promise<void> {
    const { ms, sent, answered } = await askUntilQuick();
    // It was read somewhere between the two. What agrees with that is kept, so that time does not jump to and fro.
    const uncertainty = (answered - sent) / 2;
    const measured: Known = { ms, ticks: sent + uncertainty };
    const differs = Math.abs(measured.ms + (ticks() - measured.ticks) - nowMs());
    if (!(differs <= uncertainty)) known = measured;
    const ahead = own() - nowMs();
    const wasApart = isApart;
    isApart = Math.abs(ahead) > APART_MS;
    if (isApart !== wasApart) onApart(isApart ? Math.round(ahead) : 0);
  }

  await measure();
  // A failure is for those who ask the database for more than the time.
  const timer = setInterval(() => void measure().catch(() => {}), everyMs);
  timer.unref();
  return { now: () => new Date(Math.floor(nowMs())), measure, stop: () => clearInterval(timer) };
}
