import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { atOnce, startKit } from "../../../testing/index.ts";
import { consumeReservation, releaseReservation, releaseReservationWhenDue, reserveStock } from "./index.ts";
import { givenStock } from "./testing/given.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());
const given = (...args: [quantity?: number, more?: { expiration_date?: string }]) => givenStock(kit, ...args);

describe("reservations at once", () => {
  test("the last unit is promised to one of many (3 §4)", async () => {
    const { reserve, shown } = await given(1);
    const { values, refused } = await atOnce(20, () => reserve(1));
    expect([values.length, refused.length]).toEqual([1, 19]);
    expect(new Set(refused.map(({ reason }) => reason))).toEqual(new Set(["insufficient_stock"]));
    expect(await shown()).toEqual([1, 1]);
  });

  test("reservations spread over bins promise each unit once, whatever their strategies", async () => {
    const { store, stock, warehouse_id, item_id, reserve } = await given(10);
    for (const bin_id of await store.bins(warehouse_id, 3))
      await stock.upsert({ warehouse_id, item_id, bin_id, quantity: 10 });
    const strategies = ["fefo", "fifo", "fewest_bins"] as const;
    const { values } = await atOnce(30, (n) => reserve(3, { strategy: strategies[n % 3] }));
    expect(values).toHaveLength(13);
    const rows = (await stock.list({ warehouse_id })).stock;
    expect(rows.reduce((sum, row) => sum + row.reserved_quantity, 0)).toBe(39);
  });

  test("pickers and reservations share what there is, and never more", async () => {
    const { reserve, transactions, warehouse_id, item_id, row, shown, stock } = await given(50);
    const pick = {
      warehouse_id,
      item_id,
      stock_id: row.id,
      transaction_type: "pick" as const,
      quantity: 1,
      from_bin_id: row.bin_id,
    };
    const [reserved, picked] = await Promise.all([
      atOnce(40, () => reserve(1)),
      atOnce(40, () => transactions.create(pick)),
      atOnce(5, (n) => stock.update({ id: row.id, notes: `seen ${n}` })),
    ]);
    expect(reserved.values.length + picked.values.length).toBe(50);
    expect(await shown()).toEqual([50 - picked.values.length, reserved.values.length]);
  });

  test("a reservation released many times at once comes back once, also against its expiry (4 J1)", async () => {
    const { reserve, reservations, shown, tenantId } = await given();
    const expires_at = new Date(kit.clock.now.getTime() + 1000).toISOString();
    const { reservation } = await reserve(4, { expires_at });
    await reserve(1);
    kit.clock.advance(1000);
    const job = { tenant_id: tenantId, reservation_id: reservation.id };
    const [deleted, expired] = await Promise.all([
      atOnce(10, () => reservations.delete({ id: reservation.id })),
      atOnce(10, () => releaseReservationWhenDue(kit.deps, job)),
    ]);
    expect(deleted.values.length + expired.values.filter(Boolean).length).toBe(1);
    expect(await shown()).toEqual([10, 1]);
  });

  test("taking and releasing one reservation at once does one of the two", async () => {
    const { tx, managed, record, shown } = await given();
    const [made] = await tx((tx) => reserveStock(tx, [managed], kit.clock.now));
    const reservation_id = made?.id ?? "";
    const [taken, released] = await Promise.all([
      atOnce(5, () => tx((tx) => consumeReservation(tx, { reservation_id, record }))),
      atOnce(5, () => tx((tx) => releaseReservation(tx, [reservation_id], kit.clock.now))),
    ]);
    const came = released.values.flat().length;
    expect(taken.values.length + came).toBe(1);
    expect(await shown()).toEqual([10 - 4 * taken.values.length, 0]);
  });
});
