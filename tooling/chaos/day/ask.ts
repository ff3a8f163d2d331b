import { setTimeout as delay } from "node:timers/promises";
import type { Answer, SignedIn } from "../../ops/api-client.ts";
import { codeOf, send } from "../../ops/api-client.ts";
import type { Random } from "../random.ts";

/** What somebody wants of the service; a change has a key, under which it is repeated until it is known what came of it. */
export type Wanted = {
  /** Null: anybody, such as a gateway. */
  as: SignedIn | null;
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  body?: unknown;
  key?: string;
};

export type Tally = { requests: number; repeated: number; internalErrors: number };

const PAUSE_MS = 100;
const AGAIN = 0.02;

/** Nothing said for certain: the server had trouble, or another attempt still holds the key. */
const isUncertain = (answer: Answer) =>
  answer.status >= 500 ||
  answer.status === 401 ||
  answer.status === 429 ||
  codeOf(answer) === "idempotency_in_progress";

/**
 * Asks whichever server until one gives a whole and certain answer. What was answered yes is now and then asked once more
 * under its key, as who lost the answer does.
 */
export function asker(servers: readonly [string, ...string[]], random: Random, tally: Tally, isOver: () => boolean) {
  async function once({ as, method, path, body, key }: Wanted): Promise<Answer | null> {
    const base = random.pick(servers);
    try {
      const credential = as ? { token: await as.token(base) } : {};
      const answer = await send(`${base}/api/v1${path}`, method, { ...credential, key, body });
      if (answer.status === 500) tally.internalErrors += 1;
      return isUncertain(answer) ? null : answer;
    } catch {
      return null;
    }
  }

  return async function ask(wanted: Wanted): Promise<Answer> {
    tally.requests += 1;
    let answer = await once(wanted);
    if (!answer) tally.repeated += 1;
    while (!answer) {
      if (isOver()) throw new Error(`${wanted.method} ${wanted.path} came to no end`);
      await delay(PAUSE_MS);
      answer = await once(wanted);
    }
    if (wanted.key && answer.status < 300 && random.chance(AGAIN)) return (await once(wanted)) ?? answer;
    return answer;
  };
}

export type Ask = ReturnType<typeof asker>;
