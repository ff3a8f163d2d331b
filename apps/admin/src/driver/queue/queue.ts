import { KeptEntries } from "../../kernel/kept/entries.ts";
import type { Action, Answer, Entry, LocalFile, Problem, World } from "./action.ts";
import { withFiles } from "./local-files.ts";

/** How long the server and the phone keep a file that no record has (4 J14). */
export const FILES_KEPT_MS = 48 * 3_600_000;
const MOST_AT_ONCE = 200;
const MOST_ENDED = 60;
const SLOWEST_MS = 30_000;

type Waiting = Extract<Entry, { state: "waiting" | "kept" }>;
const isOpen = (entry: Entry): entry is Waiting => entry.state === "waiting" || entry.state === "kept";

/**
 * Tells the server what a driver did, in the order of doing. What cannot arrive waits and is sent again under its own name;
 * what the server refuses is set aside, with the reason, and blocks nothing. Files go up before the action that names them.
 */
export class ActionQueue {
  readonly #world: World;
  #running: Promise<void> | null = null;
  /** One after the other: the same step may be asked for twice at once. */
  #adding: Promise<void> = Promise.resolve();
  readonly #kept: KeptEntries<Entry>;
  /** How many go out at once: one by one after a request was refused as a whole. */
  #width = MOST_AT_ONCE;

  constructor(world: World) {
    this.#world = world;
    this.#kept = new KeptEntries(world, isOpen);
  }

  get entries(): readonly Entry[] {
    return this.#kept.all;
  }

  /** Reads what is kept: another tab may have added to it or sent some of it. */
  async read(): Promise<void> {
    await this.#kept.load();
    this.#world.changed();
  }

  /**
   * Keeps it on the phone; from here on it is not lost. A step of a delivery that is kept and open already, from whichever tab,
   * is not taken again.
   */
  add(action: Action, files: readonly LocalFile[] = []): Promise<void> {
    const added = this.#adding.then(() => this.#addOnce(action, files));
    this.#adding = added.catch(() => undefined);
    return added;
  }

  async #addOnce(action: Action, files: readonly LocalFile[]): Promise<void> {
    const { owner, delivery_id, type } = action;
    await this.read();
    const isSame = (each: Entry) => each.owner === owner && each.delivery_id === delivery_id && each.type === type;
    if (this.#kept.all.some((each) => isOpen(each) && isSame(each))) return;
    const seq = await this.#world.store.add(action, files);
    this.#kept.show({ ...action, seq, state: "waiting" });
  }

