import type { TestDatabase } from "@karwan/db/testing";
import { asAdmin, testDatabase, testServer, withDatabase } from "@karwan/db/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mismatchesIn } from "../../chaos/mismatches.ts";
import { cloneTenant, idOfClone } from "./clone.ts";
import { imagesOf } from "./statistics.ts";
import { tenantOf, writeTemplates } from "./templates.ts";

const template = { code: "MODEL", stock: 40, turns: 2, deliveries: 30 };
let kept: TestDatabase;
let adminUrl: string;

beforeAll(async () => {
  kept = await testDatabase();
  adminUrl = withDatabase(testServer().adminUrl, new URL(kept.url).pathname.slice(1));
  await asAdmin(adminUrl, (admin) => writeTemplates(kept.url, admin, [template], () => undefined));
}, 120_000);
afterAll(() => kept.drop());

const rowsOf = (table: string, tenantId: string) =>
  asAdmin(adminUrl, async (admin) => {
    const { rows } = await admin.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${table} WHERE tenant_id = $1`, [
      tenantId,
    ]);
    return rows[0]?.n ?? 0;
  });

test("what the simulation fills a database with has books that add up and chains of custody that hold", async () => {
  expect(await rowsOf("inventory_transactions", tenantOf(template))).toBe(40 * 5);
  expect(await mismatchesIn(kept.database)).toEqual([]);
});

test("a clone of a company has as many rows, and its books and chains hold too", async () => {
  const copied = await asAdmin(adminUrl, (admin) =>
    cloneTenant(admin, { tenantId: tenantOf(template), from: 1, to: 3 }, true),
  );
  expect(copied.get("inventory_transactions")).toBe(200);
  for (const table of ["inventory_stock", "deliveries", "custody_records", "locators"])
    for (const n of [1, 3])
      expect({ table, n, rows: await rowsOf(table, idOfClone(n)) }).toEqual({
        table,
        n,
        rows: await rowsOf(table, tenantOf(template)),
      });
  expect(await mismatchesIn(kept.database)).toEqual([]);
});

test("a movement of each company in turn leaves books that add up", async () => {
  const { first } = await asAdmin(adminUrl, (admin) => imagesOf(admin, 4));
  expect(first.wal).toBeGreaterThan(0);
  expect(await mismatchesIn(kept.database)).toEqual([]);
});
