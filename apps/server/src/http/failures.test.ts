import { pino } from "pino";
import { expect, test } from "vitest";
import { knownError } from "./failures.ts";

const log = pino({ level: "silent" });
const coded = (code: string) => Object.assign(new Error("it broke"), { code });
const reasonOf = (cause: unknown) => knownError(cause, log, null).reason;

test.each(["ECONNREFUSED", "ECONNRESET", "ETIMEDOUT", "EPIPE", "57P01", "57P03", "08006", "53300"])(
  "a connection to the database that breaks with %s is worth trying again: 503 (3 §1.5)",
  (code) => {
    expect(reasonOf(coded(code))).toBe("service_unavailable");
    expect(reasonOf(new Error("around it", { cause: coded(code) }))).toBe("service_unavailable");
  },
);

test.each(["EACCES", "22P02", "42P01"])("a defect is none of that, such as %s: 500 (3 §1.5)", (code) => {
  expect(reasonOf(coded(code))).toBe("internal_server_error");
});
