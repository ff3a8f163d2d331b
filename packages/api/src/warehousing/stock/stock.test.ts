import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { smallStore, startKit } from "../../../testing/index.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

async function given() {
  const tenant = await kit.tenant();
  const { store, ...place } = await smallStore(kit.database, tenant.tenantId);
  const { stock, transactions } = tenant.admin.caller.warehousing;
  return { tenant, store, place, stock, transactions };
}

describe("setting stock by place", () => {
  test("a first call makes the row with its first record, a second changes it (2 §4.1, 4 D2)", async () => {
    const { place, stock, tenant } = await given();
    const made = await stock.upsert({
      ...place,
      quantity: 40,
      lot_number: "L1",
      expiration_date: "2027-05-01",
      notes: "opening",
    });
    expect(made.operation).toBe("created");
    expect(made.stock).toMatchObject({
      quantity: 40,
      reserved_quantity: 0,
      unit_of_measure: "piece",
      status: "available",
      lot_number: "L1",
    });
    expect(made.stock.item).toMatchObject({ id: place.item_id, category: null, item_type: "goods" });
    expect(made.stock.bin).toMatchObject({ id: place.bin_id, location_type: "bin" });
    expect(made.stock.warehouse.id).toBe(place.warehouse_id);

    const changed = await stock.upsert({ ...place, quantity: 25, lot_number: "L2" });
    expect(changed).toMatchObject({
      operation: "updated",
      stock: { id: made.stock.id, quantity: 25, lot_number: "L2", expiration_date: "2027-05-01" },
    });

    const { transactions } = await stock.show({ id: made.stock.id });
    expect(
      transactions.map((t) => [
        t.transaction_type,
        t.direction,
        t.quantity,
        t.quantity_before,
        t.quantity_after,
        t.notes,
      ]),
    ).toEqual([
      ["stock_adjustment", "decrease", 15, 40, 25, null],
      ["initial_stock", null, 40, 0, 40, "opening"],
    ]);
    expect(transactions[0]).toMatchObject({ reference_type: "stock_action", performed_by: tenant.admin.userId });
  });

  test("of several rows the named lot and status decide, and naming neither is refused (4 D1)", async () => {
    const { place, stock } = await given();
    const { stock: a } = await stock.upsert({ ...place, quantity: 1, lot_number: "A" });
    const posted = await stock.list({ warehouse_id: place.warehouse_id });
    expect(posted.total).toBe(1);
    // The only row is changed whatever its lot: a second row needs a movement or a second status.
    const { stock: same } = await stock.upsert({ ...place, quantity: 2, lot_number: "B" });
    expect(same.id).toBe(a.id);
    await kit.database.transaction({ tenantId: a.tenant_id }, (tx) =>
      tx.sql(
        {
          name: "test.second_row",
          text: `INSERT INTO inventory_stock (tenant_id, id, warehouse_id, item_id, bin_id, quantity, lot_number, status)
                 SELECT tenant_id, gen_random_uuid(), warehouse_id, item_id, bin_id, 0, 'A', 'damaged' FROM inventory_stock WHERE id = $1`,
        },
        [a.id],
      ),
    );
    await expect(stock.upsert({ ...place, quantity: 3 })).rejects.toMatchObject({
      cause: { reason: "stock_row_ambiguous" },
    });
    expect((await stock.upsert({ ...place, quantity: 3, lot_number: "B" })).stock.id).toBe(a.id);
    expect((await stock.upsert({ ...place, quantity: 4, status: "damaged" })).stock).toMatchObject({
      lot_number: "A",
      quantity: 4,
    });
    const third = await stock.upsert({ ...place, quantity: 5, status: "expired", lot_number: "C" });
    expect(third.operation).toBe("created");
    await expect(stock.update({ id: third.stock.id, status: "damaged", lot_number: "A" })).rejects.toMatchObject({
      cause: { reason: "stock_row_exists" },
    });
  });

  test("two first calls at once make one row (2 §4.1)", async () => {
    const { place, stock } = await given();
    const lots = ["A", "B", "C", "D", "E"];
    const answers = await Promise.all(
      lots.map((lot_number, n) => stock.upsert({ ...place, quantity: n + 1, lot_number })),
    );
    expect(answers.filter(({ operation }) => operation === "created")).toHaveLength(1);
    expect(new Set(answers.map((answer) => answer.stock.id)).size).toBe(1);
  });

  test("a call repeated with its key sets the stock once (3 §1.8)", async () => {
    const { place, tenant, stock } = await given();
    const once = () =>
      tenant.admin.with({ idempotencyKey: "set-1" }).warehousing.stock.upsert({ ...place, quantity: 9 });
    const first = await once();
    expect(await once()).toEqual(first);
    expect((await stock.show({ id: first.stock.id })).transactions).toHaveLength(1);
  });

  test("names of another tenant, and places that are no bin, are refused (2 §7, 3 §1.6)", async () => {
    const [ours, theirs] = [await given(), await given()];
    const { place, stock, store } = ours;
    const [aisle = ""] = await store.bins(place.warehouse_id, 1, "aisle");
    const [elsewhere = ""] = await store.bins(await store.warehouse());
    const refused = (change: Partial<typeof place>) =>
      expect(stock.upsert({ ...place, ...change, quantity: 1 })).rejects;
    await refused({ warehouse_id: theirs.place.warehouse_id }).toMatchObject({
      cause: { reason: "warehouse_not_found" },
    });
    await refused({ item_id: theirs.place.item_id }).toMatchObject({ cause: { reason: "item_not_found" } });
    await refused({ bin_id: theirs.place.bin_id }).toMatchObject({ cause: { reason: "bin_not_found" } });
    await refused({ bin_id: elsewhere }).toMatchObject({ cause: { reason: "bin_not_found" } });
    await refused({ bin_id: aisle }).toMatchObject({ cause: { reason: "location_not_a_bin" } });
    const { stock: foreign } = await theirs.stock.upsert({ ...theirs.place, quantity: 1 });
    await expect(stock.show({ id: foreign.id })).rejects.toMatchObject({ cause: { reason: "stock_not_found" } });
    await expect(stock.update({ id: foreign.id, quantity: 5 })).rejects.toMatchObject({
      cause: { reason: "stock_not_found" },
    });
    await expect(stock.list({ warehouse_id: theirs.place.warehouse_id })).rejects.toMatchObject({
      cause: { reason: "warehouse_not_found" },
    });
    expect((await theirs.stock.show({ id: foreign.id })).stock.quantity).toBe(1);
    expect((await stock.list({ warehouse_id: place.warehouse_id })).total).toBe(0);
  });

  test("warehouse staff and viewers read stock and cannot set it (2 §5)", async () => {
    const { place, tenant } = await given();
    for (const role of ["warehouse_staff", "viewer"] as const) {
      const { caller } = await tenant.member(role);
      await expect(caller.warehousing.stock.upsert({ ...place, quantity: 1 })).rejects.toThrow(
        "insufficient_permissions",
      );
      expect((await caller.warehousing.stock.list({ warehouse_id: place.warehouse_id })).total).toBe(0);
    }
  });
});

