import { pino } from "pino";
import { expect, test } from "vitest";
import { lines } from "./log.ts";

function written(details: object): Record<string, unknown> {
  const said: string[] = [];
  pino(lines, { write: (line) => void said.push(line) }).info(details, "said");
  return JSON.parse(said[0] ?? "{}") as Record<string, unknown>;
}
const failed = (code: string) => ({ err: Object.assign(new Error("it broke"), { code }) });

test.each(["ECONNREFUSED", "UND_ERR_CONNECT_TIMEOUT", "55P03", "40001"])(
  "a log line says by which code something failed, such as %s",
  (code) => {
    expect(written(failed(code))).toMatchObject({ err: { message: "it broke", failed_with: code } });
  },
);

/** As the driver hands an error on: with the connection that it came by, and with what the connection knows. */
class Client {
  readonly processID = 4711;
  readonly secretKey = 81_516;
  readonly connectionParameters = { user: "karwan", password: "p" };
}
const known = (code: string) => ({ code, severity: "FATAL", client: new Client() });
const lost = (code: string) => Object.assign(new Error("terminating connection"), known(code));

test.each([
  ["an error", () => lost("57P01")],
  ["a copy of one", () => ({ ...known("57P01"), message: "terminating connection", queue: "sweep" })],
  ["one of several", () => new AggregateError([lost("57P01")], "all failed")],
  ["what an error was noted with", () => Object.assign(new Error("it broke"), { meta: { inner: lost("57P01") } })],
  ["a cause", () => new Error("it broke", { cause: lost("57P01") })],
])("%s takes no connection into the log, by which anybody could cancel what others ask", (_, make) => {
  const line = JSON.stringify(written({ err: make() }));
  expect(line).toContain("terminating connection");
  expect(line).not.toMatch(/client|4711|81516|connectionParameters/);
});

test("a copy of an error says by which code it failed, and with what else it was noted", () => {
  const { err } = written({ err: { ...known("57P01"), message: "gone", queue: "sweep", at: { from: [1] } } });
  expect(err).toEqual({
    type: "Object",
    message: "gone",
    severity: "FATAL",
    queue: "sweep",
    at: { from: [1] },
    failed_with: "57P01",
  });
});

test("an error without a code is told as one, and a defect with its stack", () => {
  expect(written({ err: new Error("Query read timeout") }).err).toEqual({
    type: "Error",
    message: "Query read timeout",
  });
  const { err } = written({ err: new TypeError("it broke") });
  expect(err).toMatchObject({ type: "TypeError", stack: expect.stringContaining("log.test.ts") });
});

test.each(["ECONNREFUSED", "25006"])("what is away is told without a stack, such as %s", (code) => {
  const away = failed(code).err;
  expect(written({ err: new Error("no answer", { cause: away }) }).err).toEqual({
    type: "Error",
    message: "no answer: it broke",
  });
  expect(written({ err: new AggregateError([away], "all failed") }).err).toMatchObject({
    aggregateErrors: [{ type: "Error", message: "it broke", failed_with: code }],
  });
});

test("what was thrown and is no error stands in the line as it is", () => {
  expect(written({ err: "a text" })).toMatchObject({ err: "a text" });
});

test("sign-in codes, tokens and passwords are blotted out, also in an error (3 §3)", () => {
  expect(written(failed("481516"))).toMatchObject({ err: { code: "[redacted]" } });
  expect(
    written({ code: "ECONNREFUSED", body: { code: "481516", password: "p" }, a: { err: { code: "481516" } } }),
  ).toMatchObject({
    code: "[redacted]",
    body: { code: "[redacted]", password: "[redacted]" },
    a: { err: { code: "[redacted]" } },
  });
});
