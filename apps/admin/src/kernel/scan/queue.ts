import { KeptEntries } from "../kept/entries.ts";
import { TOO_OLD_MS } from "../same-request.ts";

/** One thing to be sent, made by a scan or by hand where it was scanned. */
export interface Job {
  /** Names the request: however often it goes out, it takes effect once. */
  key: string;
  /** Whose it is; nobody else's session sends it. */
  owner: string;
  kind: string;
  /** What was scanned, or what a person would call it. */
  code: string;
  input: Readonly<Record<string, unknown>>;
  at: number;
  /** What it is about, in the words of people, where its input has none: shown while it waits. */
  about?: { item: string; bin: string; order: string };
  /** Whether it has gone out before: it may have been done, although no answer came. */
  tried?: boolean;
  /** What was looked up for it, noted before the change goes out: sent again it says the same, whatever that has changed. */
  lookedUp?: Readonly<Record<string, unknown>>;
}

export interface Problem {
  code: string;
  message: string;
}

export type Entry = Job & { seq: number } & (
    | { state: "waiting" }
    | { state: "done"; result: unknown; endedAt: number }
    | { state: "refused"; problem: Problem; endedAt: number }
  );

/** Where entries are kept, in the order in which they were made. */
export interface Store {
  /** What `mustLast` is kept for good or not at all; anything else the page may hold where it cannot be kept. */
  add(job: Job, mustLast: boolean): Promise<number>;
  /**
   * Notes that it goes out now, and what was looked up for it; answers it with what any tab has looked up, null where it was
   * taken off the list meanwhile, in another tab too.
   */
  begin(entry: Entry): Promise<Entry | null>;
  put(entry: Entry): Promise<void>;
  remove(seqs: readonly number[]): Promise<void>;
  /** Removes it, unless it has gone out; answers whether it did so. */
  removeUntried(seq: number): Promise<boolean>;
  all(): Promise<Entry[]>;
}

/** What came of an entry. */
export interface Sent {
  result: unknown;
  /** Shows what the answer says: in the moment in which the entry ends, so that a page counts neither twice. */
  show?(): void;
}

/** Notes what was looked up for an entry; throws where it was taken off the list meanwhile, and nothing of it is to go out. */
export type Note = (lookedUp: Readonly<Record<string, unknown>>) => Promise<void>;

/** Taken off the list while it was looked up. */
class TakenOff extends Error {}

export interface World {
  store: Store;
  owner(): string | null;
  now(): number;
  /** Answers what came of it; throws what went wrong. */
  send(entry: Entry, note: Note): Promise<Sent>;
  /** What a failure means: to be tried again, or not. */
  failureOf(error: unknown): { retryInMs: number } | Problem;
  /** Waits so long, or until `wake` is called. */
  pause(ms: number): Promise<void>;
  changed(): void;
}

type Attempt = { wait: number } | { wait: null; entry: Entry; show?: (() => void) | undefined };

const KEPT = 60;
const SLOWEST_MS = 5_000;

/**
 * Sends what was scanned, one after the other in the order of the scans. What cannot arrive now waits, and is tried again with
 * its own key; what the server refuses is set aside and blocks nothing.
 */
export class ScanQueue {
  readonly #world: World;
  #running: Promise<void> | null = null;
  readonly #kept: KeptEntries<Entry>;

  constructor(world: World) {
    this.#world = world;
    this.#kept = new KeptEntries(world, ({ state }) => state === "waiting");
  }

  get entries(): readonly Entry[] {
    return this.#kept.all;
  }

  /** Reads what is kept: another tab may have added to it or sent some of it. */
  async read(): Promise<void> {
    await this.#kept.load();
    this.#world.changed();
  }

  /** Keeps it; sent it is as soon as what came before it was. */
  async add(job: Job, mustLast = false): Promise<void> {
    const seq = await this.#world.store.add(job, mustLast);
    this.#kept.show({ ...job, seq, state: "waiting" });
  }

