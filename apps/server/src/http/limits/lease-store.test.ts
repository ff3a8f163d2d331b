import { NO_TENANT } from "@karwan/db";
import type { TestDatabase } from "@karwan/db/testing";
import { testDatabase, testStatement } from "@karwan/db/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createLeaseStore, purgeBudgets } from "./lease-store.ts";
import type { LeaseStore } from "./leases.ts";

let db: TestDatabase;
let lease: LeaseStore;
beforeAll(async () => {
  db = await testDatabase({ poolSize: 8 });
  lease = createLeaseStore(() => db.database);
});
afterAll(() => db.drop());

const ask = (key: string, given: Partial<Parameters<LeaseStore>[0]> = {}) =>
  lease({ key, limit: 600, taken: 0, need: 1, most: 30, windowMs: 60_000, elapsedMs: 0, ...given });
const end = testStatement<unknown>(
  "test.end_windows",
  "UPDATE rate_budgets SET ends_at = now() - interval '2 minutes'",
);
const count = testStatement<{ rows: number }>("test.count_budgets", "SELECT count(*)::int AS rows FROM rate_budgets");

describe("leases from the database", () => {
  test("count what was used without asking, and shrink towards the end", async () => {
    expect(await ask("one", { taken: 15 })).toMatchObject({ granted: 30, remaining: 555 });
    expect(await ask("one", { most: 600 })).toMatchObject({ granted: 70, remaining: 485 });
    expect(await ask("one", { need: 480, most: 600 })).toMatchObject({ granted: 480, remaining: 5 });
    expect(await ask("one")).toMatchObject({ granted: 1, remaining: 4 });
    expect(await ask("one", { need: 20 })).toMatchObject({ granted: 4, remaining: 0 });
    expect(await ask("one")).toMatchObject({ granted: 0, remaining: 0 });
    // What others used without asking is beyond it, and stays so.
    expect(await ask("one", { taken: 15 })).toMatchObject({ granted: 0, remaining: 0 });
  });

  test("belong to a window that begins with the first who counted, by the database's clock alone", async () => {
    const first = await ask("windows", { elapsedMs: 20_000 });
    const second = await ask("windows", { elapsedMs: 0 });
    expect(first.msLeft).toBe(40_000);
    expect(second.msLeft).toBeLessThanOrEqual(40_000);
    expect(second.msLeft).toBeGreaterThan(30_000);
    await db.database.write({ tenantId: NO_TENANT }, (q) => [q.sql(end)]);
    expect(await ask("windows", { taken: 15 })).toMatchObject({ granted: 30, remaining: 555, msLeft: 60_000 });
  });

  test("asked for by many at the same moment are never more than there is", async () => {
    const leases = await Promise.all(Array.from({ length: 200 }, () => ask("race", { limit: 100, most: 5 })));
    expect(leases.reduce((sum, { granted }) => sum + granted, 0)).toBe(100);
  });

  test("whose window is over are forgotten", async () => {
    await db.database.write({ tenantId: NO_TENANT }, (q) => [q.sql(end)]);
    await ask("live");
    await purgeBudgets(db.database);
    const [[row]] = await db.database.read({ tenantId: NO_TENANT }, (q) => [q.sql(count)]);
    expect(row?.rows).toBe(1);
  });
});
