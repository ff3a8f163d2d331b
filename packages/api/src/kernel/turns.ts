/** Does work of a tenant's when it is its turn. */
export type Turns = <T>(tenantId: string, work: () => Promise<T>) => Promise<T>;

export type TurnsOptions = {
  /** How many pieces of work are done at once, whoever's they are. */
  atOnce: number;
  /** How many times as long as a piece took nothing of its place is done behind it, for everybody else's sake. */
  rest?: number;
  now?: () => number;
  pause?: (ms: number, then: () => void) => void;
};

// Work that stood still, in a database say, is no reason to stand still for longer.
const LONGEST_REST_MS = 250;

const later = (ms: number, then: () => void) => void setTimeout(then, ms).unref();

/**
 * Lets work that can wait be done a little at a time: the tenants take turns, one piece each, and a tenant's own are done in
 * the order in which they came.
 */
export function createTurns({ atOnce, rest = 0, now = () => performance.now(), pause = later }: TurnsOptions): Turns {
  // The next tenant stands first.
  const lines = new Map<string, (() => void)[]>();
  let busy = 0;

  function pass(): void {
    const next = lines.entries().next().value;
    if (!next) {
      busy -= 1;
      return;
    }
    const [tenantId, line] = next;
    const begin = line.shift();
    // To the end: everybody else comes first.
    lines.delete(tenantId);
    if (line.length > 0) lines.set(tenantId, line);
    begin?.();
  }
  function wait(tenantId: string): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const line = lines.get(tenantId) ?? [];
    line.push(resolve);
    lines.set(tenantId, line);
    return promise;
  }

  return async (tenantId, work) => {
    if (busy >= atOnce) await wait(tenantId);
    else busy += 1;
    const began = now();
    try {
      return await work();
    } finally {
      const restMs = Math.min((now() - began) * rest, LONGEST_REST_MS);
      if (restMs > 0) pause(restMs, pass);
      else pass();
    }
  };
}
