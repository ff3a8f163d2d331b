import type { Answer } from "../ops/api-client.ts";
import { codeOf, reasonOf, send, textAt } from "../ops/api-client.ts";
import type { Shop } from "../ops/shop.ts";
import type { Journal } from "./journal.ts";
import type { Operation } from "./operations.ts";
import { wireOf } from "./operations.ts";
import type { Random } from "./random.ts";

export type Exchange = {
  random: Random;
  shop: Shop;
  servers: readonly [string, ...string[]];
  journal: Journal;
};

export type Pending = { id: string; operation: Operation; attempt: number };

/** What is known after an attempt; `record_id` names what the server made or changed. */
export type Outcome = { state: "unknown" | "refused" } | { state: "acknowledged"; record_id: string };

const AGAIN = 0.05;

const recordOf: Record<string, readonly string[]> = {
  item: ["item", "id"],
  location: ["location", "id"],
  reserve: ["reservation", "id"],
  release: ["reservation", "id"],
};
const recordIdOf = (operation: Operation, body: unknown) =>
  textAt(body, ...(recordOf[operation.kind] ?? ["inventory_transaction", "id"]));

/** Nothing said for certain: the server had trouble, or another attempt still holds the key. */
const isUncertain = (answer: Answer) =>
  answer.status >= 500 || [401, 429].includes(answer.status) || codeOf(answer) === "idempotency_in_progress";

/** Sends a request under its key, written down before; null when no whole answer came. */
async function attempt({ random, shop, servers, journal }: Exchange, pending: Pending): Promise<Answer | null> {
  const base = random.pick(servers);
  const { method, path, body } = wireOf(pending.id, pending.operation, shop.warehouseId);
  const token = await shop.user.token(base).catch(() => null);
  if (token === null) return null;
  pending.attempt += 1;
  journal.write({ id: pending.id, state: "sent", attempt: pending.attempt, operation: pending.operation });
  try {
    return await send(`${base}/api/v1${path}`, method, { token, key: pending.id, body });
  } catch (error) {
    journal.write({ id: pending.id, state: "unknown", reason: reasonOf(error) });
    return null;
  }
}

/** A client that lost the answer sends the same once more: the same answer, and no second effect. */
async function sendAgain(exchange: Exchange, pending: Pending, record_id: string): Promise<void> {
  const answer = await attempt(exchange, pending);
  if (!answer || isUncertain(answer)) return;
  const again = answer.status < 300 ? recordIdOf(pending.operation, answer.body) : "";
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
  if (status > 299) {
    journal.write({ id, state: "refused", status, code: codeOf(answer) });
    return { state: "refused" };
  }
  const record_id = recordIdOf(operation, body);
  journal.write({ id, state: "acknowledged", status, record_id });
  if (random.chance(AGAIN)) await sendAgain(exchange, pending, record_id);
  return { state: "acknowledged", record_id };
}
