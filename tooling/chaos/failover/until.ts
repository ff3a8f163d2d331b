import { setTimeout as delay } from "node:timers/promises";

const EVERY_MS = 250;

/** Asks again and again until there is an answer; one that can't be asked at the moment is asked again too. */
export async function until<T>(what: string, ask: () => Promise<T | null>, withinMs: number): Promise<T> {
  let last: unknown = null;
  for (const deadline = Date.now() + withinMs; Date.now() < deadline; await delay(EVERY_MS)) {
    try {
      const answer = await ask();
      if (answer !== null) return answer;
    } catch (error) {
      last = error;
    }
  }
  const why = last instanceof Error ? `: ${last.message}` : "";
  throw new Error(`not within ${Math.round(withinMs / 1000)} s: ${what}${why}`);
}
