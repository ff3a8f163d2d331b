import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createDatabase, newId } from "@karwan/db";
import { migrate, migrationsDir } from "@karwan/db/migrations";
import { createTestDatabase, dropTestDatabase, testServer } from "@karwan/db/testing";
import { expect, test } from "vitest";
import { verifyFinance } from "./index.ts";

test("whoever was there before the books were opened has his accounts (3 §13)", async () => {
  const before = await mkdtemp(join(tmpdir(), "karwan-before-finance-"));
  const url = await createTestDatabase(testServer());
  try {
    const names = (await readdir(migrationsDir)).filter((name) => name < "20261121040000");
    for (const name of names) await cp(join(migrationsDir, name), join(before, name), { recursive: true });
    await migrate({ url, dir: before });
    const database = createDatabase({ url, poolSize: 2 });
    for (const currency of ["IQD", "USD"]) {
      const tenantId = newId();
      await database.tx({ tenantId }, async (h) => {
        const sql = (text: string, values: unknown[]) => h.sql({ name: "", text }, values);
        await sql("INSERT INTO tenants (id, name, code, currency_code) VALUES ($1, 'Old', $2, $2)", [
          tenantId,
          currency,
        ]);
        await sql("INSERT INTO customers (tenant_id, id, full_name) VALUES ($1, $2, 'A'), ($1, $3, 'B')", [
          tenantId,
          newId(),
          newId(),
        ]);
        await sql("INSERT INTO institutions (tenant_id, id, full_name) VALUES ($1, $2, 'C')", [tenantId, newId()]);
      });
    }
    await migrate({ url });
    const report = await verifyFinance(database);
    expect(report).toEqual({
      checked: { tenants: 2, accounts: 14, journals: 0, entries: 0, holds: 0 },
      mismatches: [],
    });
    await database.close();
  } finally {
    await dropTestDatabase(testServer(), url);
    await rm(before, { recursive: true });
  }
});
