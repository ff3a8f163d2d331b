import type { Database } from "@karwan/db";
import { NO_TENANT, newId } from "@karwan/db";
import type { TestDatabase } from "@karwan/db/testing";
import { testDatabase, testStatement } from "@karwan/db/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { lend } from "./lent-database.ts";

const scopeStatement = testStatement<{ tenant: string; person: string }>(
  "test.lent_scope",
  "SELECT current_setting('app.tenant_id') AS tenant, current_setting('app.user_id') AS person",
);
const foundStatement = testStatement<{ id: string }>("test.lent_found", "SELECT id FROM tenants WHERE code = $1");
const insertStatement = testStatement<unknown>(
  "test.lent_insert",
  "INSERT INTO tenants (id, name, code, created_at, updated_at) VALUES ($1, $2, $2, now(), now())",
);

let kept: TestDatabase;
let database: Database;
beforeAll(async () => {
  kept = await testDatabase();
  database = kept.database;
});
afterAll(() => kept.drop());

const [tenant, person, other] = [newId(), newId(), newId()];

describe("a transaction that is lent as a database", () => {
  test("works in the scope that each piece of work asks for, and returns to the one around it (architecture 3.1)", async () => {
    const seen = await database.transaction({ tenantId: NO_TENANT }, async (tx) => {
      const lent = lend(tx);
      return lent.transaction({ tenantId: tenant, userId: person }, async (outer) => {
        const [[inner]] = await lent.read({ tenantId: other }, (q) => [q.sql(scopeStatement)]);
        return { inner, scope: outer.scope, outer: (await outer.sql(scopeStatement))[0] };
      });
    });
    expect(seen).toEqual({
      inner: { tenant: other, person: NO_TENANT },
      scope: { tenantId: tenant, userId: person },
      outer: { tenant, person },
    });
  });

  test("keeps what was done in it only when all of it is kept (architecture 3.6)", async () => {
    const failing = database.transaction({ tenantId: NO_TENANT }, async (tx) => {
      const lent = lend(tx);
      await lent.transaction({ tenantId: tenant }, (inner) => inner.sql(insertStatement, [tenant, "LENT"]));
      const [found] = await lent.read({ tenantId: tenant }, (q) => [q.sql(foundStatement, ["LENT"])]);
      expect(found).toEqual([{ id: tenant }]);
      throw new Error("something later fails");
    });
    await expect(failing).rejects.toThrow("something later fails");
    const [found] = await database.read({ tenantId: tenant }, (q) => [q.sql(foundStatement, ["LENT"])]);
    expect(found).toEqual([]);
  });
});
