/** Looks for what is due: at once when woken, and every so often in case a wake was lost. */
export interface Looker {
  /** Resolves when a look that began after the call found nothing more. */
  look(): Promise<void>;
  start(): void;
  /** Takes nothing up any more, and waits for the look under way. */
  stop(): Promise<void>;
}

/** Who looks every second fails every second while a database, or a node of one, is away: that is told so often. */
const TOLD_EVERY_MS = 60_000;

/** Tells of the first failure, and of one a minute, until a look succeeds. */
function telling(onFailure: (error: unknown) => void) {
  let toldAt: number | null = null;
  return {
    failed(error: unknown): void {
      const now = performance.now();
      if (toldAt !== null && now - toldAt < TOLD_EVERY_MS) return;
      toldAt = now;
      onFailure(error);
    },
    succeeded(): void {
      toldAt = null;
    },
  };
}

/** One look at a time, however often it is woken; `work` says whether there may be more. */
export function createLooker(
  work: () => Promise<boolean>,
  { everyMs, onFailure }: { everyMs: number; onFailure: (error: unknown) => void },
): Looker {
  const told = telling(onFailure);
  let looking: Promise<void> | null = null;
  let isAsked = false;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;

  async function whileAsked(): Promise<void> {
    while (isAsked && !isStopped) {
      isAsked = false;
      if (await work()) isAsked = true;
    }
  }
  function look(): Promise<void> {
    isAsked = true;
    looking ??= whileAsked()
      .then(told.succeeded, told.failed)
      .finally(() => {
        looking = null;
      });
    return looking;
  }
  return {
    look,
    start() {
      timer ??= setInterval(() => void look(), everyMs).unref();
      void look();
    },
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await looking;
    },
  };
}
