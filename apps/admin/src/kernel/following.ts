/** What a stream says, and where it stands then. */
export interface Said<Data = unknown> {
  id: string | undefined;
  data: Data;
}
export type From = {
  signal: AbortSignal;
  lastEventId?: string | undefined;
  /** The connection was lost, and is made anew. */
  onLost(): void;
};

/** Streams as a browser has them; a test's own go by hand. */
export interface Streams {
  open(of: string, from: From): AsyncIterable<Said>;
}
type Message =
  | ({ kind: "said"; of: string } & Said)
  | { kind: "state"; isLive: boolean }
  | { kind: "ask" }
  | { kind: "want"; tab: string; wishes: Wishes };
/** What a tab wants followed, the latest last, and since when it is just that. */
interface Wishes {
  of: readonly string[];
  since: number;
}
const NONE: Wishes = { of: [], since: 0 };

/**
 * What is followed of all that is wanted: what always is, and of the rest what was wanted last, as far as there is room. The
 * latest stand last.
 */
export function chosenOf(always: readonly string[], wanted: readonly string[], most: number): Set<string> {
  const chosen = new Set(always);
  for (const of of wanted.toReversed()) if (chosen.size < most) chosen.add(of);
  return chosen;
}

/** What is made of what streams say. */
interface Hearing {
  said(of: string, said: Said): void;
  /** It is made anew, and says nothing meanwhile. */
  broken(): void;
  /** It ended with an error. */
  lost(of: string, error: unknown): void;
}

/** Keeps streams open for all tabs: begins what is new, and ends what no longer is wanted. */
class Leader {
  readonly #signal: AbortSignal;
  readonly #open: (of: string, signal: AbortSignal, onLost: () => void) => AsyncIterable<Said>;
  readonly #on: Hearing;
  readonly #streams = new Map<string, { end: AbortController; isStanding: boolean }>();

  constructor(
    signal: AbortSignal,
    open: (of: string, signal: AbortSignal, onLost: () => void) => AsyncIterable<Said>,
    on: Hearing,
  ) {
    this.#signal = signal;
    this.#open = open;
    this.#on = on;
  }

  isStanding(of: string): boolean {
    return this.#streams.get(of)?.isStanding === true;
  }

