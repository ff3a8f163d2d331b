import type { Statement } from "@karwan/db";
import { tracked } from "@trpc/server";
import type { TenantContext } from "../../kernel/index.ts";
import { MAX_STREAM_MS, openStream } from "../streams/index.ts";
import type { Batch, Change, Look, Place, Standing } from "./feed.ts";
import { feedOf, LOOK_EVERY_MS, noteFrom, readBatch, standing } from "./feed.ts";
import type { Position } from "./position.ts";
import { idOf, nextOf, oldestUnseen, positionIn, seenBy } from "./position.ts";
import type { Topic } from "./repository.ts";

// Kept for an hour: half of it is left to whoever reads meanwhile.
const RESUMABLE_MS = 30 * 60_000;
// Who reads slower than this is told to read anew.
const MAX_WAITING = 20;
const RIGHTS_EVERY_MS = 5000;

type Read<Row> = Position & { total: number; rows: Change<Row>[] };
/** A kind of records that can be followed: the statement that reads what changed of them, and where in the tenant. */
export type Followed<Row, Event> = {
  topic: Topic;
  within: string;
  changes: Statement<Read<Row>, readonly [string, string, number | bigint | null, string]>;
  /** How it is told on the wire. */
  event(told: Told<Row>): Event;
};

/** Waits for batches without keeping more than a few. */
class Inbox<Row> {
  #waiting: (Batch<Row> | null)[] = [];
  #wake: (() => void) | null = null;
  #isOver = false;

  readonly hear = (batch: Batch<Row>): void => {
    // Whoever does not keep up loses them all, and hears that it is so.
    if (this.#waiting.length >= MAX_WAITING) this.#waiting = [{ to: batch.to, changes: null }];
    else if (this.#waiting.at(-1)?.changes === null && this.#waiting.length > 0)
      this.#waiting = [{ to: batch.to, changes: null }];
    else this.#waiting.push(batch);
    this.#wake?.();
  };
  readonly end = (): void => {
    this.#isOver = true;
    this.#wake?.();
  };
  /** The next one; null when the stream is over. */
  async next(): Promise<Batch<Row> | null> {
    while (!this.#isOver && this.#waiting.length === 0) {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#wake = resolve;
      await promise;
    }
    this.#wake = null;
    return this.#isOver ? null : (this.#waiting.shift() ?? null);
  }
}

/** What a stream of records carries: where it stands, what changed, or that its reader has to read everything anew. */
export type Told<Row> = { changes: Row[] | null; reset: true | null };

function startOf(lastEventId: string | null | undefined, here: Standing) {
  if (lastEventId == null) return { from: here, isLost: false };
  const from = positionIn(lastEventId);
  // Made up: who brings it knows nothing of what was before.
  if (!from) return { from: here, isLost: true };
  // On another node numbers are others; and what changed before anybody followed was not noted.
  if (from.moves !== here.moves || oldestUnseen(from) < here.noted) return { from, isLost: true };
  // Too old, or of a database that was put back to an earlier time.
  const isAhead = nextOf(from) > nextOf(here);
  return { from, isLost: here.at - from.at > RESUMABLE_MS || from.at > here.at || isAhead };
}

async function* follow<Row, Event>(
  ctx: TenantContext,
  { topic, within, changes, event }: Followed<Row, Event>,
  lastEventId: string | null | undefined,
  signal: AbortSignal | undefined,
) {
  const { database, log, streamSignals } = ctx.deps;
  const { tenantId } = ctx;
  const look: Look<Row> = async (from) => {
    const values = [tenantId, within, oldestUnseen(from), from.snapshot] as const;
    const [[read]] = await database.read({ tenantId }, (q) => [q.sql(changes, values)]);
    if (!read) throw new Error("a query without a source returned no row");
    return read;
  };
  const inbox = new Inbox<Row>();
  const key = `${tenantId}:${topic}:${within}`;
  const stopHearing = streamSignals.subscribe(`changes:${key}`, () => undefined, inbox.end);
  const timer = setTimeout(inbox.end, MAX_STREAM_MS).unref();
  signal?.addEventListener("abort", inbox.end, { once: true });
  if (signal?.aborted) inbox.end();
  let leave: () => void = () => undefined;
  let later: NodeJS.Timeout | undefined;
  try {
    const place: Place = [tenantId, topic, within];
    await noteFrom(database, place);
    const here = await standing(database, place);
    const { noted } = here;
    const { from, isLost } = startOf(lastEventId, here);
    // First heard, then caught up: what comes between is brought by both, and told once.
    leave = feedOf(database, key, log, look).join(here, inbox);
    const isFresh = isLost || lastEventId == null;
    const missed: Batch<Row> = isFresh
      ? { to: await standing(database, place), changes: isLost ? null : [] }
      : await ctx.deps.streams.catchUp(tenantId, () => readBatch(look, from));
    yield tracked(idOf(missed.to), event(tell(missed, () => false)));
    // Who is the first to follow begins beside transactions that note nothing yet: when they have ended, all is read anew.
    const settle = async () => {
      const to = await standing(database, place).catch(() => null);
      if (to && (to.moves !== here.moves || oldestUnseen(to) >= noted)) inbox.hear({ to, changes: null });
      else later = setTimeout(() => void settle(), LOOK_EVERY_MS).unref();
    };
    if (oldestUnseen(missed.to) < noted) await settle();
    const isSeen = seenBy(missed.to);
    let provenAt = performance.now();
    for (let batch = await inbox.next(); batch; batch = await inbox.next()) {
      if (performance.now() - provenAt > RIGHTS_EVERY_MS) {
        await ctx.read(() => []);
        provenAt = performance.now();
      }
      const told = tell(batch, batch.to.moves === missed.to.moves ? isSeen : () => false);
      if (told.reset || told.changes) yield tracked(idOf(batch.to), event(told));
    }
  } finally {
    leave();
    stopHearing();
    clearTimeout(timer);
    clearTimeout(later);
    signal?.removeEventListener("abort", inbox.end);
  }
}

/** A batch as its reader hears it, without what they heard already. */
function tell<Row>({ changes }: Pick<Batch<Row>, "changes">, isKnown: (transaction: string) => boolean): Told<Row> {
  if (changes === null) return { changes: null, reset: true };
  const news = changes.filter(({ transactions }) => !transactions.every(isKnown)).map(({ record }) => record);
  return { changes: news.length > 0 ? news : null, reset: null };
}

/** Follows records of the tenant, from `lastEventId` on or from now: refused before it begins like any answer (4 L9, 4 B14). */
export const followChanges = <Row, Event>(
  ctx: TenantContext,
  followed: Followed<Row, Event>,
  lastEventId: string | null | undefined,
  signal: AbortSignal | undefined,
) => openStream(ctx, signal, () => follow(ctx, followed, lastEventId, signal));