  /** Sends until nothing waits. Called again while it does so, it is the same run. */
  run(): Promise<void> {
    this.#running ??= this.#runAll().catch((error: unknown) => {
      this.#running = null;
      throw error;
    });
    return this.#running;
  }

  async #runAll(): Promise<void> {
    await this.#kept.load();
    for (let failures = 0; ; ) {
      const owner = this.#world.owner();
      const next = this.#kept.all.find((each) => each.state === "waiting" && each.owner === owner);
      if (!next) {
        await this.#forgetOld();
        if (this.#waits()) continue;
        // At once, so that what is added from here on begins a run of its own.
        this.#running = null;
        return;
      }
      const begun = await this.#begin(next);
      const ended = begun && (await this.#attempt(begun));
      if (!ended) continue;
      failures = ended.wait === null ? 0 : failures + 1;
      if (ended.wait === null) await this.#end(ended.entry, ended.show);
      else await this.#world.pause(Math.max(ended.wait, Math.min(SLOWEST_MS, 500 * 2 ** (failures - 1))));
    }
  }

  #waits(): boolean {
    const owner = this.#world.owner();
    return this.#kept.all.some((each) => each.state === "waiting" && each.owner === owner);
  }

  /** Notes that it goes out, unless somebody has just said that it is not to; from then on it may have arrived. */
  async #begin(entry: Entry): Promise<Entry | null> {
    const { seq } = entry;
    const begun = await this.#world.store.begin(entry);
    if (!begun) this.#kept.drop([seq]);
    const shown = this.#kept.all.find((each) => each.seq === seq);
    // Nor does the next person's session send it, who may have signed in meanwhile.
    if (!begun || !shown || this.#world.owner() !== entry.owner) return null;
    if (!shown.tried || begun.lookedUp !== shown.lookedUp) this.#kept.show(begun);
    return begun;
  }

  /** Null where it was taken off the list before anything of it went out. */
  async #attempt(entry: Entry): Promise<Attempt | null> {
    let sent = entry;
    const note: Note = async (lookedUp) => {
      const begun = await this.#begin({ ...entry, lookedUp });
      if (!begun) throw new TakenOff();
      sent = begun;
    };
    const endedAt = this.#world.now();
    if (endedAt - entry.at > TOO_OLD_MS)
      return { wait: null, entry: { ...entry, state: "refused", problem: { code: "too_old", message: "" }, endedAt } };
    try {
      const { result, show } = await this.#world.send(entry, note);
      return { wait: null, entry: { ...sent, state: "done", result, endedAt: this.#world.now() }, show };
    } catch (error) {
      if (error instanceof TakenOff) return null;
      const verdict = this.#world.failureOf(error);
      if ("retryInMs" in verdict) return { wait: verdict.retryInMs };
      return { wait: null, entry: { ...sent, state: "refused", problem: verdict, endedAt: this.#world.now() } };
    }
  }

  async #end(entry: Entry, show?: () => void): Promise<void> {
    await this.#world.store.put(entry);
    show?.();
    this.#kept.show(entry);
  }

  async #forgetOld(): Promise<void> {
    const ended = this.#kept.all.filter(({ state }) => state !== "waiting").slice(0, -KEPT);
    await this.forget(ended.map(({ seq }) => seq));
  }

  /** Sends again what was refused, as a request of its own: the server has answered the one before. */
  async again(seq: number, key: string): Promise<void> {
    const entry = this.#kept.all.find((each) => each.seq === seq);
    if (entry?.state !== "refused") return;
    const { owner, kind, code, input, about, lookedUp, problem } = entry;
    // Of what was never answered it may be done already, and would not be found once more.
    const known = problem.code === "too_old" && lookedUp;
    const same = { seq, owner, kind, code, input, ...(about && { about }), ...(known && { lookedUp: known }) };
    await this.#end({ ...same, key, at: this.#world.now(), state: "waiting" });
  }

  /** Takes entries off the list; what waits is not sent any more. */
  async forget(seqs: readonly number[]): Promise<void> {
    if (seqs.length === 0) return;
    await this.#world.store.remove(seqs);
    this.#kept.drop(seqs);
  }

  /** Takes off the list what has not gone out yet; answers false of what may have been done. */
  async forgetUntried(seq: number): Promise<boolean> {
    const isGone = await this.#world.store.removeUntried(seq);
    if (isGone) this.#kept.drop([seq]);
    else await this.read();
    return isGone;
  }
}
