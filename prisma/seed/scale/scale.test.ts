import type { Database } from "@karwan/db";
import type { TestDatabase } from "@karwan/db/testing";
import { testDatabase, testStatement } from "@karwan/db/testing";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { demoId, scalePlan, seedScale } from "../index.ts";

const now = new Date("2026-11-21T09:30:00.000Z");
const sizes = { code: "SC01", items: 700, bins: 60, stock: 1500, customers: 30, reservations: 40 };
const scope = { tenantId: demoId("tenant", "SC01") };

const countsStatement = testStatement<Record<string, number>>(
  "test.scale_counts",
  `SELECT (SELECT count(*) FROM inventory_items)::int AS items,
          (SELECT count(*) FROM inventory_item_categories)::int AS categorised,
          (SELECT count(*) FROM inventory_stock)::int AS stock,
          (SELECT count(*) FROM inventory_transactions)::int AS transactions,
          (SELECT count(*) FROM inventory_reservations)::int AS reservations,
          (SELECT count(*) FROM memberships)::int AS members,
          (SELECT count(*) FROM customers c WHERE NOT EXISTS
             (SELECT FROM finance_accounts a WHERE a.owner_id = c.id AND a.kind = 'wallet'))::int AS without_wallet`,
);
const faultsStatement = testStatement<{ id: string }>(
  "test.scale_faults",
  `SELECT s.id FROM inventory_stock s
     LEFT JOIN inventory_transactions t ON t.tenant_id = s.tenant_id AND t.stock_id = s.id
     LEFT JOIN inventory_reservation_allocations a ON a.tenant_id = s.tenant_id AND a.stock_id = s.id
    WHERE t.transaction_type IS DISTINCT FROM 'initial_stock' OR t.delta <> s.quantity
       OR coalesce(a.quantity, 0) <> s.reserved_quantity`,
);

let kept: TestDatabase;
let database: Database;
beforeEach(async () => {
  kept = await testDatabase();
  database = kept.database;
});
afterEach(() => kept.drop());

async function counts() {
  const [[row]] = await database.read(scope, (q) => [q.sql(countsStatement)]);
  return row ?? {};
}

describe("the scale seed", () => {
  test("makes as much as planned, every row of stock with the record that explains it", async () => {
    await seedScale({ database, plan: [sizes], now });
    expect(await counts()).toMatchObject({
      items: 700,
      categorised: 700,
      stock: 1500,
      transactions: 1500,
      members: 7,
      without_wallet: 0,
    });
    expect((await counts()).reservations).toBeGreaterThanOrEqual(40);
    const [faults] = await database.read(scope, (q) => [q.sql(faultsStatement)]);
    expect(faults).toEqual([]);
  });

  test("adds what is missing when it is run again, and leaves what is there alone", async () => {
    await seedScale({ database, plan: [{ ...sizes, stock: 500 }], now });
    expect(await counts()).toMatchObject({ stock: 500, transactions: 500 });
    await seedScale({ database, plan: [sizes], now });
    expect(await counts()).toMatchObject({ items: 700, stock: 1500, transactions: 1500 });
    await seedScale({ database, plan: [sizes], now });
    expect(await counts()).toMatchObject({ items: 700, stock: 1500, transactions: 1500 });
  });

  test("plans ten companies with so many times the demo, one of them with half of it", () => {
    const plan = scalePlan(414);
    const total = plan.reduce((rows, { stock }) => rows + stock, 0);
    expect(plan).toHaveLength(10);
    expect(total).toBeGreaterThanOrEqual(1_000_000);
    expect(plan[0]!.stock / total).toBeCloseTo(0.5, 3);
  });

  test("is refused in production", async () => {
    vi.stubEnv("NODE_ENV", "production");
    // The next file of this worker would still see it.
    onTestFinished(() => void vi.unstubAllEnvs());
    await expect(seedScale({ database, plan: [sizes], now })).rejects.toThrow("NODE_ENV=production");
  });
});
