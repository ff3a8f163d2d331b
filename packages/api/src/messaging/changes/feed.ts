import type { Database } from "@karwan/db";
import type { Log } from "../../kernel/index.ts";
import type { Position } from "./position.ts";
import { nextOf } from "./position.ts";
import type { Topic } from "./repository.ts";
import { AT_MOST, followStatement, notedStatement, placeStatement } from "./repository.ts";

/** A record as it is after a change, and the transactions that changed it. */
export type Change<Row> = { record: Row; transactions: string[] };
/** What one look brought; null: more than is handed on. */
export type Batch<Row> = { to: Position; changes: Change<Row>[] | null };
/** What is followed: a tenant's, of which kind, and where in the tenant. */
export type Place = readonly [tenantId: string, topic: Topic, within: string];
/** How a kind of change is read: what changed of a tenant behind a position. */
export type Look<Row> = (from: Position) => Promise<Position & { total: number; rows: Change<Row>[] }>;

// A look costs one short statement, whoever listens: soon enough for a person who watches.
export const LOOK_EVERY_MS = 500;

// Looks that bring nothing for six to nine seconds end the streams. Counted in steps: of a process that stood still itself the
// answers have come by the second one.
const STEP_MS = 3000;
const SILENT_STEPS = 3;

/** Who follows: hears what changed, and that nothing more is heard, for looks have failed or not come back for too long. */
export type Reader<Row> = { hear(batch: Batch<Row>): void; end(): void };

/**
 * What changes in one place of a tenant, read once in a process and handed to all who follow it. Looks only while somebody
 * does, and keeps nothing but where it stands. While the database is away nobody is left to take silence for "nothing new":
 * who follows is sent away, comes again where they stood, and is refused until it is back.
 */
export class Feed<Row> {
  readonly #look: Look<Row>;
  readonly #log: Log;
  readonly #readers = new Set<Reader<Row>>();
  #position: Position | null = null;
  #timer: NodeJS.Timeout | undefined;
  #alarm: NodeJS.Timeout | undefined;
  #silentSteps = 0;

  constructor(look: Look<Row>, log: Log) {
    this.#look = look;
    this.#log = log;
  }

  get isIdle(): boolean {
    return this.#readers.size === 0;
  }

  /** Hears everything that is committed from now on; `from` is where to begin when nobody follows yet. */
  join(from: Position, reader: Reader<Row>): () => void {
    this.#position ??= from;
    this.#readers.add(reader);
    this.#timer ??= setTimeout(() => void this.#tick(), LOOK_EVERY_MS).unref();
    this.#alarm ??= setInterval(this.#step, STEP_MS).unref();
    return () => {
      // Who was sent away takes nothing from those who came after.
      if (this.#readers.delete(reader) && this.isIdle) this.#rest();
    };
  }

  #rest(): void {
    clearTimeout(this.#timer);
    clearInterval(this.#alarm);
    this.#timer = undefined;
    this.#alarm = undefined;
    this.#silentSteps = 0;
    this.#position = null;
  }

  readonly #step = (): void => {
    this.#silentSteps += 1;
    if (this.#silentSteps < SILENT_STEPS) return;
    this.#log.warn({ readers: this.#readers.size }, "changes could not be read for too long: who follows comes again");
    const sent = [...this.#readers];
    this.#readers.clear();
    this.#rest();
    for (const reader of sent) reader.end();
  };

  readonly #tick = async (): Promise<void> => {
    const from = this.#position;
    const timer = this.#timer;
    if (!from || this.isIdle) return;
    try {
      const batch = await readBatch(this.#look, from);
      // Who came first after all had left begins where they stand themselves.
      if (this.#position === from) {
        this.#position = batch.to;
        this.#silentSteps = 0;
        if (batch.changes === null || batch.changes.length > 0) for (const reader of this.#readers) reader.hear(batch);
      }
    } catch (err) {
      this.#log.warn({ err }, "changes could not be read; they are looked for again");
    }
    // Unless all had left meanwhile, and who came then has started anew.
    if (this.#timer === timer && !this.isIdle) this.#timer = setTimeout(() => void this.#tick(), LOOK_EVERY_MS).unref();
  };
}

export async function readBatch<Row>(look: Look<Row>, from: Position): Promise<Batch<Row>> {
  const { snapshot, at, moves, total, rows } = await look(from);
  // What was changed on a node that the tenant has left is told by no number of this one.
  return { to: { snapshot, at, moves }, changes: total > AT_MOST || moves !== from.moves ? null : rows };
}

const feeds = new WeakMap<Database, Map<string, { isIdle: boolean }>>();

/** The process's feed of a place, over a database: one for all who follow it. */
export function feedOf<Row>(database: Database, key: string, log: Log, look: Look<Row>): Feed<Row> {
  const known = feeds.get(database) ?? new Map<string, { isIdle: boolean }>();
  feeds.set(database, known);
  // Those that nobody follows hold nothing: they go when the next one comes.
  for (const [name, feed] of known) if (feed.isIdle && name !== key) known.delete(name);
  const feed = (known.get(key) as Feed<Row> | undefined) ?? new Feed(look, log);
  known.set(key, feed);
  return feed;
}

/** Where a place stands that is followed, and the first transaction from which on all are noted. */
export type Standing = Position & { noted: bigint };

const find = async (database: Database, place: Place) =>
  (await database.read({ tenantId: place[0] }, (q) => [q.sql(placeStatement, place)]))[0][0];

/** Where a place stands, for who begins. */
export async function standing(database: Database, place: Place): Promise<Standing> {
  const row = await find(database, place);
  if (row?.noted_from == null) throw new Error("a place that is followed is not known");
  const { snapshot, at, moves, noted_from } = row;
  return { snapshot, at, moves, noted: BigInt(noted_from) };
}

/** Has changes of a place noted: those that were under way when it began may have left none. */
export async function noteFrom(database: Database, place: Place): Promise<void> {
  const known = await find(database, place);
  if (known?.is_fresh && known.noted_from !== null) return;
  const [tenantId] = place;
  await database.transaction({ tenantId }, (tx) => tx.sql(followStatement, place));
  const begun = await find(database, place);
  if (!begun || begun.noted_from !== null) return;
  await database.transaction({ tenantId }, (tx) => tx.sql(notedStatement, [...place, nextOf(begun), begun.moves]));
}
