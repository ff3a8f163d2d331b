import { AsyncLocalStorage } from "node:async_hooks";
import { AppError } from "./errors.ts";

type Waiter = { since: number; start: () => void; refuse: (error: AppError) => void; timer?: NodeJS.Timeout };
/** Callers who share what each of them may have to wait for; otherwise a caller alone. */
type Group = { running: number; busy: Set<string>; lines: Map<string, Waiter[]> };

export interface FairGate {
  /**
   * Does the work when it is its caller's turn. 503 `service_unavailable` when too many wait, or for too long. Work within
   * work is done at once. Without a caller the process itself asks, and is never refused. Callers of one group, such as
   * all who enter one tenant, have the turns of one among others.
   */
  run<T>(caller: string | null, work: () => Promise<T>, group?: string): Promise<T>;
  waiting(): number;
}

export type FairGateBounds = {
  atOnce: number;
  /** How much of a group runs at a time, one piece of each of its callers; one when left out. */
  perGroup?: number;
  waiting: number;
  perCaller: number;
  /** When the oldest of a caller's pieces waits for so long, no more may join it; none waits for more than twice that. */
  patienceMs?: number;
};

const tooMany = () => new AppError("service_unavailable");

/** Behind the others, for everybody else comes first; away when there is nothing left of it. */
function toTheEnd<T>(lines: Map<string, T>, name: string, line: T, isOver = false): void {
  lines.delete(name);
  if (!isOver) lines.set(name, line);
}

class Gate implements FairGate {
  readonly #bounds: FairGateBounds;
  readonly #groups = new Map<string, Group>();
  readonly #inside = new AsyncLocalStorage<true>();
  #running = 0;
  #waiting = 0;

  constructor(bounds: FairGateBounds) {
    this.#bounds = bounds;
  }

  waiting(): number {
    return this.#waiting;
  }

  async run<T>(caller: string | null, work: () => Promise<T>, group?: string): Promise<T> {
    if (this.#inside.getStore()) return work();
    const by = caller ?? "";
    const name = group ?? by;
    await this.#turn(by, name);
    try {
      return await this.#inside.run(true, work);
    } finally {
      const mine = this.#groupOf(name);
      this.#running -= 1;
      mine.running -= 1;
      mine.busy.delete(by);
      this.#forget(name, mine);
      this.#next();
    }
  }

  #groupOf(name: string): Group {
    const known = this.#groups.get(name);
    if (known) return known;
    const group: Group = { running: 0, busy: new Set(), lines: new Map() };
    this.#groups.set(name, group);
    return group;
  }

  #forget(name: string, group: Group): void {
    if (group.running === 0 && group.lines.size === 0) this.#groups.delete(name);
  }

  #turn(caller: string, name: string): Promise<void> {
    const { patienceMs } = this.#bounds;
    const line = this.#groups.get(name)?.lines.get(caller) ?? [];
    if (caller !== "") this.#makeRoom(line);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiter: Waiter = { since: performance.now(), start: resolve, refuse: reject };
    line.push(waiter);
    const group = this.#groupOf(name);
    // Who was served and had nobody waiting comes behind those who wait.
    if (group.lines.size === 0) toTheEnd(this.#groups, name, group);
    group.lines.set(caller, line);
    this.#waiting += 1;
    this.#next();
    // Who had its turn at once needs no clock.
    if (caller !== "" && patienceMs !== undefined && line.includes(waiter))
      waiter.timer = setTimeout(() => this.#giveUp(caller, name, waiter), patienceMs * 2);
    return promise;
  }

  #makeRoom(mine: readonly Waiter[]): void {
    const { perCaller, waiting, patienceMs = Number.POSITIVE_INFINITY } = this.#bounds;
    if (mine.length >= perCaller) throw tooMany();
    if (mine[0] && performance.now() - mine[0].since >= patienceMs) throw tooMany();
    if (this.#waiting < waiting) return;
    const loser = this.#longest(mine.length + 1)?.pop();
    if (!loser) throw tooMany();
    this.#refuse(loser);
  }

  /** The longest line, if it is longer than `than`. */
  #longest(than: number): Waiter[] | undefined {
    let found: Waiter[] | undefined;
    for (const { lines } of this.#groups.values())
      for (const [caller, line] of lines) if (caller !== "" && line.length > (found?.length ?? than)) found = line;
    return found;
  }

  #refuse(waiter: Waiter): void {
    clearTimeout(waiter.timer);
    this.#waiting -= 1;
    waiter.refuse(tooMany());
  }

  #giveUp(caller: string, name: string, waiter: Waiter): void {
    const group = this.#groupOf(name);
    const line = group.lines.get(caller) ?? [];
    line.splice(line.indexOf(waiter), 1);
    if (line.length === 0) group.lines.delete(caller);
    this.#forget(name, group);
    this.#refuse(waiter);
  }

  #next(): void {
    // One that had its turn goes behind the others, and so is looked at once more: it may have another one.
    for (const [name, group] of this.#groups) {
      if (this.#running >= this.#bounds.atOnce) return;
      if (this.#startOne(group)) toTheEnd(this.#groups, name, group);
    }
  }

  /** Starts the next piece of a group; false when none of it may run. */
  #startOne(group: Group): boolean {
    if (group.running >= (this.#bounds.perGroup ?? 1)) return false;
    for (const [caller, line] of group.lines) {
      if (group.busy.has(caller)) continue;
      const waiter = line.shift();
      toTheEnd(group.lines, caller, line, line.length === 0);
      if (!waiter) continue;
      clearTimeout(waiter.timer);
      this.#waiting -= 1;
      this.#running += 1;
      group.running += 1;
      group.busy.add(caller);
      waiter.start();
      return true;
    }
    return false;
  }
}

/**
 * Lets few pieces of dear work run at a time, and as few wait as can be served soon. Callers take turns, one piece each,
 * however many one of them sends. When the line is full, whoever has the longest part of it loses the last piece to
 * who has less: no caller keeps others out.
 */
export const createFairGate = (bounds: FairGateBounds): FairGate => new Gate(bounds);
