import { databaseTrouble } from "@karwan/db";
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

/** By what systems call what went wrong: `ECONNREFUSED`, `55P03`; no sign-in code has such a form. */
const FAILURE = /^(?:E[A-Z_]+|[A-Z][A-Z0-9]*_[A-Z0-9_]+|[0-9A-Z]{5})$/;

/** What is away, or full: where in our code it was met says nothing, and it comes by the hundred. */
const isExpected = (error: object): boolean =>
  ["away", "full"].includes(databaseTrouble(error instanceof Error ? error : Object.assign(new Error(), error)) ?? "");

const isErrorLike = (value: unknown): value is { message: string } =>
  typeof value === "object" && value !== null && "message" in value && typeof value.message === "string";

const DEEPEST = 5;

/** What was noted in plain words, at any depth. A connection, say, that an error came by holds the database's keys. */
function plain(value: unknown, depth = 0): unknown {
  if (typeof value !== "object" || value === null) return typeof value === "function" ? undefined : value;
  if (depth > DEEPEST) return undefined;
  if (isErrorLike(value)) return errorIn(value, depth);
  if (Array.isArray(value)) return value.map((each) => plain(each, depth + 1));
  if (value instanceof Date) return value;
  if (Object.getPrototypeOf(value) !== Object.prototype && Object.getPrototypeOf(value) !== null) return undefined;
  return plainValues(value, depth);
}

const plainValues = (of: object, depth: number) =>
  Object.fromEntries(Object.entries(of).map(([name, each]) => [name, plain(each, depth + 1)]));

/** An error in a line, also one that a library copied; its code, which is no secret, under a name that is not blotted out. */
function errorIn(error: unknown, depth = 0): unknown {
  if (!isErrorLike(error)) return plain(error, depth);
  const { type, message, stack } = pino.stdSerializers.err(error as Error);
  const { code, cause, client, ...told }: Record<string, unknown> = { ...error };
  return {
    // Not an own one of every error, and noted where it is.
    ...("errors" in error && { aggregateErrors: plain(error.errors, depth + 1) }),
    ...plainValues({ ...told, ...(!isErrorLike(cause) && { cause }), errors: undefined }, depth),
    type,
    // With those of its causes.
    message,
    stack: isExpected(error) ? undefined : stack,
    ...(typeof code === "string" && FAILURE.test(code) ? { failed_with: code } : code !== undefined && { code }),
  };
}

/** What is the same of every line, wherever it is written to. */
export const lines = { redact, base: null, serializers: { err: errorIn } };

// A write to the operating system for every line costs a request more than its checks and its schemas. Lines go out
// by many, and at the latest after this time; at the end of the process, also a violent one that Node notices, at once.
const buffered = { dest: 1, sync: false, minLength: 12_288, periodicFlush: 200 };

/** The time of a line. Writing out a date costs as much as the rest of the line, so the second is kept. */
function timeStamps(): () => string {
  let second = Number.NaN;
  let written = "";
  return () => {
    const now = Date.now();
    const since = now % 1000;
    if (now - since !== second) {
      second = now - since;
      written = new Date(second).toISOString().slice(0, -4);
    }
    return `,"time":"${written}${String(since).padStart(3, "0")}Z"`;
  };
}

/** The process's log: JSON lines; for a person at a terminal, readable ones. */
export function createLog(level: string, readable: boolean): Logger {
  if (!readable) return pino({ level, ...lines, timestamp: timeStamps() }, pino.destination(buffered));
  return pino({
    level,
    ...lines,
    transport: { target: "pino-pretty", options: { colorize: true, translateTime: "SYS:HH:MM:ss", singleLine: true } },
  });
}
