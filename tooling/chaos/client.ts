import { setTimeout as delay } from "node:timers/promises";
import type { Exchange, Outcome, Pending } from "./exchange.ts";
import { settle } from "./exchange.ts";
import type { Request } from "./wire.ts";

/** The next request, and what nothing else may touch until its outcome is known: the order would be anybody's guess. */
export type Draw = { operation: Request; subject: object | null };

/** Where a client's requests come from, and who learns what came of them. */
export type Source = {
  /** Null: nothing to ask for at the moment. */
  next(blocked: ReadonlySet<object>): Promise<Draw | null>;
  learned(draw: Draw, outcome: Outcome): void;
};

export type ClientOptions = Exchange & {
  /** Begins the id of each request. */
  name: string;
  stock: Source;
  parcels: Source;
  stopping: () => boolean;
  onAcknowledged: () => void;
};

type Parked = Pending & Draw & { source: Source };

const PAUSE_MS = 200;
const RETRY_EVERY_MS = 1000;
/** Who knows the fate of so few of his requests finds out before he sends more. */
const MOST_PARKED = 30;
const PARCELS = 0.6;

/** One who sends mixed writes, one after the other, and repeats what came to no end until it does. */
export function startClient(options: ClientOptions) {
  const { random, stock, parcels } = options;
  let serial = 0;
  const parked: Parked[] = [];
  const blocked = new Set<object>();

  async function isSettled(pending: Parked): Promise<boolean> {
    const outcome = await settle(options, pending);
    if (outcome.state === "unknown") return false;
    pending.source.learned(pending, outcome);
    if (outcome.state === "acknowledged") options.onAcknowledged();
    return true;
  }

  async function retryParked(): Promise<void> {
    const pending = parked.shift();
    if (!pending) return;
    if (await isSettled(pending)) {
      if (pending.subject) blocked.delete(pending.subject);
      return;
    }
    parked.push(pending);
    await delay(PAUSE_MS);
  }

  async function sendNext(): Promise<void> {
    const source = random.chance(PARCELS) ? parcels : stock;
    const draw = await source.next(blocked);
    if (!draw) return delay(PAUSE_MS);
    serial += 1;
    const pending: Parked = { id: `${options.name}-${serial}`, attempt: 0, source, ...draw };
    if (await isSettled(pending)) return;
    parked.push(pending);
    if (pending.subject) blocked.add(pending.subject);
    await delay(PAUSE_MS);
  }

  async function work(): Promise<void> {
    for (let lastRetry = Date.now(); !options.stopping(); ) {
      const due = parked.length >= MOST_PARKED || Date.now() - lastRetry > RETRY_EVERY_MS;
      if (parked.length > 0 && due) {
        lastRetry = Date.now();
        await retryParked();
      } else await sendNext();
    }
  }

  return {
    /** Ends when it is told to stop. */
    done: work(),
    /** Repeats until nothing is unknown, or the time is over. */
    async settleAll(deadline: number): Promise<void> {
      while (parked.length > 0 && Date.now() < deadline) await retryParked();
    },
  };
}
