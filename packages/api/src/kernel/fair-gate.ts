import { AsyncLocalStorage } from "node:async_hooks";
import { AppError } from "./errors.ts";

type Waiter = { start: () => void; refuse: (error: AppError) => void };

export interface FairGate {
  /**
   * Does the work when it is its caller's turn. 503 `service_unavailable` when too many wait. Work within work is done at
   * once. Without a caller the process itself asks, and is never refused.
   */
  run<T>(caller: string | null, work: () => Promise<T>): Promise<T>;
  waiting(): number;
}

/**
 * Lets few pieces of dear work run at a time, and as few wait as can be served soon. Callers take turns, one piece each,
 * however many one of them sends. When the line is full, whoever has the longest part of it loses the last piece to
 * who has less: no caller keeps others out.
 */
export function createFairGate(bounds: { atOnce: number; waiting: number; perCaller: number }): FairGate {
  const lines = new Map<string, Waiter[]>();
  const busy = new Set<string>();
  const inside = new AsyncLocalStorage<true>();
  let running = 0;
  let waiting = 0;

  const tooMany = () => new AppError("service_unavailable");

  /** The longest line, if it is longer than `than`. */
  function longest(than: number): Waiter[] | undefined {
    let found: Waiter[] | undefined;
    for (const [caller, line] of lines) if (caller !== "" && line.length > (found?.length ?? than)) found = line;
    return found;
  }

  function makeRoom(mine: number): void {
    if (mine >= bounds.perCaller) throw tooMany();
    if (waiting < bounds.waiting) return;
    const loser = longest(mine + 1)?.pop();
    if (!loser) throw tooMany();
    waiting -= 1;
    loser.refuse(tooMany());
  }

  function next(): void {
    for (const [caller, line] of lines) {
      if (running >= bounds.atOnce) return;
      if (busy.has(caller)) continue;
      lines.delete(caller);
      const waiter = line.shift();
      // To the end: everybody else comes first.
      if (line.length > 0) lines.set(caller, line);
      if (!waiter) continue;
      waiting -= 1;
      running += 1;
      busy.add(caller);
      waiter.start();
    }
  }

  function turn(caller: string): Promise<void> {
    const line = lines.get(caller) ?? [];
    if (caller !== "") makeRoom(line.length);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    line.push({ start: resolve, refuse: reject });
    lines.set(caller, line);
    waiting += 1;
    next();
    return promise;
  }

  return {
    waiting: () => waiting,
    async run(caller, work) {
      if (inside.getStore()) return work();
      const name = caller ?? "";
      await turn(name);
      try {
        return await inside.run(true, work);
      } finally {
        running -= 1;
        busy.delete(name);
        next();
      }
    },
  };
}
