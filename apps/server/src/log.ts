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

/** The process's log: JSON lines; for a person at a terminal, readable ones. */
export function createLog(level: string, readable: boolean): Logger {
  if (!readable) return pino({ level, redact, base: null, timestamp: pino.stdTimeFunctions.isoTime });
  return pino({
    level,
    redact,
    base: null,
    transport: { target: "pino-pretty", options: { colorize: true, translateTime: "SYS:HH:MM:ss", singleLine: true } },
  });
}
