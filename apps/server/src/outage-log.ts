const REPEATED_MS = 60_000;
/** What is asked all the time fails every few seconds: this long without an error is the end of one. */
const QUIET_MS = 30_000;

/** As much of a logger as this needs. */
export interface Lines {
  error(details: object, message: string): void;
  info(details: object, message: string): void;
}

export interface OutageLog {
  note(err: unknown): void;
  stop(): void;
}

/**
 * Logs errors that come by the hundred while something is away: the first, then how many there were once a minute, and
 * once none has come for half a minute, how long they came.
 */
export function createOutageLog(log: Lines, what: string): OutageLog {
  let firstAt = 0;
  let lastAt = 0;
  let saidAt = 0;
  let errors = 0;
  let quiet: NodeJS.Timeout | undefined;

  const seconds = (to: number) => Math.round((to - firstAt) / 1000);

  function end(): void {
    log.info({ seconds: seconds(lastAt), errors }, `${what} has reported no error for half a minute`);
    errors = 0;
  }

  return {
    note(err) {
      lastAt = performance.now();
      errors += 1;
      if (errors === 1) {
        firstAt = lastAt;
        saidAt = lastAt;
        log.error({ err }, `${what} reports an error`);
      } else if (lastAt - saidAt >= REPEATED_MS) {
        saidAt = lastAt;
        log.error({ err, seconds: seconds(lastAt), errors }, `${what} still reports errors`);
      }
      clearTimeout(quiet);
      quiet = setTimeout(end, QUIET_MS);
      quiet.unref();
    },
    stop: () => clearTimeout(quiet),
  };
}
