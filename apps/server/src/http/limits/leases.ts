import QuickLRU from "quick-lru";

/** What a process asks for when its points of a budget run short. */
export interface LeaseRequest {
  key: string;
  /** Points of a whole window. */
  limit: number;
  /** Points that were used without asking. */
  taken: number;
  /** Points that requests are waiting for. */
  need: number;
  /** The most that is given at once, if not more are needed. */
  most: number;
  windowMs: number;
  /** How much of the window was over when this process began to count. */
  elapsedMs: number;
}

export interface Lease {
  granted: number;
  /** What is left for everybody after that. */
  remaining: number;
  /** Until the window ends. */
  msLeft: number;
  /** Which window it is, by when it ends on the clock of the store. */
  window: number;
}

/** What all processes share. Rejects when it cannot be reached. */
export type LeaseStore = (request: LeaseRequest) => Promise<Lease>;

/** How a request fared: whether it may go on, what is left behind it, and until when. */
export interface Spent {
  ok: boolean;
  remaining: number;
  ms: number;
}

type Budget = {
  limit: number;
  startedAt: number;
  endsAt: number;
  /** Points this process may use without asking. */
  points: number;
  /** Those of them of which the store has not been told. */
  untold: number;
  /** What was left for everybody when last heard; nobody gives anything back, so it only falls. */
  shared: number;
  /** Points that requests are waiting for. */
  waiting: number;
  /** The shared window that `points` are of; null before the first lease. */
  window: number | null;
  lease: Promise<void> | null;
};

type Options = {
  store: LeaseStore;
  windowMs: number;
  /** Budgets kept at a time; the least recently used go first. */
  remembered: number;
  /** The time in milliseconds, of a clock that nobody sets. */
  now?: () => number;
  /** Told when the store cannot be reached. */
  onLost?: (error: unknown) => void;
};

// Of a budget a process uses a fortieth without asking, and then leases at most a twentieth at a time.
const FREE = 40;
const MOST = 20;
/** For so long after a failure nobody asks again: whoever did would only wait. */
const AWAY_MS = 5_000;

/**
 * Budgets of points in windows of time, shared by processes. Each leases points and spends them by itself, asking for more
 * before they run out, so that most requests cost no round trip. The store never grants more than a budget has, so all
 * processes together exceed it at most by what they use without asking: a fortieth of the limit each, twice in a window
 * when a process's own window ends within it. A single process does not exceed it. While the store cannot be
 * reached each process counts by itself.
 */
export class LeasedBudgets {
  readonly #options: Required<Options>;
  readonly #budgets: QuickLRU<string, Budget>;
  #awayUntil = 0;

  constructor(options: Options) {
    this.#options = { now: () => performance.now(), onLost: () => {}, ...options };
    this.#budgets = new QuickLRU({ maxSize: options.remembered });
  }

  /** Spends points, all or none: at once where that can be told from memory. */
  spend(key: string, limit: number, points = 1): Spent | Promise<Spent> {
    const now = this.#options.now();
    const budget = this.#current(key, limit, now);
    if (budget.points < points && points <= budget.points + budget.shared) return this.#wait(key, budget, points);
    const ok = budget.points >= points;
    if (ok) budget.points -= points;
    // Before the last is gone, so that nobody has to wait. Who needs little never asks.
    if (ok && budget.points < limit / FREE / 2 && budget.shared > 0) void this.#lease(key, budget);
    return this.#told(budget, ok, now);
  }

  /** Whether nothing is left, as far as this process knows. */
  isSpent(key: string, limit: number): boolean {
    const budget = this.#current(key, limit, this.#options.now());
    return budget.points + budget.shared <= 0;
  }

  get size(): number {
    return this.#budgets.size;
  }

  #current(key: string, limit: number, now: number): Budget {
    const known = this.#budgets.get(key);
    if (known && known.endsAt > now && known.limit === limit) return known;
    const free = Math.floor(limit / FREE);
    const fresh: Budget = {
      limit,
      startedAt: now,
      endsAt: now + this.#options.windowMs,
      points: free,
      untold: free,
      shared: limit - free,
      waiting: 0,
      window: null,
      lease: null,
    };
    this.#budgets.set(key, fresh);
    return fresh;
  }

  #told(budget: Budget, ok: boolean, now: number): Spent {
    return { ok, remaining: budget.points + budget.shared, ms: Math.max(0, budget.endsAt - now) };
  }

  async #wait(key: string, budget: Budget, points: number): Promise<Spent> {
    budget.waiting += points;
    const isShort = () => budget.points < points && points <= budget.points + budget.shared;
    // What is asked for once the window has ended would be of the next one.
    while (isShort() && this.#options.now() < budget.endsAt) await this.#lease(key, budget);
    budget.waiting -= points;
    const now = this.#options.now();
    // The window ended meanwhile: what was leased for it is worth nothing any more.
    if (budget.endsAt <= now) return this.spend(key, budget.limit, points);
    const ok = budget.points >= points;
    if (ok) budget.points -= points;
    return this.#told(budget, ok, now);
  }

  #lease(key: string, budget: Budget): Promise<void> {
    budget.lease ??= this.#ask(key, budget).finally(() => {
      budget.lease = null;
    });
    return budget.lease;
  }

  async #ask(key: string, budget: Budget): Promise<void> {
    const { now, store, windowMs, onLost } = this.#options;
    const sentAt = now();
    // Alone: what is left, as far as is known, is this process's own until the window ends.
    const takeAll = () => {
      budget.points += budget.shared;
      budget.shared = 0;
    };
    if (sentAt < this.#awayUntil) return takeAll();
    const taken = budget.untold;
    const need = Math.max(1, budget.waiting - budget.points);
    const most = Math.ceil(budget.limit / MOST);
    const elapsedMs = Math.min(windowMs - 1, Math.floor(sentAt - budget.startedAt));
    try {
      const lease = await store({ key, limit: budget.limit, taken, need, most, windowMs, elapsedMs });
      budget.untold = 0;
      // The window ended while this was asked: what is left of it is not good in the next one.
      const isNext = budget.window !== null && budget.window !== lease.window;
      budget.points = (isNext ? 0 : budget.points) + lease.granted;
      budget.window = lease.window;
      budget.shared = lease.remaining;
      // The window that all share, counted from when it was asked for: never later than it really ends.
      budget.endsAt = sentAt + lease.msLeft;
    } catch (error) {
      this.#awayUntil = now() + AWAY_MS;
      onLost(error);
      takeAll();
    }
  }
}
