import { setTimeout as delay } from "node:timers/promises";
import type { Exchange, Pending } from "./exchange.ts";
import { settle } from "./exchange.ts";
import type { Operation, Pair } from "./operations.ts";
import { draw } from "./operations.ts";

export type ClientOptions = Exchange & {
  /** Begins the id of each request. */
  name: string;
  hot: readonly [Pair, ...Pair[]];
  own: readonly Pair[];
  stopping: () => boolean;
  onAcknowledged: () => void;
};

type Parked = Pending & { pair: Pair | null };

const PAUSE_MS = 200;
const RETRY_EVERY_MS = 1000;
/** Who knows the fate of so few of his requests finds out before he sends more. */
const MOST_PARKED = 30;

/** One who sends mixed writes, one after the other, and repeats what came to no end until it does. */
export function startClient(options: ClientOptions) {
  const { random, hot, own } = options;
  let serial = 0;
  let held: string[] = [];
  const parked: Parked[] = [];
  const blocked = new Set<Pair>();

  const pairOf = (operation: Operation) =>
    "row" in operation
      ? (own.find(({ rows }) => rows.some((row) => row.stock_id === operation.row.stock_id)) ?? null)
      : null;

  async function isSettled(pending: Pending): Promise<boolean> {
    const outcome = await settle(options, pending);
    if (outcome.state === "acknowledged") {
      options.onAcknowledged();
      if (pending.operation.kind === "reserve") held.push(outcome.record_id);
    }
    return outcome.state !== "unknown";
  }

  async function retryParked(): Promise<void> {
    const pending = parked.shift();
    if (!pending) return;
    if (await isSettled(pending)) {
      if (pending.pair) blocked.delete(pending.pair);
      return;
    }
    parked.push(pending);
    await delay(PAUSE_MS);
  }

  async function sendNext(): Promise<void> {
    const free = own.filter((pair) => !blocked.has(pair));
    const operation = draw({ random, hot, free, held });
    if (operation.kind === "release") held = held.slice(1);
    serial += 1;
    const pending: Parked = { id: `${options.name}-${serial}`, operation, attempt: 0, pair: pairOf(operation) };
    if (await isSettled(pending)) return;
    parked.push(pending);
    // Until its outcome is known nothing else may touch the row: the order would be anybody's guess.
    if (pending.pair) blocked.add(pending.pair);
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