  /** Sends until nothing waits. Called again while it does so, it is the same run. */
  run(): Promise<void> {
    this.#running ??= this.#runAll().catch((error: unknown) => {
      this.#running = null;
      throw error;
    });
    return this.#running;
  }

  #mine(state: "waiting" | "kept"): Waiting[] {
    const owner = this.#world.owner();
    return this.#kept.all.filter((each): each is Waiting => each.state === state && each.owner === owner);
  }

  async #runAll(): Promise<void> {
    await this.#kept.load();
    // What only the server waits for is asked about once: it has it, and nothing is to be hurried.
    let hasAsked = false;
    for (let failures = 0; ; ) {
      const waiting = this.#mine("waiting");
      if (waiting.length === 0 && (hasAsked || this.#mine("kept").length === 0)) {
        await this.#forgetOld();
        if (this.#mine("waiting").length > 0) continue;
        // At once, so that what is added from here on begins a run of its own.
        this.#running = null;
        return;
      }
      hasAsked ||= waiting.length === 0;
      const wait = await this.#step(waiting);
      failures = wait === null ? 0 : failures + 1;
      if (wait !== null)
        await this.#world.pause(Math.max(wait, Math.min(SLOWEST_MS, 1_000 * 2 ** Math.min(failures - 1, 8))));
    }
  }

  /** Sends what can go, or the next file; null when that went on, else how long the server wants to be left alone. */
  async #step(waiting: readonly Waiting[]): Promise<number | null> {
    const urls = new Map<string, string>();
    const ready: Waiting[] = [];
    for (const entry of waiting.slice(0, this.#width)) {
      const missing = await this.#fileToSend(entry, urls);
      if (missing === null) ready.push(entry);
      // Nothing overtakes it; what came before it goes first.
      else if (ready.length > 0) break;
      else return missing === "gone" ? this.#expire(entry) : this.#sendFile(entry, missing);
    }
    const kept = this.#width === 1 ? [] : this.#mine("kept").slice(0, MOST_AT_ONCE - ready.length);
    return this.#sync([...kept, ...ready], urls);
  }

  async #fileToSend(entry: Waiting, urls: Map<string, string>): Promise<LocalFile | "gone" | null> {
    for (const id of entry.files) {
      const file = await this.#world.store.file(id);
      if (file === null || this.#world.now() - file.at > FILES_KEPT_MS) return "gone";
      if (file.url === null) return file;
      urls.set(id, file.url);
    }
    return null;
  }

  async #expire(entry: Waiting): Promise<null> {
    await this.#refuse(entry, { code: "files_expired", message: "" });
    return null;
  }

  async #sendFile(entry: Waiting, file: LocalFile): Promise<number | null> {
    try {
      const url = await this.#world.upload(file);
      await this.#world.store.putFile({ ...file, url });
      return null;
    } catch (error) {
      return this.#failed([entry], error);
    }
  }

  async #sync(entries: readonly Waiting[], urls: ReadonlyMap<string, string>): Promise<number | null> {
    const sent = entries.map(({ client_id, type, delivery_id, payload, at }) => ({
      client_id,
      type,
      delivery_id,
      payload: withFiles(payload, urls),
      occurred_at: new Date(at),
    }));
    let answers: readonly Answer[];
    try {
      answers = await this.#world.sync(sent);
    } catch (error) {
      return this.#failed(entries, error);
    }
    const byId = new Map(answers.map((answer) => [answer.client_id, answer]));
    for (const entry of entries) {
      const answer = byId.get(entry.client_id);
      if (answer) await this.#take(entry, answer);
    }
    this.#width = MOST_AT_ONCE;
    return entries.some(({ client_id }) => byId.has(client_id)) ? null : 0;
  }

  async #take(entry: Waiting, { status, code, message, details = [] }: Answer): Promise<void> {
    if (status === "applied") await this.#end({ ...entry, state: "done", endedAt: this.#world.now() });
    else if (status === "deferred") {
      if (entry.state === "kept") return;
      await this.#end({ ...entry, state: "kept" });
    } else {
      // The message itself is what is said of the first field.
      const more = details.map((each) => each.message).filter((each) => !message?.includes(each));
      const told = [message ?? "", ...more].filter((each) => each !== "");
      // Of one field the reason says more than that something was wrong.
      const why = details.length === 1 ? details[0]?.code : code;
      await this.#refuse(entry, { code: why ?? "unknown", message: told.join(" ") });
    }
  }

  #refuse(entry: Waiting, problem: Problem): Promise<void> {
    return this.#end({ ...entry, state: "refused", problem, endedAt: this.#world.now() });
  }

  async #failed(entries: readonly Waiting[], error: unknown): Promise<number | null> {
    const verdict = this.#world.failureOf(error);
    if ("retryInMs" in verdict) return verdict.retryInMs;
    // One of them may have spoiled the request for all: each is asked for on its own.
    if (entries.length > 1) {
      this.#width = 1;
      return null;
    }
    for (const entry of entries) await this.#refuse(entry, verdict);
    return null;
  }

  /** Files stay for what may be sent again: nobody takes a photo twice because of a slip of the server's. */
  async #end(entry: Entry): Promise<void> {
    const isOver = entry.state === "done" || entry.state === "kept";
    await this.#world.store.end(entry, isOver ? entry.files : []);
    this.#kept.show(entry);
  }

  async #forgetOld(): Promise<void> {
    const now = this.#world.now();
    const ended = this.#kept.all.filter(({ state }) => state === "done" || state === "refused");
    const old = ended.filter((each, n) => n < ended.length - MOST_ENDED || now - each.at > 2 * FILES_KEPT_MS);
    await this.forget(old.map(({ seq }) => seq));
  }

  /** Sends again what was refused, under a new name: the server has answered the old one for good. */
  async again(seq: number, client_id: string): Promise<void> {
    const entry = this.#kept.all.find((each) => each.seq === seq);
    if (entry?.state !== "refused") return;
    const { problem: _problem, endedAt: _endedAt, ...action } = entry;
    // By a clock that was ahead it would never have happened yet.
    const at = Math.min(action.at, this.#world.now());
    const waiting: Entry = { ...action, at, client_id, state: "waiting" };
    await this.#world.store.put(waiting);
    this.#kept.show(waiting);
  }

  /** Takes entries off the list, with their files; what waits is not sent any more. */
  async forget(seqs: readonly number[]): Promise<void> {
    if (seqs.length === 0) return;
    const files = this.#kept.all.flatMap((each) => (seqs.includes(each.seq) ? each.files : []));
    await this.#world.store.remove(seqs, files);
    this.#kept.drop(seqs);
  }
}
