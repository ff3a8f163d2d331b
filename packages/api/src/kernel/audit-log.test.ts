import type { Transaction } from "@karwan/db";
import { newId } from "@karwan/db";
import type { TestDatabase } from "@karwan/db/testing";
import { testDatabase, testStatement } from "@karwan/db/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { recordAudit } from "./audit-log.ts";

const recordedStatement = testStatement<{ action: string }>(
  "test.audited",
  "SELECT action FROM audit_log ORDER BY action",
);

let made: TestDatabase;
const scope = { tenantId: newId() };
const ctx = {
  caller: { userId: null, apiKeyId: null },
  deps: { now: () => new Date("2026-11-21T09:30:00.000Z") },
  ip: null,
  requestId: "request",
} as never;

const record = (tx: Transaction, action: string) =>
  recordAudit(tx, ctx, { action, entity_type: "thing", entity_id: newId(), after: { action } });
const recorded = async () => (await made.database.read(scope, (q) => [q.sql(recordedStatement)]))[0];

beforeAll(async () => {
  made = await testDatabase();
});
afterAll(() => made.drop());

test("an entry is written with the change, though nobody waits for it (3 §15)", async () => {
  await made.database.transaction(scope, (tx) => record(tx, "thing.make"));
  expect(await recorded()).toEqual([{ action: "thing.make" }]);
});

test("a change whose entry can't be written is not made, and says why (3 §15)", async () => {
  const elsewhere = { tenantId: newId() };
  const failing = made.database.transaction(scope, async (tx) => {
    await record(tx, "thing.change");
    await record({ ...tx, scope: elsewhere }, "thing.change_elsewhere");
  });
  await expect(failing).rejects.toThrow(/row-level security/);
  expect(await recorded()).toEqual([{ action: "thing.make" }]);
});
