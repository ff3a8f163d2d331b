import type { Logger } from "pino";
import pino from "pino";

// Whatever passes through a log line by mistake under these names is blotted out (3 §3, CONTRIBUTING "Secrets").
const SECRETS = [
  "password",
  "current_password",
  "new_password",
  "token",
  "access_token",
  "refresh_token",
  "api_key",
  "code",
  "secret",
  "authorization",
];
const redact = { paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: "[redacted]" };

// A write to the operating system for every line costs a request more than its checks and its schemas. Lines go out
// by the page, and at the latest after this time; at the end of the process, also a violent one that Node notices, at once.
const buffered = { dest: 1, sync: false, minLength: 4096, periodicFlush: 200 };

/** The process's log: JSON lines; for a person at a terminal, readable ones. */
export function createLog(level: string, readable: boolean): Logger {
  if (!readable)
    return pino({ level, redact, base: null, timestamp: pino.stdTimeFunctions.isoTime }, pino.destination(buffered));
  return pino({
    level,
    redact,
    base: null,
    transport: { target: "pino-pretty", options: { colorize: true, translateTime: "SYS:HH:MM:ss", singleLine: true } },
  });
}
