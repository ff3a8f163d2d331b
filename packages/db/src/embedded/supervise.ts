/** What a supervisor looks after, and how it waits. */
export type Supervised = {
  isRunning(): Promise<boolean>;
  /** Starts it again; fails with why that is not possible for now. */
  start(): Promise<void>;
  /** Waits; ends at once when the supervision does. */
  pause(ms: number, signal: AbortSignal): Promise<void>;
  onProgress(line: string): void;
};

const LOOK_MS = 500;
const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 30_000;

/**
 * Looks every half second whether the server runs, and starts it again when it does not: at once, and while that fails (a
 * full disk) ever later, up to half a minute. Answers how to end, which waits for a start under way.
 */
export function supervise({ isRunning, start, pause, onProgress }: Supervised): () => Promise<void> {
  const ended = new AbortController();

  async function revive(): Promise<void> {
    onProgress("The database has ended: starting it again");
    for (let wait = FIRST_RETRY_MS; !ended.signal.aborted; wait = Math.min(wait * 2, LAST_RETRY_MS)) {
      try {
        await start();
        onProgress("The database runs again");
        return;
      } catch (error) {
        onProgress(`${error instanceof Error ? error.message : String(error)} Trying again`);
      }
      await pause(wait, ended.signal);
    }
  }

  const looking = (async () => {
    while (!ended.signal.aborted) {
      await pause(LOOK_MS, ended.signal);
      if (!ended.signal.aborted && !(await isRunning())) await revive();
    }
  })();
  return () => {
    ended.abort();
    return looking;
  };
}
