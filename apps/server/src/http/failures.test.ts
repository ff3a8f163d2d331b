import { AppError, describeFailure, FileStoreUnavailableError, knownFailure } from "@karwan/api";
import { DatabaseOverloadedError } from "@karwan/db";
import { TRPCError } from "@trpc/server";
import { pino } from "pino";
import { expect, test } from "vitest";
import { TemporaryFolderError } from "./bodies/spool.ts";
import { knownError } from "./failures.ts";

const log = pino({ level: "silent" });
const coded = (code: string) => Object.assign(new Error("it broke"), { code });
const reasonOf = (cause: unknown) => knownError(cause, log, null).reason;

test.each(["ECONNREFUSED", "ECONNRESET", "ETIMEDOUT", "EPIPE", "57P01", "25P03", "57P03", "08006", "53300"])(
  "a connection to the database that breaks with %s is worth trying again: 503 (3 §1.5)",
  (code) => {
    expect(reasonOf(coded(code))).toBe("service_unavailable");
    expect(reasonOf(new Error("around it", { cause: coded(code) }))).toBe("service_unavailable");
  },
);

test.each(["53100", "ENOSPC", "EDQUOT", "EROFS"])(
  "what finds no space is worth trying again, such as %s: 503 (3 §1.5)",
  (code) => {
    expect(reasonOf(coded(code))).toBe("service_unavailable");
  },
);

test("so are a database that does not answer, a file store that is away, and a folder of temporary files that is", () => {
  expect(reasonOf(new TemporaryFolderError("gone", { cause: coded("ENOENT") }))).toBe("service_unavailable");
  expect(reasonOf(new Error("Query read timeout"))).toBe("service_unavailable");
  expect(reasonOf(new FileStoreUnavailableError("The file store answered 503 to PUT"))).toBe("service_unavailable");
});

test.each([
  ["tenant_busy", new DatabaseOverloadedError("full"), /many requests of this company/],
  ["record_busy", coded("55P03"), /Somebody else is changing the same record/],
  ["record_busy", coded("40001"), /try again/],
  ["too_slow", coded("57014"), /longer than a request may/],
  ["database", coded("ECONNREFUSED"), /temporarily unavailable/],
  ["file_store", new FileStoreUnavailableError("gone"), /temporarily unavailable/],
  ["disk", coded("ENOSPC"), /temporarily unavailable/],
] as const)(
  "a 503 says beside its code what it is for: %s, on both surfaces, in three languages (3 §1.3, 3 §1.12)",
  (is, cause, words) => {
    const known = knownError(cause, log, null);
    const said = (["en", "ar", "ku"] as const).map((language) => describeFailure(known, language, null));
    expect(said[0]).toMatchObject({ code: "service_unavailable", cause: is, message: expect.stringMatching(words) });
    expect(new Set(said.map(({ message }) => message)).size).toBe(3);
    if (is === "file_store" || is === "disk") return;
    const failed = new TRPCError({ code: "INTERNAL_SERVER_ERROR", cause });
    expect(knownFailure(failed)).toMatchObject({ reason: "service_unavailable", extra: { cause: is } });
  },
);

test("a 503 for another reason, such as a queue of passwords to check, says that it is temporary", () => {
  expect(describeFailure(new AppError("service_unavailable"), "en", null).message).toBe(
    "The service is temporarily unavailable",
  );
});

test("what is away is logged once, however many requests fail for it; each defect by itself", () => {
  const lines: string[] = [];
  const note = (_: object, text: string) => void lines.push(text);
  const noting = { error: note, info: note, warn: note };
  for (let n = 0; n < 100; n += 1) {
    knownError(coded("ECONNREFUSED"), noting, { requestId: "a" });
    knownError(coded("ENOSPC"), noting, { requestId: "b" });
  }
  expect(lines).toEqual([
    "the database, which requests need, reports an error",
    "the disk, which requests need, reports an error",
  ]);
  for (let n = 0; n < 2; n += 1) knownError(coded("42P01"), noting, { requestId: "c" });
  expect(lines.slice(2)).toEqual(Array.from({ length: 2 }, () => "a request failed unexpectedly"));
});

test("work of a tenant that finds no connection is worth trying again, and logged once for all of it: 503 (3 §1.5)", () => {
  const lines: string[] = [];
  const note = (_: object, text: string) => void lines.push(text);
  const noting = { error: note, info: note, warn: note };
  for (let n = 0; n < 100; n += 1)
    expect(knownError(new DatabaseOverloadedError("full"), noting, null)).toMatchObject({ status: 503 });
  expect(lines).toEqual(["the share of the connections, which requests need, reports an error"]);
});

test.each(["EACCES", "22P02", "42P01"])("a defect is none of that, such as %s: 500 (3 §1.5)", (code) => {
  expect(reasonOf(coded(code))).toBe("internal_server_error");
});

test.each(["55P03", "57014", "40001", "40P01"])(
  "a statement that waited too long (%s) is worth trying again, and a warning by operation and tenant, no outage: 503 (3 §1.5)",
  (code) => {
    const lines: { level: string; details: object }[] = [];
    const at = (level: string) => (details: object) => void lines.push({ level, details });
    const noting = { error: at("error"), info: at("info"), warn: at("warn") };
    const request = { requestId: "r", operation: "PUT /delivery/transfer-manifests/{id}/arrive", tenantId: "t" };
    const cause = new Error("around it", { cause: coded(code) });
    expect(knownError(cause, noting, request)).toMatchObject({ reason: "service_unavailable", status: 503 });
    const details = { request_id: "r", operation: request.operation, tenant_id: "t", err: cause };
    expect(lines).toEqual([{ level: "warn", details }]);
  },
);
