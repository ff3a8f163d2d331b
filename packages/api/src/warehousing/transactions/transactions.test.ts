import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { refusalOf, smallStore, startKit } from "../../../testing/index.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

async function given(quantity = 10) {
  const tenant = await kit.tenant();
  const { store, ...place } = await smallStore(kit.database, tenant.tenantId);
  const { stock, transactions } = tenant.admin.caller.warehousing;
  const { stock: row } = await stock.upsert({ ...place, quantity, lot_number: "L1", expiration_date: "2027-01-31" });
  const { warehouse_id, item_id, bin_id } = place;
  const on = { warehouse_id, item_id, stock_id: row.id };
  return { tenant, store, place, bin_id, row, on, stock, transactions };
}

describe("recording a movement", () => {
  test("each type changes the stock as it says and records before and after (3 §4)", async () => {
    const { on, bin_id, transactions, tenant } = await given();
    type Input = Parameters<typeof transactions.create>[0];
    const post = async (change: Omit<Input, keyof typeof on>) =>
      (await transactions.create({ ...on, ...change })).inventory_transaction;
    expect(await post({ transaction_type: "receive", quantity: 2.5 })).toMatchObject({
      quantity_before: 10,
      quantity_after: 12.5,
      to_bin_id: bin_id,
    });
    expect(await post({ transaction_type: "return", quantity: 1 })).toMatchObject({
      quantity_before: 12.5,
      quantity_after: 13.5,
    });
    expect(await post({ transaction_type: "pick", quantity: 3, from_bin_id: bin_id })).toMatchObject({
      quantity: 3,
      quantity_after: 10.5,
      from_bin_id: bin_id,
    });
    expect(await post({ transaction_type: "stock_adjustment", quantity: 1 })).toMatchObject({
      direction: "increase",
      quantity_after: 11.5,
    });
    // The old name; notes do not decide, only the direction does (4 D3).
    const adjusted = await post({
      transaction_type: "adjust",
      quantity: 0.5,
      direction: "decrease",
      notes: "increase",
    });
    expect(adjusted).toMatchObject({
      transaction_type: "stock_adjustment",
      direction: "decrease",
      quantity: 0.5,
      quantity_after: 11,
      notes: "increase",
    });
    const counted = await transactions.create({
      ...on,
      transaction_type: "count",
      quantity: 0,
      reference_type: "audit",
      reference_id: "A-1",
    });
    expect(counted.inventory_transaction).toMatchObject({
      quantity: 0,
      quantity_before: 11,
      quantity_after: 0,
      performed_by: tenant.admin.userId,
    });
    expect(counted.updated_stock).toMatchObject({ quantity: 0, last_counted_at: kit.clock.now.toISOString() });
  });

  test("a movement shows what it points at (2 §4.3)", async () => {
    const { on, bin_id, transactions, tenant } = await given();
    const { inventory_transaction: made } = await transactions.create({
      ...on,
      transaction_type: "pick",
      quantity: 4,
      from_bin_id: bin_id,
    });
    const { inventory_transaction: shown } = await transactions.show({ id: made.id });
    expect(shown).toMatchObject(made);
    expect(shown).toMatchObject({
      warehouse: { id: on.warehouse_id },
      item: { id: on.item_id },
      stock: { id: on.stock_id, quantity: 6, lot_number: "L1", expiration_date: "2027-01-31" },
      from_bin: { id: bin_id, location_type: "bin" },
      to_bin: null,
      user: { id: tenant.admin.userId },
    });
  });

  test("a member may be named as the one who did it, at an earlier time; a stranger may not", async () => {
    const { on, transactions, tenant } = await given();
    const staff = await tenant.member("warehouse_staff");
    const stranger = (await kit.tenant()).admin;
    const receive = { ...on, transaction_type: "receive" as const, quantity: 1 };
    const timestamp = "2026-11-20T12:00:00+03:00";
    const { inventory_transaction } = await transactions.create({ ...receive, performed_by: staff.userId, timestamp });
    expect(inventory_transaction).toMatchObject({
      performed_by: staff.userId,
      timestamp: "2026-11-20T09:00:00.000Z",
      created_at: kit.clock.now.toISOString(),
    });
    expect((await refusalOf(transactions.create({ ...receive, performed_by: stranger.userId }))).reason).toBe(
      "user_not_found",
    );
    const soon = new Date(kit.clock.now.getTime() + 60_000).toISOString();
    const late = new Date(kit.clock.now.getTime() + 3_600_000).toISOString();
    await transactions.create({ ...receive, timestamp: soon });
    expect((await refusalOf(transactions.create({ ...receive, timestamp: late }))).issues).toEqual([
      { field: "timestamp", code: "timestamp_in_future", params: {} },
    ]);
  });

  test("what cannot be is refused, and nothing moves (2 §4.3, 4 D3)", async () => {
    const { on, bin_id, transactions, stock, store } = await given();
    const [other = "", aisle = ""] = [
      ...(await store.bins(on.warehouse_id)),
      ...(await store.bins(on.warehouse_id, 1, "aisle")),
    ];
    const [elsewhere = ""] = await store.bins(await store.warehouse());
    const foreign = await given();
    type Input = Parameters<typeof transactions.create>[0];
    const refused = async (change: Partial<Input>) =>
      (await refusalOf(transactions.create({ ...on, transaction_type: "receive", quantity: 1, ...change }))).reason;
    const cases: [Partial<Input>, string][] = [
      [{ quantity: 0 }, "validation_failed"],
      [{ quantity: -1 }, "validation_failed"],
      [{ quantity: 1.0001 }, "validation_failed"],
      [{ transaction_type: "initial_stock" as never }, "validation_failed"],
      [{ transaction_type: "pick" }, "validation_failed"],
      [{ transaction_type: "move", from_bin_id: bin_id }, "validation_failed"],
      [{ transaction_type: "move", from_bin_id: bin_id, to_bin_id: bin_id }, "same_bin"],
      [{ transaction_type: "move", from_bin_id: other, to_bin_id: bin_id }, "from_bin_mismatch"],
      [{ transaction_type: "move", from_bin_id: bin_id, to_bin_id: aisle }, "location_not_a_bin"],
      [{ transaction_type: "move", from_bin_id: bin_id, to_bin_id: elsewhere }, "bin_not_found"],
      [{ transaction_type: "move", from_bin_id: bin_id, to_bin_id: foreign.bin_id }, "bin_not_found"],
      [{ transaction_type: "move", from_bin_id: bin_id, to_bin_id: other, quantity: 11 }, "insufficient_stock"],
      [{ transaction_type: "pick", from_bin_id: other }, "from_bin_mismatch"],
      [{ transaction_type: "pick", from_bin_id: bin_id, to_bin_id: foreign.bin_id }, "bin_not_found"],
      [{ transaction_type: "pick", from_bin_id: bin_id, quantity: 10.001 }, "insufficient_stock"],
      [{ transaction_type: "stock_adjustment", direction: "decrease", quantity: 11 }, "insufficient_stock"],
      [{ to_bin_id: other }, "to_bin_mismatch"],
      [{ reference_id: "X" }, "reference_type_required"],
      [{ warehouse_id: foreign.on.warehouse_id }, "warehouse_not_found"],
      [{ item_id: foreign.on.item_id }, "item_not_found"],
      [{ item_id: await store.item() }, "item_stock_mismatch"],
      [{ warehouse_id: await store.warehouse() }, "item_stock_mismatch"],
      [{ stock_id: foreign.on.stock_id }, "stock_not_found"],
    ];
    for (const [change, reason] of cases) expect([change, await refused(change)]).toEqual([change, reason]);
    expect((await stock.show({ id: on.stock_id })).transactions).toHaveLength(1);
    expect((await foreign.stock.show({ id: foreign.on.stock_id })).transactions).toHaveLength(1);
  });

  test("only goods that are available are picked; others are corrected or moved", async () => {
    const { on, bin_id, transactions, stock } = await given();
    await stock.update({ id: on.stock_id, status: "damaged" });
    expect(
      await refusalOf(transactions.create({ ...on, transaction_type: "pick", quantity: 1, from_bin_id: bin_id })),
    ).toMatchObject({
      reason: "insufficient_stock",
      extra: { available: 0 },
    });
    await transactions.create({ ...on, transaction_type: "stock_adjustment", direction: "decrease", quantity: 10 });
    expect((await stock.show({ id: on.stock_id })).stock.quantity).toBe(0);
  });

  test("nothing more comes into a closed bin, nor of a retired item", async () => {
    const { on, transactions, tenant } = await given();
    const receive = () => refusalOf(transactions.create({ ...on, transaction_type: "receive", quantity: 1 }));
    const set = (name: string, table: string, id: string, active: boolean) =>
      kit.database.transaction({ tenantId: tenant.tenantId }, (tx) =>
        tx.sql({ name: `test.${name}`, text: `UPDATE ${table} SET is_active = $3 WHERE tenant_id = $1 AND id = $2` }, [
          tenant.tenantId,
          id,
          active,
        ]),
      );
    const { stock } = await tenant.admin.caller.warehousing.stock.show({ id: on.stock_id });
    await set("close_bin", "locations", stock.bin_id, false);
    expect((await receive()).reason).toBe("location_inactive");
    await set("close_bin", "locations", stock.bin_id, true);
    await set("retire_item", "inventory_items", on.item_id, false);
    expect((await receive()).reason).toBe("item_inactive");
    expect((await refusalOf(transactions.create({ ...on, transaction_type: "count", quantity: 11 }))).reason).toBe(
      "item_inactive",
    );
    await transactions.create({ ...on, transaction_type: "count", quantity: 9 });
  });
});