  follow(all: ReadonlySet<string>): void {
    for (const [of, { end }] of this.#streams)
      if (!all.has(of)) {
        this.#streams.delete(of);
        end.abort();
      }
    for (const of of all) if (!this.#streams.has(of)) void this.#follow(of);
  }

  async #follow(of: string): Promise<void> {
    const stream = { end: new AbortController(), isStanding: false };
    this.#streams.set(of, stream);
    const signal = AbortSignal.any([this.#signal, stream.end.signal]);
    const broken = () => {
      stream.isStanding = false;
      this.#on.broken();
    };
    try {
      for await (const said of this.#open(of, signal, broken)) {
        stream.isStanding = true;
        this.#on.said(of, said);
      }
    } catch (error) {
      stream.isStanding = false;
      if (!signal.aborted) this.#on.lost(of, error);
    }
    // One that failed keeps its place and is not begun again: what it would say is read every few seconds anyway.
    stream.isStanding = false;
  }
}

interface Listening {
  /** Whose streams they are: where those of somebody else stood says nothing. */
  session: string | null;
  /** What all tabs follow as long as they listen. */
  always: readonly string[];
  /** One of these ended with an error. */
  onLost(error: unknown): void;
}
/** Hears what a stream says; `isFirst` where nobody here knew until now where it stands. */
type Hear = (data: unknown, isFirst: boolean) => void;
interface Wish {
  of: string;
  hear: Hear;
}

/**
 * Follows streams of the server in all tabs of a browser. A browser opens six connections to a host at most, so one tab streams
 * for all, and no more than there is room for: the one that holds the lock. When it is closed the next goes on after the last
 * event that any of them saw.
 */
export class Following {
  readonly #name: string;
  readonly #most: number;
  readonly #streams: Streams;
  readonly #tab = Math.random().toString(36).slice(2);
  readonly #listeners = new Set<() => void>();
  /** What pages of this tab want, each as often as one does, and who is told. */
  readonly #wishes: Wish[] = [];
  /** What all tabs want; only the one that streams for them goes by it. */
  readonly #wanted = new Map<string, Wishes>();
  /** Where each stream stands, in the session that it is of. */
  readonly #stood = new Map<string, string>();
  #session: string | null = null;
  #always: readonly string[] = [];
  #channel: BroadcastChannel | null = null;
  #leader: Leader | null = null;
  #isShown = true;
  #since = 0;
  #isLive = false;

  constructor(name: string, most: number, streams: Streams) {
    this.#name = name;
    this.#most = most;
    this.#streams = streams;
  }

  /** Whether all that is always followed is. */
  get isLive(): boolean {
    return this.#isLive;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Follows a stream, where there is room for it, until it is given up. */
  want(of: string, hear: Hear): () => void {
    const wish = { of, hear };
    this.#wishes.push(wish);
    this.#changeWishes();
    return () => {
      this.#wishes.splice(this.#wishes.indexOf(wish), 1);
      this.#changeWishes();
    };
  }

  /** A tab that nobody looks at takes no room from others: what it shows is read again when it is looked at. */
  show(isShown: boolean): void {
    if (isShown === this.#isShown) return;
    this.#isShown = isShown;
    this.#changeWishes();
  }

  /** Listens until its signal ends. */
  async listen(signal: AbortSignal, { session, always, onLost }: Listening): Promise<void> {
    if (this.#session !== session) this.#stood.clear();
    this.#session = session;
    this.#always = always;
    const channel = new BroadcastChannel(this.#name);
    this.#channel = channel;
    channel.addEventListener("message", ({ data }: MessageEvent<Message>) => this.#receive(data), { signal });
    this.#post({ kind: "ask" });
    this.#tellWishes();
    try {
      // Over plain HTTP there are no locks: each tab then listens for itself.
      const lead = () => this.#lead(signal, onLost);
      await (navigator.locks ? navigator.locks.request(this.#name, { signal }, lead) : lead());
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      // Unless it listens anew already.
      if (this.#channel === channel) {
        this.#post({ kind: "want", tab: this.#tab, wishes: NONE });
        this.#channel = null;
        this.#become(false);
      }
      channel.close();
    }
  }

  async #lead(signal: AbortSignal, onLost: (error: unknown) => void): Promise<void> {
    const open = (of: string, until: AbortSignal, broken: () => void) =>
      this.#streams.open(of, { signal: until, lastEventId: this.#stood.get(of), onLost: broken });
    const leader = new Leader(signal, open, {
      said: (of, said) => {
        // Also what only says where it stands: the tab that goes on after this one begins there.
        this.#post({ kind: "said", of, ...said });
        this.#heard(of, said);
        this.#sayState();
      },
      broken: () => this.#sayState(),
      lost: (of, error) => {
        this.#sayState();
        if (this.#always.includes(of)) onLost(error);
      },
    });
    this.#leader = leader;
    this.#follow();
    await new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
    if (this.#leader === leader) this.#leader = null;
  }

  #receive(message: Message): void {
    if (message.kind === "said") this.#heard(message.of, message);
    else if (message.kind === "state") this.#become(message.isLive);
    else if (message.kind === "want") this.#note(message.tab, message.wishes);
    else {
      if (this.#leader) this.#post({ kind: "state", isLive: this.#isLive });
      this.#tellWishes();
    }
  }

  #post(message: Message): void {
    this.#channel?.postMessage(message);
  }

  #changeWishes(): void {
    // A clock that all tabs have, and finer than what happens in one of them.
    this.#since = performance.timeOrigin + performance.now();
    this.#tellWishes();
  }

  #tellWishes(): void {
    if (!this.#channel) return;
    const wishes = this.#isShown ? { of: this.#wishes.map(({ of }) => of), since: this.#since } : NONE;
    this.#post({ kind: "want", tab: this.#tab, wishes });
    this.#note(this.#tab, wishes);
  }

  #note(tab: string, wishes: Wishes): void {
    if (wishes.of.length > 0) this.#wanted.set(tab, wishes);
    else this.#wanted.delete(tab);
    this.#follow();
  }

  #follow(): void {
    const latestLast = [...this.#wanted.values()].toSorted((a, b) => a.since - b.since);
    this.#leader?.follow(
      chosenOf(
        this.#always,
        latestLast.flatMap(({ of }) => of),
        this.#most,
      ),
    );
  }

  #heard(of: string, { id, data }: Said): void {
    const isFirst = !this.#stood.has(of);
    if (id !== undefined) this.#stood.set(of, id);
    for (const wish of this.#wishes.slice()) if (wish.of === of) wish.hear(data, isFirst);
  }

  #sayState(): void {
    const isLive = this.#always.every((of) => this.#leader?.isStanding(of));
    if (isLive === this.#isLive) return;
    this.#become(isLive);
    this.#post({ kind: "state", isLive });
  }

  #become(isLive: boolean): void {
    if (isLive === this.#isLive) return;
    this.#isLive = isLive;
    for (const listener of this.#listeners) listener();
  }
}
