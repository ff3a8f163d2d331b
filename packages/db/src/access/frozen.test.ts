import { afterAll, beforeAll, expect, test } from "vitest";
import { createDatabase, databaseTrouble, newId } from "../index.ts";
import type { TestDatabase } from "../testing/index.ts";
import { testDatabase, testStatement } from "../testing/index.ts";
import { behindWire } from "../testing/wire.ts";

const STATEMENT_MS = 300;
const ASK = testStatement<{ one: number }>("frozen.ask", "SELECT 1 AS one");

let own: TestDatabase;
beforeAll(async () => {
  own = await testDatabase();
});
afterAll(() => own.drop());

test("a database that does not answer at all keeps a read for a second longer than a statement may last, and its pool serves on when it is back (3 §1.5)", async () => {
  const wire = await behindWire(own.url);
  const database = createDatabase({ url: wire.url, poolSize: 2, statementTimeoutMs: STATEMENT_MS });
  const read = () => database.read({ tenantId: newId() }, (q) => [q.sql(ASK)]);
  await Promise.all([read(), read()]);
  wire.freeze(true);
  const from = performance.now();
  const lost = await Promise.allSettled([
    read(),
    read(),
    database.transaction({ tenantId: newId() }, (tx) => tx.sql(ASK)),
  ]);
  // The third one waits for a connection of the two, and finds that a new one is not to be had either.
  expect(lost.map((one) => one.status === "rejected" && databaseTrouble(one.reason))).toEqual(["away", "away", "away"]);
  expect(performance.now() - from).toBeLessThan(30_000);
  const [first] = lost;
  expect(first?.status === "rejected" && String(first.reason)).toMatch(/Query read timeout/);
  wire.freeze(false);
  expect(await read()).toEqual([[{ one: 1 }]]);
  await database.close();
  await wire.close();
});
