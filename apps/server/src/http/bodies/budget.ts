import { AppError } from "@karwan/api";

/** How many bytes bodies may hold in memory at one time, for all callers together and for one of them. */
export interface Share {
  total: number;
  perCaller: number;
}

/** What one body holds. */
export interface Charge {
  /** Holds so many bytes from now on. Throws when they are not to be had. */
  hold(bytes: number): void;
  /** The body is whole: nobody else can take its place any more. */
  settle(): void;
  release(): void;
}

type Body = { bytes: number; fail: ((error: AppError) => void) | null };
type Holder = { bytes: number; bodies: Set<Body> };

const busy = (reason: "rate_limited" | "service_unavailable") => new AppError(reason, { retry_after: 1 });

/**
 * Bounds the memory of request bodies. A caller who holds the share of one is refused more (429). When all is taken,
 * whoever holds the most loses the body that has been unfinished the longest to a caller who holds less: sending many
 * bodies slowly keeps nobody else from being heard.
 */
export function createBodyBudget({ total, perCaller }: Share) {
  const holders = new Map<string, Holder>();
  let held = 0;

  function set(holder: Holder, body: Body, bytes: number): void {
    const more = bytes - body.bytes;
    held += more;
    holder.bytes += more;
    body.bytes = bytes;
  }

  /** Ends an unfinished body of whoever holds the most, if that is more than `less`. */
  function displace(less: number): boolean {
    let most = less;
    let found: { holder: Holder; body: Body } | undefined;
    for (const holder of holders.values()) {
      const body = holder.bytes > most ? oldestUnfinished(holder) : undefined;
      if (!body) continue;
      most = holder.bytes;
      found = { holder, body };
    }
    if (!found) return false;
    set(found.holder, found.body, 0);
    found.body.fail?.(busy("service_unavailable"));
    return true;
  }

  /** `fail` ends the body from outside, while it is not whole. */
  function open(caller: string, fail: (error: AppError) => void): Charge {
    const holder = holders.get(caller) ?? { bytes: 0, bodies: new Set() };
    const body: Body = { bytes: 0, fail };
    holders.set(caller, holder);
    holder.bodies.add(body);
    return {
      hold(bytes) {
        const more = bytes - body.bytes;
        if (holder.bytes + more > perCaller) throw busy("rate_limited");
        while (held + more > total) if (!displace(holder.bytes + more)) throw busy("service_unavailable");
        set(holder, body, bytes);
      },
      settle() {
        body.fail = null;
      },
      release() {
        set(holder, body, 0);
        holder.bodies.delete(body);
        if (holder.bodies.size === 0 && holders.get(caller) === holder) holders.delete(caller);
      },
    };
  }
  return { open, held: () => held, callers: () => holders.size };
}

export type BodyBudget = ReturnType<typeof createBodyBudget>;

/** A set keeps the order in which its members came. */
function oldestUnfinished({ bodies }: Holder): Body | undefined {
  for (const body of bodies) if (body.fail && body.bytes > 0) return body;
  return undefined;
}
