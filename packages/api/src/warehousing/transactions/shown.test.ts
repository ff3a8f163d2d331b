import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { smallStore, startKit } from "../../../testing/index.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

/** A row of an item in a sub-category, a second bin, and a member of staff. */
async function given() {
  const tenant = await kit.tenant();
  const { store, ...place } = await smallStore(kit.database, tenant.tenantId);
  const { caller } = tenant.admin;
  const { items, itemCategories, locations, stock } = caller.warehousing;
  const { item_category: drinks } = await itemCategories.create({ name: { en: "Drinks", ku: "خواردنەوە" } });
  const { item_category: tea } = await itemCategories.create({ name: { en: "Tea" }, parent_id: drinks.id });
  await items.update({ id: place.item_id, category_ids: [tea.id] });
  const { location } = await locations.create({
    warehouse_id: place.warehouse_id,
    name: "Second",
    code: "SECOND",
    location_type: "bin",
  });
  const { stock: row } = await stock.upsert({ ...place, quantity: 50, lot_number: "L1" });
  const { warehouse_id, item_id, bin_id } = place;
  const staff = await tenant.member("warehouse_staff");
  return { tenant, caller, drinks, bin_id, other: location.id, staff, on: { warehouse_id, item_id, stock_id: row.id } };
}

describe("what a movement points at (4 K6)", () => {
  test("stands in its answer as in the lists, in one statement, under a key and otherwise", async () => {
    const { tenant, bin_id, other, staff, on, drinks } = await given();
    const bodies = [
      { transaction_type: "receive", quantity: 2 },
      { transaction_type: "return", quantity: 1, to_bin_id: bin_id, performed_by: staff.userId },
      { transaction_type: "pick", quantity: 3, from_bin_id: bin_id },
      { transaction_type: "pick", quantity: 1, from_bin_id: bin_id, to_bin_id: other, performed_by: staff.userId },
      { transaction_type: "move", quantity: 4, from_bin_id: bin_id, to_bin_id: other },
      { transaction_type: "stock_adjustment", quantity: 1 },
      { transaction_type: "stock_adjustment", quantity: 2, direction: "decrease", to_bin_id: other },
      { transaction_type: "count", quantity: 7, from_bin_id: bin_id, performed_by: staff.userId },
    ] as const;
    for (const [n, body] of bodies.entries())
      for (const options of [{}, { idempotencyKey: `shown-${n}` }]) {
        const api = tenant.admin.with(options).warehousing;
        const made = await api.transactions.create({ ...on, ...body });
        const { inventory_transaction: shown } = await api.transactions.show({ id: made.inventory_transaction.id });
        expect([body, made.inventory_transaction]).toEqual([body, shown]);
        const { stock, transactions } = await api.stock.show({ id: on.stock_id });
        expect([body, made.updated_stock]).toEqual([body, stock]);
        expect(transactions).toContainEqual(shown);
        if (options.idempotencyKey) expect(await api.transactions.create({ ...on, ...body })).toEqual(made);
        expect(stock.item.category).toEqual({ id: drinks.id, name: drinks.name, parent_id: null });
      }
  });

  test("stands in a stock row's movements, newest first, as in the list of movements", async () => {
    const { caller, bin_id, other, staff, on } = await given();
    const { transactions, stock } = caller.warehousing;
    for (let n = 0; n < 22; n += 1) {
      kit.clock.advance(1000);
      const performed_by = n % 2 === 0 ? staff.userId : null;
      await transactions.create({ ...on, transaction_type: "pick", quantity: 1, from_bin_id: bin_id, performed_by });
    }
    await transactions.create({ ...on, transaction_type: "move", quantity: 1, from_bin_id: bin_id, to_bin_id: other });
    const { inventory_transactions } = await transactions.list({ stock_id: on.stock_id });
    expect((await stock.show({ id: on.stock_id })).transactions).toEqual(inventory_transactions);
    expect(inventory_transactions).toHaveLength(20);
  });

  test("shows who did it also where that is a system administrator, who is no member", async () => {
    const { tenant, on } = await given();
    const system = await kit.systemAdmin();
    const { inventory_transaction } = await system.caller.warehousing.transactions.create({
      tenant_id: tenant.tenantId,
      ...on,
      transaction_type: "receive",
      quantity: 1,
    });
    expect(inventory_transaction.user?.id).toBe(system.userId);
  });
});
