import { NO_TENANT } from "@karwan/db";
import type { TestDatabase } from "@karwan/db/testing";
import { testDatabase, testStatement } from "@karwan/db/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { commandDatabase } from "./with-dependencies.ts";

let scratch: TestDatabase;
beforeAll(async () => {
  scratch = await testDatabase();
});
afterAll(() => scratch.drop());

const limits = testStatement<{ hours: number }>(
  "testing.limits_of_a_command",
  "SELECT extract(epoch FROM current_setting('statement_timeout')::interval)::int / 3600 AS hours",
);

test("books of millions may take a command longer than a server gives its statements (3 §4)", async () => {
  const database = commandDatabase(scratch.url);
  try {
    const [[row]] = await database.read({ tenantId: NO_TENANT }, (q) => [q.sql(limits)]);
    expect(row?.hours).toBe(6);
  } finally {
    await database.close();
  }
});
