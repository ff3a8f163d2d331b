import type { TestDatabase } from "@karwan/db/testing";
import { findProgram, testDatabase } from "@karwan/db/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rollingRestart } from "./rolling-restart.ts";

const haproxy = findProgram("haproxy");
let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase({ poolSize: 2 });
});
afterAll(() => db.drop());

test.skipIf(!haproxy)(
  `two servers restarted in turn behind a balancer fail no request and lose no write${haproxy ? "" : ": skipped, HAProxy is not installed"}`,
  async () => {
    const report = await rollingRestart({
      databaseUrl: db.url,
      haproxy: haproxy ?? "",
      perSecond: 30,
      between: 100,
      drainSeconds: 10,
    });
    expect(report.failed).toEqual([]);
    expect(report.answered).toBe(report.sent);
    expect(report.acknowledged).toBeGreaterThan(100);
    expect(report).toMatchObject({ foundOnce: report.acknowledged, unknown: 0, mismatches: 0 });
    // Both took their share after they came back, so it was a restart and not a departure.
    for (const count of report.servedAfterReturn) expect(count).toBeGreaterThan(0);
  },
  240_000,
);
