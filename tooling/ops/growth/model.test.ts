import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { assumptions } from "./assumptions.ts";
import { documentFile, readSimulated, written } from "./document.ts";
import { keptDays } from "./kept.ts";
import { breaking, limits } from "./limits.ts";
import type { Cost, Measured } from "./measured.ts";
import { readMeasured } from "./measured.ts";
import { allOf, dayOf, daysUntil, needsAfter, tablesAfter } from "./model.ts";
import { tablesOf } from "./tables.ts";
import { activities } from "./work.ts";
import { documentYears } from "./years.ts";

const nothing: Cost = { rows: {}, wal: 0, jobs: 0, server: 0, database: 0 };
const movement: Cost = {
  rows: { inventory_transactions: 2, idempotency_records: 1, stock_outbox: 3 },
  wal: 1000,
  jobs: 1,
  server: 5,
  database: 10,
};
/** Figures that are easily reckoned by hand. */
const made: Measured = {
  date: "2026-11-24",
  machine: "none",
  postgres: "18",
  times: Object.fromEntries(activities.map((name) => [name, 1])) as Measured["times"],
  costs: { ...(Object.fromEntries(activities.map((name) => [name, nothing])) as Measured["costs"]), movement },
  sizes: {
    inventory_transactions: { rows: 1, table: 200, indexes: 300, count: 8 },
    idempotency_records: { rows: 1, table: 100, indexes: 100, count: 2 },
    stock_outbox: { rows: 1, table: 100, indexes: 50, count: 1 },
  },
};
const still = Object.fromEntries(activities.map((name) => [name, 0])) as (typeof assumptions.kinds)[0]["day"];
const busy = { name: "busy", share: 0.5, day: { ...still, movement: 100 } };
const assumed = {
  ...assumptions,
  tenants: 1000,
  kinds: [busy, { name: "at rest", share: 0.5, day: still }],
  daysAYear: 365,
};

describe("what tenants write", () => {
  test("is what their work was measured to leave, times how often they do it", () => {
    expect(dayOf(made, busy)).toMatchObject({ movements: 200, wal: 100_000, jobs: 100, server: 0.5, database: 1 });
    // 200 rows of 500 bytes, 100 of 200, 300 of 150.
    expect(dayOf(made, busy).bytes).toBe(200 * 500 + 100 * 200 + 300 * 150);
    expect(allOf(made, assumed).movements).toBe(500 * 200);
    expect(daysUntil(made, assumed, 1e9)).toBe(10_000);
  });

  test("stays as long as the rules of retention say: ledgers grow for good, the rest up to a level", () => {
    const after = (years: number) => new Map(tablesAfter(made, assumed, years).map((one) => [one.name, one]));
    const [one, three] = [after(1), after(3)];
    expect(one.get("inventory_transactions")?.rows).toBe(365 * 100_000);
    expect(three.get("inventory_transactions")?.rows).toBe(3 * 365 * 100_000);
    // A day's; and nothing of what is told and gone.
    for (const years of [one, three]) {
      expect(years.get("idempotency_records")?.rows).toBe(50_000);
      expect(years.get("stock_outbox")).toMatchObject({ rows: 0, bytes: 0 });
    }
    expect(three.get("idempotency_records")?.forever).toBe(3 * 365 * 50_000 * 200);
  });

  test("is kept by the words of the rules that the database is held to", () => {
    expect(keptDays("idempotency_records")).toBe(1);
    expect(keptDays("stream_changes")).toBeCloseTo(1 / 24);
    expect(keptDays("webhook_attempts")).toBe(30);
    expect(keptDays("notification_channels")).toBe(180);
    expect(keptDays("audit_log")).toBe(7 * 365);
    expect(keptDays("sessions")).toBe(60);
    expect(keptDays("delivery_counts")).toBe(0);
    expect(keptDays("custody_records")).toBeNull();
    expect(() => keptDays("nobody_knows")).toThrow(/no rule of retention/);
  });
});

describe("what is needed", () => {
  test("is as many shards as no part of a machine is fuller than it may be", () => {
    for (const years of [1, 3, 5, 10]) {
      const needs = needsAfter(made, { ...assumed, machine: { cores: 2, memory: 4e9, disk: 50e9 } }, years);
      expect(needs.bytes / needs.shards).toBeLessThanOrEqual(50e9 * assumed.fill.disk);
      expect(needs.cores.database / needs.shards).toBeLessThanOrEqual(2 * assumed.fill.cores);
      expect(needs.machines).toBe(needs.shards * 2);
    }
    expect(needsAfter(made, assumed, 1).shards).toBe(1);
  });

  test("costs what the prices say: twice the price of a core is twice the cost of servers, but for their memory", () => {
    const free = { core: 0, gigabyteOfMemory: 0, gigabyteOfDisk: 0, gigabyteOfStore: 0 };
    const cost = (prices: Partial<typeof free>) =>
      needsAfter(made, { ...assumed, prices: { ...free, ...prices } }, 3).cost;
    const { servers, bytes, store } = needsAfter(made, assumed, 3);
    expect(cost({ core: 10 }).servers).toBe(servers * assumed.server.cores * 10);
    expect(cost({ gigabyteOfStore: 2 })).toEqual({ database: 0, servers: 0, store: (store / 1e9) * 2 });
    expect(cost({ gigabyteOfDisk: 1 }).database).toBeCloseTo((2 * bytes) / assumed.fill.disk / 1e9);
  });

  test("breaks where it is said to: with fewer tenants or sooner it holds", () => {
    for (const { what, part, tenants, years } of breaking(made, assumed)) {
      const partOf = (of: typeof assumed, after: number) => part(needsAfter(made, of, after), of);
      if (tenants !== null && tenants > 0) {
        expect(partOf({ ...assumed, tenants }, 3), what).toBeGreaterThanOrEqual(1);
        expect(partOf({ ...assumed, tenants: tenants * 0.9 }, 3), what).toBeLessThan(1);
      }
      if (years !== null && years > 0.01) expect(partOf(assumed, years * 0.99), what).toBeLessThan(1);
    }
    expect(breaking(made, assumed)).toHaveLength(limits.length);
  });
});

test("what does not depend on how many tenants there are breaks with any number of them", () => {
  const slow = { ...assumed, countRate: 1000 };
  const [first] = breaking(made, slow);
  // Half a second is 500 rows, which a tenant with 200 movements a day has after two and a half days.
  expect(first).toMatchObject({ tenants: 0, what: expect.stringContaining("largest tenant") });
  expect(first?.years).toBeCloseTo(500 / 200 / 365, 4);
});

describe("docs/growth.md", () => {
  test("shows what the model makes of the figures that were measured: pnpm growth --write", async () => {
    const tables = tablesOf(await readMeasured(), await readSimulated(), assumptions, documentYears);
    const document = await readFile(documentFile, "utf8");
    expect(document).toBe(written(document, tables));
  });

  test("is computed of tables that were measured with enough rows to say what one takes", async () => {
    const measured = await readMeasured();
    for (const { name } of tablesAfter(measured, assumptions, 3).slice(0, 12))
      expect({ name, enough: (measured.sizes[name]?.rows ?? 0) >= 20_000 }).toEqual({ name, enough: true });
    expect(measured.sizes.inventory_transactions?.rows).toBeGreaterThanOrEqual(200_000);
  });

  test("assumes shares of tenants that make a whole", () => {
    expect(assumptions.kinds.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
  });

  test("has a place for each table, and says which one is missing", () => {
    expect(() => written("nothing", { costs: "| a |\n| --- |" })).toThrow(/no place for costs/);
  });
});
