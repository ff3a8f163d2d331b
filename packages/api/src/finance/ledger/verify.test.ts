import { testServer, withDatabase } from "@karwan/db/testing";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { startKit } from "../../../testing/index.ts";
import { verifyFinance } from "./index.ts";
import { givenWallet } from "./testing/given.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

/**
 * Changes the books as nobody can who works for the application: triggers, keys and policies out of force; what it does to a table,
 * every node of a cluster hears of.
 */
async function damage(text: string, values: unknown[]): Promise<void> {
  const name = new URL(kit.url).pathname.slice(1);
  const client = new pg.Client({ connectionString: withDatabase(testServer().adminUrl, name) });
  await client.connect();
  try {
    await client.query(
      "BEGIN; SET LOCAL session_replication_role = replica; SET LOCAL citus.enable_ddl_propagation = on",
    );
    await client.query(text, values);
    await client.query("COMMIT");
  } finally {
    await client.end();
  }
}

async function given() {
  const made = await givenWallet(kit, 100);
  await made.move(-30);
  const hold = await made.hold(20);
  const { id: captured } = await made.hold(10);
  await made.capture(captured);
  return { ...made, holdId: hold.id, captured };
}

describe("verifying the finance ledger", () => {
  test("honest books have no mismatches, and it says how much was checked (3 §13)", async () => {
    const before = await verifyFinance(kit.database);
    await given();
    const after = await verifyFinance(kit.database);
    expect(after.mismatches).toEqual([]);
    // A wallet beside the four accounts of the tenant; two movements and a capture, of two entries each; two holds.
    const more = Object.entries(after.checked).map(([what, count]) => [
      what,
      count - before.checked[what as keyof typeof before.checked],
    ]);
    expect(Object.fromEntries(more)).toEqual({ tenants: 1, accounts: 7, journals: 3, entries: 6, holds: 2 });
  });

  test.each([
    ["balance_is_not_the_sum_of_entries", "UPDATE finance_accounts SET balance = balance + 1 WHERE id = $1"],
    ["balance_is_not_the_sum_of_entries", "DELETE FROM finance_entries WHERE account_id = $1 AND seq = 3"],
    ["entries_do_not_join_up", "DELETE FROM finance_entries WHERE account_id = $1 AND seq = 1"],
    ["entries_do_not_join_up", "UPDATE finance_entries SET balance_after = 1 WHERE account_id = $1 AND seq = 2"],
    ["journal_does_not_balance", "UPDATE finance_entries SET amount = amount + 1 WHERE account_id = $1 AND seq = 1"],
    [
      "journal_does_not_balance",
      "INSERT INTO finance_journals (tenant_id, id, type) SELECT tenant_id, id, 'x' FROM finance_accounts WHERE id = $1",
    ],
    ["held_is_not_the_sum_of_holds", "UPDATE finance_accounts SET held = held + 1 WHERE id = $1"],
    [
      "held_is_not_the_sum_of_holds",
      "UPDATE finance_holds SET amount = amount + 1 WHERE account_id = $1 AND status = 'held'",
    ],
    [
      "capture_does_not_match_its_journal",
      "UPDATE finance_holds SET captured_amount = 9 WHERE account_id = $1 AND status = 'captured'",
    ],
    ["account_of_another_currency", "UPDATE finance_accounts SET currency_code = 'USD' WHERE id = $1"],
    ["holder_without_a_wallet", "UPDATE finance_accounts SET owner_id = id WHERE id = $1"],
  ])("%s is found where a hand did it, in its tenant: %s", async (kind, text) => {
    const { id, tenantId } = await given();
    await damage(text, [id]);
    const { mismatches } = await verifyFinance(kit.database);
    const mine = mismatches.filter((mismatch) => mismatch.tenant_id === tenantId);
    expect(mine.map((mismatch) => mismatch.kind)).toContain(kind);
    for (const mismatch of mine)
      expect(mismatch).toEqual({
        tenant_id: tenantId,
        kind: mismatch.kind,
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        expected: expect.any(String),
        found: expect.any(String),
      });
  });
});

test("an account below what is held is found, should the database's own guard be gone (3 §13)", async () => {
  const { id, tenantId } = await given();
  await damage("ALTER TABLE finance_accounts DROP CONSTRAINT finance_accounts_funds_check", []);
  await damage("UPDATE finance_accounts SET held = balance + 1 WHERE id = $1", [id]);
  const { mismatches } = await verifyFinance(kit.database);
  expect(mismatches.filter((mismatch) => mismatch.tenant_id === tenantId).map(({ kind }) => kind)).toContain(
    "account_out_of_bounds",
  );
});