describe("moving stock", () => {
  test("writes a record for each row and keeps lot, status and expiry (4 D3)", async () => {
    const { on, bin_id, transactions, stock, store } = await given();
    const [to_bin_id = ""] = await store.bins(on.warehouse_id);
    const move = { ...on, transaction_type: "move" as const, from_bin_id: bin_id, to_bin_id };
    const { inventory_transaction, updated_stock } = await transactions.create({ ...move, quantity: 4 });
    expect(inventory_transaction).toMatchObject({
      stock_id: on.stock_id,
      quantity: 4,
      quantity_before: 10,
      quantity_after: 6,
      from_bin_id: bin_id,
      to_bin_id,
    });
    expect(updated_stock).toMatchObject({ id: on.stock_id, quantity: 6 });
    await transactions.create({ ...move, quantity: 6 });
    const there = await stock.list({ warehouse_id: on.warehouse_id, bin_id: to_bin_id });
    expect(there.stock).toMatchObject([
      { quantity: 10, lot_number: "L1", status: "available", expiration_date: "2027-01-31" },
    ]);
    const records = await transactions.list({ transaction_type: "move", limit: 10 });
    expect(
      records.inventory_transactions
        .map((t) => [t.stock_id === on.stock_id ? "from" : "to", t.quantity, t.from_bin_id, t.to_bin_id])
        .toSorted(),
    ).toEqual([
      ["from", 4, bin_id, to_bin_id],
      ["from", 6, bin_id, to_bin_id],
      ["to", 4, bin_id, to_bin_id],
      ["to", 6, bin_id, to_bin_id],
    ]);
    expect(records).toMatchObject({ total: 4, stats: { total: 5, move: 4, initial_stock: 1, pick: 0 } });
  });
});

