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
