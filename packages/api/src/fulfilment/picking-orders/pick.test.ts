import { newId } from "@karwan/db";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { atOnce, refusalOf, startKit } from "../../../testing/index.ts";
import { verifyLedger } from "../../warehousing/stock/index.ts";
import { givenOrders } from "./testing/given.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterEach(async () => expect((await verifyLedger(kit.database)).mismatches).toEqual([]));
afterAll(() => kit.stop());

async function given() {
  const at = await givenOrders(kit);
  const { id } = await at.make(4);
  return { ...at, id };
}

describe("a pick", () => {
  test("begins the order, adds up in its line and closes that when it is whole (3 §7)", async () => {
    const { pick, id, tenant, stock } = await given();
    expect(await pick(id, 1)).toMatchObject({
      status: "in_progress",
      picking_progress: { picked_items: 0, start_time: expect.any(String) },
      item_details: [{ picked_quantity: 1, status: "pending", picked_by: tenant.admin.userId }],
    });
    expect(await pick(id, 3)).toMatchObject({
      status: "in_progress",
      picking_progress: { picked_items: 1 },
      item_details: [{ picked_quantity: 4, status: "picked" }],
    });
    expect(await stock()).toEqual([10, 4]);
  });

  test("takes no more than its line has left (3 §7)", async () => {
    const { pick, id } = await given();
    await pick(id, 3);
    expect(await refusalOf(pick(id, 2))).toMatchObject({ reason: "pick_exceeds_line", extra: { remaining: 1 } });
    await pick(id, 1);
    expect(await refusalOf(pick(id, 1))).toMatchObject({ reason: "pick_exceeds_line", extra: { remaining: 0 } });
  });

  test("closes a line short with a note, with or without a last one; then it takes nothing more (4 F2)", async () => {
    const { pick, id, make } = await given();
    const short = { status: "short", note: "Box is broken" };
    expect((await pick(id, 3, short)).item_details).toMatchObject([{ picked_quantity: 3, ...short }]);
    expect(await refusalOf(pick(id, 1))).toMatchObject({ reason: "pick_exceeds_line" });
    const other = await make(2);
    expect((await pick(other.id, undefined, short)).item_details).toMatchObject([{ picked_quantity: 0, ...short }]);
    const third = await make(1);
    expect(await refusalOf(pick(third.id))).toMatchObject({ reason: "validation_failed" });
    expect(await refusalOf(pick(third.id, 0))).toMatchObject({ reason: "validation_failed" });
  });

  test("is of the item or the parcel that was scanned, whatever the case (4 F2)", async () => {
    const { pick, id, caller, item_id } = await given();
    const { item } = await caller.warehousing.items.show({ id: item_id });
    await pick(id, 1, { scanned_barcode: item.barcode.toLowerCase() });
    const wrong = pick(id, 1, { scanned_barcode: "INV999999" });
    expect(await refusalOf(wrong)).toMatchObject({ reason: "barcode_mismatch" });
  });

  test("names an item in a bin that the order has (3 §7)", async () => {
    const { pick, id, more } = await given();
    const bin_id = await more(1);
    expect(await refusalOf(pick(id, 1, { bin_id }))).toMatchObject({ reason: "picking_order_line_not_found" });
    expect(await refusalOf(pick(newId(), 1))).toMatchObject({ reason: "picking_order_not_found" });
  });

  test("counts once under one key (3 §1.8)", async () => {
    const { tenant, id, item_id, bin_id } = await given();
    const { pickingOrders } = tenant.admin.with({ idempotencyKey: newId(), operationKey: "POST picks" }).fulfilment;
    const answers = [1, 2].map(() => pickingOrders.pick({ id, item_id, bin_id, quantity: 2 }));
    const done = (await Promise.allSettled(answers)).filter(({ status }) => status === "fulfilled");
    expect(done.length).toBeGreaterThan(0);
    const again = await pickingOrders.pick({ id, item_id, bin_id, quantity: 2 });
    expect(again.order.item_details).toMatchObject([{ picked_quantity: 2 }]);
  });

  test("of many at one line, those that fit are counted (3 §7)", async () => {
    const { pick, id, pickingOrders } = await given();
    const { values, refused } = await atOnce(8, () => pick(id, 1));
    expect([values.length, refused.length]).toEqual([4, 4]);
    const { order } = await pickingOrders.show({ id });
    expect(order.item_details).toMatchObject([{ picked_quantity: 4, status: "picked" }]);
  });

  test("may be recorded by the warehouse's staff, who may not change orders (2 §5.2, 4 B5)", async () => {
    const { tenant, id, item_id, bin_id } = await given();
    const { pickingOrders } = (await tenant.member("warehouse_staff")).caller.fulfilment;
    expect((await pickingOrders.pick({ id, item_id, bin_id, quantity: 1 })).order.status).toBe("in_progress");
    const call = pickingOrders.change({ id, notes: "Mine" });
    expect(await refusalOf(call)).toMatchObject({ reason: "insufficient_permissions" });
  });
});
