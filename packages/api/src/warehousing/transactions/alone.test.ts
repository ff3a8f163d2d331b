import { newId } from "@karwan/db";
import { testStatement } from "@karwan/db/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { refusalOf, smallStore, startKit } from "../../../testing/index.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

const dismiss = testStatement<never>(
  "test.dismiss",
  "DELETE FROM membership_roles WHERE tenant_id = $1 AND user_id = $2",
);

async function given() {
  const { tenantId, admin, member } = await kit.tenant();
  const { store: _, ...place } = await smallStore(kit.database, tenantId);
  const { stock: row } = await admin.caller.warehousing.stock.upsert({ ...place, quantity: 10 });
  const clerk = await member("operations_manager");
  const { warehouse_id, item_id, bin_id } = place;
  const pick = { warehouse_id, item_id, stock_id: row.id, transaction_type: "pick" as const, from_bin_id: bin_id };
  const left = async () => (await admin.caller.warehousing.stock.show({ id: row.id })).stock.quantity;
  return { tenantId, clerk, pick, left };
}

describe("a movement that is sent with its commit", () => {
  test("does nothing for somebody whose role was taken since the last call (4 B3)", async () => {
    const { tenantId, clerk, pick, left } = await given();
    const { transactions } = clerk.caller.warehousing;
    await transactions.create({ ...pick, quantity: 1 });
    await kit.database.transaction({ tenantId }, (tx) => tx.sql(dismiss, [tenantId, clerk.userId]));
    expect((await refusalOf(transactions.create({ ...pick, quantity: 1 }))).reason).toBe("insufficient_permissions");
    expect(await left()).toBe(9);
  });

  test("happens once under one key, and is repeated from what was kept (3 §1.8)", async () => {
    const { clerk, pick, left } = await given();
    const { transactions } = clerk.with({ idempotencyKey: newId() }).warehousing;
    const first = await transactions.create({ ...pick, quantity: 2 });
    expect(await transactions.create({ ...pick, quantity: 2 })).toEqual(first);
    expect(await left()).toBe(8);
  });

  test("that asks for too much changes nothing and says what there is (4 D3)", async () => {
    const { clerk, pick, left } = await given();
    const refused = await refusalOf(clerk.caller.warehousing.transactions.create({ ...pick, quantity: 11 }));
    expect(refused).toMatchObject({ reason: "insufficient_stock", extra: { available: 10 } });
    expect(await left()).toBe(10);
  });
});
