import type { Answer } from "../ops/api-client.ts";
import { codeOf, reasonOf, send } from "../ops/api-client.ts";
import type { Shop } from "../ops/shop.ts";
import type { Journal } from "./journal.ts";
import type { Network } from "./parcels/network.ts";
import { isKnownAlready } from "./parcels/wire.ts";
import type { Random } from "./random.ts";
import type { Request, Wire } from "./wire.ts";
import { isParcels, recordIn, requestOnWire } from "./wire.ts";

export type Exchange = {
  random: Random;
  shop: Shop;
  network: Network;
  servers: readonly [string, ...string[]];
  journal: Journal;
};

export type Pending = { id: string; operation: Request; attempt: number };

/** What is known after an attempt; `record_id` names what the server made or changed. */
export type Outcome = { state: "unknown" | "refused" } | { state: "acknowledged"; record_id: string };

const AGAIN = 0.05;

/** Nothing said for certain: the server had trouble, or another attempt still holds the key. */
const isUncertain = (answer: Answer) =>
  answer.status >= 500 || [401, 429].includes(answer.status) || codeOf(answer) === "idempotency_in_progress";

const isYes = (operation: Request, answer: Answer) =>
  answer.status < 300 || (isParcels(operation) && isKnownAlready(operation, answer));

/** How a request shows who sends it; null when there is no telling at the moment. */
export async function credentialsOf(as: NonNullable<Wire["as"]>, base: string) {
  return "apiKey" in as
    ? as
    : as.token(base).then(
        (token) => ({ token }),
        () => null,
      );
}

/** Sends a request, written down before; null when no whole answer came. */
async function attempt(
  { random, shop, network, servers, journal }: Exchange,
  pending: Pending,
): Promise<Answer | null> {
  const base = random.pick(servers);
  const { method, path, body, as = shop.user, keyed } = requestOnWire(pending.id, pending.operation, shop, network);
  const credentials = await credentialsOf(as, base);
  if (!credentials) return null;
  pending.attempt += 1;
  journal.write({ id: pending.id, state: "sent", attempt: pending.attempt, operation: pending.operation });
  try {
    const key = keyed === false ? undefined : pending.id;
    return await send(`${base}/api/v1${path}`, method, { ...credentials, key, body });
  } catch (error) {
    journal.write({ id: pending.id, state: "unknown", reason: reasonOf(error) });
    return null;
  }
}

/** A client that lost the answer sends the same once more: the same answer, and no second effect. */
async function sendAgain(exchange: Exchange, pending: Pending, record_id: string): Promise<void> {
  const answer = await attempt(exchange, pending);
  if (!answer || isUncertain(answer)) return;
  const again = isYes(pending.operation, answer) ? recordIn(pending.operation, answer.body) : "";
  if (again !== record_id)
    exchange.journal.write({ id: pending.id, state: "contradicted", status: answer.status, record_id: again });
}

/** One attempt at a request, and what it taught. */
export async function settle(exchange: Exchange, pending: Pending): Promise<Outcome> {
  const { id, operation } = pending;
  const { journal, random } = exchange;
  const answer = await attempt(exchange, pending);
  if (!answer) return { state: "unknown" };
  const { status, body } = answer;
  if (isUncertain(answer)) {
    journal.write({ id, state: "unknown", reason: `${status} ${codeOf(answer)}` });
    return { state: "unknown" };
  }
  if (!isYes(operation, answer)) {
    journal.write({ id, state: "refused", status, code: codeOf(answer) });
    return { state: "refused" };
  }
  const record_id = recordIn(operation, body);
  journal.write({ id, state: "acknowledged", status, record_id });
  if (random.chance(AGAIN)) await sendAgain(exchange, pending, record_id);
  return { state: "acknowledged", record_id };
}
