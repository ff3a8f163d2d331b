import { createKarwanClient, isKarwanError } from "@karwan/sdk";
import { onDevice } from "./kept/storage.ts";
import { alone } from "./kept/tabs.ts";
import { heldToken, isEnded } from "./session-answers.ts";
import { csrf, ENDING, ENTERING, LOCK, PATIENCE_MS, send } from "./session-kept.ts";

const END_AGAIN_MS = 10_000;

/** Tells the server; an answer that comes after its time is not heard, and takes no cookies from who has signed in meanwhile. */
async function end(token: string, signal: AbortSignal): Promise<void> {
  const endAs = (whose: string) =>
    createKarwanClient({
      baseUrl: location.origin,
      fetch: (input, init) => send(input, init, whose),
    }).identity.sessions.logout.mutate({}, { signal });
  try {
    await endAs(token);
  } catch (error) {
    // Whose the browser's cookies are instead nobody knows of, and nobody is to go on with them: but for who has signed in since.
    const isUnknown = isKarwanError(error, "csrf_token_invalid") && csrf() === null && onDevice.read(ENTERING) === null;
    const held = isUnknown ? await heldToken(signal) : null;
    if (held !== null) await endAs(held);
    // Only what did not arrive, or was not done, is worth saying again.
    else if (!isEnded(error)) throw error;
  }
  if (onDevice.read(ENDING) === token) onDevice.remove(ENDING);
}

let endingAgain: ReturnType<typeof setTimeout> | undefined;

/** Ends what somebody left, if anything, and says whether that failed; in the lock, so that no two tabs do, and none beside a sign-in. */
export async function endInTurn(): Promise<boolean> {
  clearTimeout(endingAgain);
  const ending = onDevice.read(ENDING);
  if (ending === null || csrf() !== null) return false;
  try {
    await end(ending, AbortSignal.timeout(PATIENCE_MS));
    return false;
  } catch {
    endingAgain = setTimeout(() => void endLeft(), END_AGAIN_MS);
    return true;
  }
}

let leaving: Promise<boolean> | null = null;

/** The end of what was left, where it is on its way; answers whether it failed. */
export const isBeingEnded = () => leaving;

/** Ends what somebody left while nobody could be told, as soon as it arrives: by the network's return, or now and then. */
export async function endLeft(): Promise<void> {
  if (onDevice.read(ENDING) === null) return;
  leaving ??= alone(LOCK, endInTurn).finally(() => {
    leaving = null;
  });
  await leaving;
}
addEventListener("online", () => void endLeft());