describe("listing movements", () => {
  test("every filter narrows the page, the counts ignore the type (2 §4.3, 4 A7)", async () => {
    const { on, bin_id, transactions, stock } = await given(100);
    const first = kit.clock.now;
    for (const quantity of [1, 2]) {
      kit.clock.advance(60_000);
      await transactions.create({
        ...on,
        transaction_type: "pick",
        quantity,
        from_bin_id: bin_id,
        reference_type: "order",
        reference_id: `SO-${quantity}`,
      });
    }
    kit.clock.advance(60_000);
    await transactions.create({ ...on, transaction_type: "receive", quantity: 5, reference_type: "shipment" });
    const all = await transactions.list({});
    expect(all.inventory_transactions.map((t) => t.transaction_type)).toEqual([
      "receive",
      "pick",
      "pick",
      "initial_stock",
    ]);
    expect(all).toMatchObject({
      total: 4,
      page: 1,
      limit: 20,
      stats: { total: 4, receive: 1, pick: 2, initial_stock: 1, move: 0, count: 0, return: 0, stock_adjustment: 0 },
    });
    expect(await transactions.list({ transaction_type: "pick" })).toMatchObject({ total: 2, stats: all.stats });
    const list = async (filter: object) => (await transactions.list(filter)).total;
    expect(await list({ search: "ICK" })).toBe(2);
    expect(await list({ search: "ship" })).toBe(1);
    expect(await list({ search: "stock_a" })).toBe(1);
    expect(await list({ reference_type: "order", stock_id: on.stock_id })).toBe(2);
    expect(
      await list({
        timestamp_range_start: first.toISOString(),
        timestamp_range_end: new Date(first.getTime() + 60_000).toISOString(),
      }),
    ).toBe(2);
    const { stock: other } = await stock.upsert({ ...on, bin_id, quantity: 98, lot_number: "L1" });
    expect(other.id).toBe(on.stock_id);
    expect(await list({ item_id: (await given()).on.item_id })).toBe(0);
  });

  test("another tenant's movement is not found (3 §1.6)", async () => {
    const [ours, theirs] = [await given(), await given()];
    const [foreign] = (await theirs.transactions.list({})).inventory_transactions;
    expect((await refusalOf(ours.transactions.show({ id: foreign?.id ?? "" }))).reason).toBe(
      "inventory_transaction_not_found",
    );
    expect((await ours.transactions.list({ stock_id: theirs.on.stock_id })).total).toBe(0);
  });
});
