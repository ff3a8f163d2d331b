import { DatabaseOverloadedError } from "../errors.ts";
import { NO_TENANT } from "./scope.ts";

/** How a process's connections are divided among tenants. */
export type ShareOptions = {
  /** How many connections there are. */
  size: number;
  /** What one tenant holds at most while there are others; half, rounded up, when left out. */
  share?: number | undefined;
  /** How many pieces of work of one tenant may wait. */
  mostWaiting?: number | undefined;
  /** When the oldest of a tenant's waiting work waits for so long, no more may join it. */
  queueAgeMs?: number | undefined;
  now?: () => number;
};

// A tenant that was here so lately comes again: what is lent in between could not be called back from a locked row.
const LATELY_MS = 5_000;
const MOST_WAITING = 1_000;
const QUEUE_AGE_MS = 5_000;

type Waiter = { since: number; start: () => void; timer: NodeJS.Timeout };
type Line = { tenantId: string; held: number; waiting: Waiter[] };

/**
 * Hands out a process's connections so that one tenant's trouble stays that tenant's (architecture 3.12). A tenant has as
 * many as there are while nobody else is there, and its share otherwise; those that wait take turns, each in its own order.
 * Work without a tenant is a tenant of its own.
 */
export class Shares {
  readonly #size: number;
  readonly #share: number;
  readonly #mostWaiting: number;
  readonly #queueAgeMs: number;
  readonly #now: () => number;
  readonly #lines = new Map<string, Line>();
  /** Those that wait, the next one first. */
  readonly #turns = new Set<Line>();
  #held = 0;
  #waiting = 0;
  /** Who was here last, and who was before, as another one. */
  #last = { tenantId: "", at: Number.NEGATIVE_INFINITY };
  #other = { tenantId: "", at: Number.NEGATIVE_INFINITY };

  constructor({ size, share, mostWaiting, queueAgeMs, now }: ShareOptions) {
    this.#size = size;
    this.#share = Math.max(1, Math.min(share ?? Math.ceil(size / 2), size));
    this.#mostWaiting = mostWaiting ?? MOST_WAITING;
    this.#queueAgeMs = queueAgeMs ?? QUEUE_AGE_MS;
    this.#now = now ?? (() => performance.now());
  }

  get waiting(): number {
    return this.#waiting;
  }

  /**
   * Takes a place: null when it is had at once, otherwise when it is.
   * @throws DatabaseOverloadedError when too many of the tenant's wait, or for too long
   */
  take(tenantId: string): Promise<void> | null {
    const now = this.#now();
    this.#note(tenantId, now);
    const line = this.#lineOf(tenantId);
    if (line.waiting.length === 0 && this.#held < this.#size && this.#mayTake(line, now)) {
      line.held += 1;
      this.#held += 1;
      return null;
    }
    const oldest = line.waiting[0];
    if (line.waiting.length >= this.#mostWaiting || (oldest && now - oldest.since >= this.#queueAgeMs))
      throw new DatabaseOverloadedError("Too much of one tenant's work waits for a connection");
    return this.#wait(line, now);
  }

  /** Gives a place back, to whose turn it is. */
  giveBack(tenantId: string): void {
    const line = this.#lineOf(tenantId);
    line.held -= 1;
    this.#held -= 1;
    if (this.#turns.size > 0) this.#handOut();
    this.#forget(line);
  }

  #lineOf(tenantId: string): Line {
    const known = this.#lines.get(tenantId);
    if (known) return known;
    const line: Line = { tenantId, held: 0, waiting: [] };
    this.#lines.set(tenantId, line);
    return line;
  }

  #forget(line: Line): void {
    if (line.held === 0 && line.waiting.length === 0) this.#lines.delete(line.tenantId);
  }

  /** Work without a tenant is asked for by every tenant's requests, and so tells of no other one. */
  #note(tenantId: string, at: number): void {
    if (tenantId === NO_TENANT) return;
    if (this.#last.tenantId === tenantId) {
      this.#last.at = at;
      return;
    }
    const earlier = this.#other;
    this.#other = this.#last;
    earlier.tenantId = tenantId;
    earlier.at = at;
    this.#last = earlier;
  }

  #mayTake(line: Line, now: number): boolean {
    if (line.held < this.#share) return true;
    const others = this.#turns.has(line) ? this.#turns.size - 1 : this.#turns.size;
    if (others > 0) return false;
    const elsewhere = this.#last.tenantId === line.tenantId ? this.#other : this.#last;
    return now - elsewhere.at > LATELY_MS;
  }

  #wait(line: Line, now: number): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    // All wait equally long, so that whoever has waited too long is the first of its line.
    const giveUp = () => {
      line.waiting.shift();
      this.#waiting -= 1;
      if (line.waiting.length === 0) this.#turns.delete(line);
      this.#forget(line);
      reject(new DatabaseOverloadedError("No connection was free for too long"));
    };
    line.waiting.push({ since: now, start: resolve, timer: setTimeout(giveUp, this.#queueAgeMs * 2) });
    this.#waiting += 1;
    this.#turns.add(line);
    return promise;
  }

  #handOut(): void {
    const now = this.#now();
    while (this.#held < this.#size) {
      const line = this.#next(now);
      if (!line) return;
      const waiter = line.waiting.shift();
      this.#turns.delete(line);
      if (!waiter) continue;
      // To the end: everybody else comes first.
      if (line.waiting.length > 0) this.#turns.add(line);
      clearTimeout(waiter.timer);
      this.#waiting -= 1;
      this.#held += 1;
      line.held += 1;
      waiter.start();
    }
  }

  #next(now: number): Line | null {
    for (const line of this.#turns) if (this.#mayTake(line, now)) return line;
    return null;
  }
}
