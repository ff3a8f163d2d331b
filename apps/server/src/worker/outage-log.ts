import type { Logger } from "pino";

const REPEATED_MS = 60_000;
/** Every queue is polled each two seconds: this long without an error is the end of one. */
const QUIET_MS = 30_000;

/**
 * Logs errors that come by the hundred while something is away: the first, then how many there were once a minute, and
 * once none has come for half a minute, how long it lasted.
 */
export function createOutageLog(log: Pick<Logger, "error" | "info">, what: string) {
  let firstAt = 0;
  let lastAt = 0;
  let saidAt = 0;
  let errors = 0;
  let quiet: NodeJS.Timeout | undefined;

  const seconds = (from: number, to: number) => Math.round((to - from) / 1000);

  function end(): void {
    log.info({ seconds: seconds(firstAt, lastAt), errors }, `${what} works again`);
    errors = 0;
  }

  return {
    note(err: unknown): void {
      const at = performance.now();
      lastAt = at;
      errors += 1;
      if (errors === 1) {
        firstAt = at;
        saidAt = at;
        log.error({ err }, `${what} reports an error`);
      } else if (at - saidAt >= REPEATED_MS) {
        saidAt = at;
        log.error({ err, seconds: seconds(firstAt, at), errors }, `${what} still reports errors`);
      }
      clearTimeout(quiet);
      quiet = setTimeout(end, QUIET_MS);
      quiet.unref();
    },
    stop: () => clearTimeout(quiet),
  };
}
