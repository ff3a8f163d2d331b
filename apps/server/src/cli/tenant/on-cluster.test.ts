import type { TestDatabase } from "@karwan/db/testing";
import { testDatabase } from "@karwan/db/testing";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { startupSentence } from "../../startup-error.ts";
import { tenantIsolate } from "./isolate.ts";
import { tenantMove } from "./move.ts";

let own: TestDatabase;
beforeAll(async () => {
  own = await testDatabase();
});
afterAll(() => own.drop());
beforeEach(() => {
  vi.stubEnv("DATABASE_URL", own.url);
  vi.stubEnv("KARWAN_ADMIN_URL", "");
  vi.stubEnv("KARWAN_JWT_SECRET", "a secret for tests, long enough to be taken");
});

const refusalOf = async (work: Promise<number>) => startupSentence(await work.catch((error: unknown) => error));

test("nobody moves shards but a superuser who is named, whose address is in no sentence (ADR 0054)", async () => {
  const refusal = /^Shards are moved by a superuser [^\n]*KARWAN_ADMIN_URL or --url\.$/;
  expect(await refusalOf(tenantIsolate.run(["RAF"]))).toMatch(refusal);
  expect(await refusalOf(tenantMove.run(["RAF", "--to", "node"]))).toMatch(refusal);
});

test("one tenant and one node are named (ADR 0054)", async () => {
  expect(await refusalOf(tenantIsolate.run([]))).toMatch(/Name one tenant by its code/);
  expect(await refusalOf(tenantMove.run(["RAF", "--url", own.url]))).toMatch(/Name the node that it is to go to/);
});

test.skipIf(process.env.KARWAN_TEST_CITUS)("a database of one machine is told what it lacks (ADR 0054)", async () => {
  const refusal = /^This database has no Citus: [^\n]*\.$/;
  expect(await refusalOf(tenantIsolate.run(["RAF", "--url", own.url]))).toMatch(refusal);
  expect(await refusalOf(tenantMove.run(["RAF", "--to", "node", "--url", own.url]))).toMatch(refusal);
});
