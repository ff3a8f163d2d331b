import { afterAll, beforeAll, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { atOnce, smallStore, startKit } from "../../../testing/index.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

async function given(quantity: number) {
  const tenant = await kit.tenant();
  const { store, ...place } = await smallStore(kit.database, tenant.tenantId);
  const { stock, transactions } = tenant.admin.caller.warehousing;
  const { stock: row } = await stock.upsert({ ...place, quantity });
  const on = { warehouse_id: place.warehouse_id, item_id: place.item_id, stock_id: row.id };
  return { tenant, store, place, row, on, stock, transactions };
}

test("of 200 pickers at a stock of 100 exactly 100 get one, the others are told that none is left (3 §4)", async () => {
  const { on, place, stock, transactions } = await given(100);
  const { values, refused } = await atOnce(200, () =>
    transactions.create({ ...on, transaction_type: "pick", quantity: 1, from_bin_id: place.bin_id }),
  );
  expect(refused).toHaveLength(100);
  expect(new Set(refused.map(({ reason, extra }) => `${reason} ${String(extra.available)}`))).toEqual(
    new Set(["insufficient_stock 0"]),
  );
  // Each picker saw another quantity before and after: nobody's record is another's.
  const after = values.map(({ inventory_transaction }) => inventory_transaction.quantity_after);
  expect(after.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, n) => n));
  expect((await stock.show({ id: on.stock_id })).stock.quantity).toBe(0);
  expect((await transactions.list({})).stats).toMatchObject({ total: 101, pick: 100 });
});

test("moves that cross each other all happen (3 §4)", async () => {
  const { on, place, row, store, stock, transactions } = await given(50);
  const [there = ""] = await store.bins(on.warehouse_id);
  await transactions.create({
    ...on,
    transaction_type: "move",
    quantity: 25,
    from_bin_id: place.bin_id,
    to_bin_id: there,
  });
  const [opposite] = (await stock.list({ warehouse_id: on.warehouse_id, bin_id: there })).stock;
  const forth = { ...on, transaction_type: "move" as const, quantity: 1, from_bin_id: place.bin_id, to_bin_id: there };
  const back = { ...forth, stock_id: opposite?.id ?? "", from_bin_id: there, to_bin_id: place.bin_id };
  const { refused } = await atOnce(60, (n) => transactions.create(n % 2 ? forth : back));
  expect(refused).toEqual([]);
  const rows = (await stock.list({ warehouse_id: on.warehouse_id })).stock;
  expect(rows.map(({ id, quantity }) => [id === row.id, quantity]).toSorted()).toEqual([
    [false, 25],
    [true, 25],
  ]);
});

test("moves to a bin that has no row yet make one row (3 §4)", async () => {
  const { on, place, store, stock, transactions } = await given(30);
  const [to_bin_id = ""] = await store.bins(on.warehouse_id);
  await atOnce(30, () =>
    transactions.create({ ...on, transaction_type: "move", quantity: 1, from_bin_id: place.bin_id, to_bin_id }),
  );
  expect((await stock.list({ warehouse_id: on.warehouse_id, bin_id: to_bin_id })).stock).toMatchObject([
    { quantity: 30 },
  ]);
});

test("one key picks once, however often and however fast it is repeated (3 §1.8)", async () => {
  const { on, place, tenant, stock } = await given(10);
  const pick = () =>
    tenant.admin
      .with({ idempotencyKey: "pick-1" })
      .warehousing.transactions.create({ ...on, transaction_type: "pick", quantity: 1, from_bin_id: place.bin_id });
  const { values, refused } = await atOnce(50, pick);
  const made = values.map(({ inventory_transaction }) => inventory_transaction.id);
  expect(new Set(made).size).toBe(1);
  expect(refused.filter(({ reason }) => reason !== "idempotency_in_progress")).toEqual([]);
  expect((await pick()).inventory_transaction.id).toBe(made[0]);
  expect((await stock.show({ id: on.stock_id })).stock.quantity).toBe(9);
});

test("receipts and a closing bin see each other: nothing is left in a closed bin", async () => {
  const { on, place, tenant, transactions, stock } = await given(0);
  const close = () =>
    kit.database.transaction({ tenantId: tenant.tenantId }, async (tx) => {
      const values = [tenant.tenantId, place.bin_id];
      await tx.sql(
        { name: "test.hold_bin", text: `SELECT id FROM locations WHERE tenant_id = $1 AND id = $2 FOR UPDATE` },
        values,
      );
      const held = await tx.sql(
        {
          name: "test.held",
          text: `SELECT id FROM inventory_stock WHERE tenant_id = $1 AND bin_id = $2 AND quantity > 0`,
        },
        values,
      );
      if (held.length > 0) return false;
      await tx.sql(
        { name: "test.close", text: `UPDATE locations SET is_active = false WHERE tenant_id = $1 AND id = $2` },
        values,
      );
      return true;
    });
  const [{ values: closed }, { values: received }] = await Promise.all([
    atOnce(1, close),
    atOnce(10, () => transactions.create({ ...on, transaction_type: "receive", quantity: 1 })),
  ]);
  expect((await stock.show({ id: on.stock_id })).stock.quantity).toBe(received.length);
  expect(closed).toEqual([received.length === 0]);
});
