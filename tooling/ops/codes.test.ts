import type { TestDatabase } from "@karwan/db/testing";
import { testDatabase } from "@karwan/db/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runCodes } from "./codes/codes.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase({ poolSize: 2 });
});
afterAll(() => db.drop());

test("codes are sent many at a time, and those that a killed server had in its hands arrive within seconds (3 §12)", async () => {
  const report = await runCodes({ databaseUrl: db.url, codes: 30, inHand: 9, gatewayMs: 500 });
  // One after the other they would take fifteen seconds; the machine of a test may be busy.
  expect(report.allMs).toBeLessThan(8_000);
  expect(report.afterKillMs).toBeLessThan(30_000);
}, 90_000);