describe("changing a stock row", () => {
  test("names what changed and leaves a record even when the quantity stays (2 §4.1, 4 D2)", async () => {
    const { place, stock } = await given();
    const { stock: row } = await stock.upsert({ ...place, quantity: 10 });
    const last_counted_at = "2026-11-20T10:00:00+03:00";
    const answer = await stock.update({
      id: row.id,
      unit_of_measure: "piece",
      serial_number: "S9",
      last_counted_at,
      notes: "labelled",
    });
    expect(answer.changed_fields).toEqual(["serial_number", "last_counted_at"]);
    expect(answer.stock).toMatchObject({
      serial_number: "S9",
      last_counted_at: "2026-11-20T07:00:00.000Z",
      quantity: 10,
    });
    expect((await stock.update({ id: row.id, quantity: 12, last_counted_at })).changed_fields).toEqual(["quantity"]);
    const { transactions } = await stock.show({ id: row.id });
    expect(transactions.map((t) => [t.transaction_type, t.direction, t.quantity, t.notes])).toEqual([
      ["stock_adjustment", "increase", 2, null],
      ["stock_adjustment", null, 0, "labelled"],
      ["initial_stock", null, 10, null],
    ]);
    const [entry] = await kit.database.transaction({ tenantId: row.tenant_id }, (tx) =>
      tx.sql<{ before: object; after: object }>(
        { name: "test.audit", text: "SELECT before, after FROM audit_log WHERE tenant_id = $1 AND entity_id = $2" },
        [row.tenant_id, row.id],
      ),
    );
    expect(entry).toEqual({
      before: { serial_number: null, last_counted_at: null },
      after: { serial_number: "S9", last_counted_at: "2026-11-20T07:00:00.000Z" },
    });
    await expect(stock.update({ id: row.id })).rejects.toThrow("no_fields_to_update");
  });

  test("the latest 20 movements are shown, newest first (2 §8)", async () => {
    const { place, stock } = await given();
    const { stock: row } = await stock.upsert({ ...place, quantity: 0 });
    for (let quantity = 1; quantity <= 21; quantity += 1) {
      kit.clock.advance(1);
      await stock.update({ id: row.id, quantity });
    }
    const { transactions } = await stock.show({ id: row.id });
    expect(transactions.map((t) => t.quantity_after)).toEqual(Array.from({ length: 20 }, (_, n) => 21 - n));
  });
});

