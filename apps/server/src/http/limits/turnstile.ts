import { AppError } from "@karwan/api";

// At a millisecond each this is what begins within seconds.
const MOST_WAITING = 2000;

/**
 * Lets strangers' requests begin one in a turn of the event loop, in the order in which they came: between any two of
 * them the loop looks after everybody else, so that a crowd costs those who are signed in one stranger's time for each step
 * of their own, and not the whole crowd's. Passing is free where nobody waits.
 */
export function createTurnstile(mostWaiting = MOST_WAITING): () => Promise<void> | null {
  let waiting: (() => void)[] = [];
  let begun = 0;
  let isOpen = true;

  function turn(): void {
    const begin = waiting[begun];
    if (!begin) {
      waiting = [];
      begun = 0;
      isOpen = true;
      return;
    }
    begun += 1;
    begin();
    setImmediate(turn);
  }

  return () => {
    if (isOpen) {
      isOpen = false;
      setImmediate(turn);
      return null;
    }
    if (waiting.length - begun >= mostWaiting) throw new AppError("service_unavailable");
    return new Promise((resolve) => void waiting.push(resolve));
  };
}
