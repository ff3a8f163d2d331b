import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Database } from "@karwan/db";
import { createDatabase, newId } from "@karwan/db";
import { migrate, migrationsDir } from "@karwan/db/migrations";
import { createTestDatabase, dropTestDatabase, testServer } from "@karwan/db/testing";
import { expect, test } from "vitest";
import { verifyFinance } from "./index.ts";

/** A database as it was before the migration of that name, then brought up to date. */
async function acrossMigration(name: string, before: (database: Database) => Promise<void>) {
  const dir = await mkdtemp(join(tmpdir(), "karwan-before-finance-"));
  const url = await createTestDatabase(testServer());
  const database = createDatabase({ url, poolSize: 2 });
  try {
    const names = (await readdir(migrationsDir)).filter((found) => found < name);
    for (const found of names) await cp(join(migrationsDir, found), join(dir, found), { recursive: true });
    await migrate({ url, dir });
    await before(database);
    await migrate({ url });
    return await verifyFinance(database);
  } finally {
    await database.close();
    await dropTestDatabase(testServer(), url);
    await rm(dir, { recursive: true });
  }
}

function insert(database: Database, tenantId: string, statements: [text: string, values: unknown[]][]) {
  return database.transaction({ tenantId }, async (tx) => {
    for (const [text, values] of statements) await tx.sql({ name: "", text }, values);
  });
}
const tenantOf = (id: string, code: string): [string, unknown[]] => [
  "INSERT INTO tenants (id, name, code, currency_code) VALUES ($1, 'Old', $2, $2)",
  [id, code],
];

test("whoever was there before the books were opened has his accounts (3 §13)", async () => {
  const report = await acrossMigration("20261121040000", async (database) => {
    for (const currency of ["IQD", "USD"]) {
      const id = newId();
      await insert(database, id, [
        tenantOf(id, currency),
        [
          "INSERT INTO customers (tenant_id, id, full_name) VALUES ($1, $2, 'A'), ($1, $3, 'B')",
          [id, newId(), newId()],
        ],
        ["INSERT INTO institutions (tenant_id, id, full_name) VALUES ($1, $2, 'C')", [id, newId()]],
      ]);
    }
  });
  expect(report).toEqual({ checked: { tenants: 2, accounts: 18, journals: 0, entries: 0, holds: 0 }, mismatches: [] });
});

test("so have drivers who were there before, a wallet and their cash in hand (4 E10)", async () => {
  const report = await acrossMigration("20261121051000", async (database) => {
    const [id, userId] = [newId(), newId()];
    await insert(database, id, [
      tenantOf(id, "IQD"),
      [
        "INSERT INTO users (id, email, first_name, last_name, full_name) VALUES ($1, 'd@example.test', 'D', 'R', 'D R')",
        [userId],
      ],
      ["INSERT INTO memberships (tenant_id, user_id) VALUES ($1, $2)", [id, userId]],
      ["INSERT INTO drivers (tenant_id, id, user_id) VALUES ($1, $2, $3)", [id, newId(), userId]],
    ]);
  });
  // What gateways owe and what is prepaid came later, for every tenant. This one was founded behind the code's back, and lacks its own wallet alone.
  expect(report.checked.accounts).toBe(4);
  expect(report.mismatches.map(({ kind, found }) => [kind, found])).toEqual([["holder_without_a_wallet", "tenant"]]);
});