describe("listing stock", () => {
  test("pages and counts follow the filters, the counts all but the status (2 §4.1, 4 A7)", async () => {
    const { store, place, stock } = await given();
    const { warehouse_id, item_id } = place;
    const bins = await store.bins(warehouse_id, 6);
    const rows = [];
    for (const [n, bin_id] of bins.entries()) {
      kit.clock.advance(1000);
      const status = n < 3 ? ("available" as const) : n < 5 ? ("damaged" as const) : ("expired" as const);
      rows.push(
        (
          await stock.upsert({
            warehouse_id,
            item_id,
            bin_id,
            quantity: n,
            status,
            lot_number: `LOT_${n}`,
            serial_number: `x%${n}`,
          })
        ).stock,
      );
    }
    const all = await stock.list({ warehouse_id, limit: 4 });
    expect(all.stock).toEqual(rows.toReversed().slice(0, 4));
    expect(all).toMatchObject({
      page: 1,
      limit: 4,
      total: 6,
      statusCounts: { available: 3, reserved: 0, damaged: 2, expired: 1 },
    });
    expect(all.stats).toEqual(all.statusCounts);
    expect((await stock.list({ warehouse_id, limit: 4, page: 2 })).stock).toEqual(rows.toReversed().slice(4));

    const damaged = await stock.list({ warehouse_id, status: "damaged" });
    expect(damaged).toMatchObject({ total: 2, statusCounts: { available: 3, damaged: 2, expired: 1 } });
    const some = await stock.list({ warehouse_id, min_quantity: 2, max_quantity: 4, item_id });
    expect(some).toMatchObject({ total: 3, statusCounts: { available: 1, reserved: 0, damaged: 2, expired: 0 } });
    const total = async (filter: object) => (await stock.list({ warehouse_id, ...filter })).total;
    expect(await total({ search: "ot_1" })).toBe(1);
    expect(await total({ search: "lotx" })).toBe(0);
    expect(await total({ search: "X%3" })).toBe(1);
    expect(await total({ search: "%" })).toBe(6);
    expect(await total({ lot_number: "LOT_2" })).toBe(1);
    expect(await total({ bin_id: bins[0] })).toBe(1);
  });
});
