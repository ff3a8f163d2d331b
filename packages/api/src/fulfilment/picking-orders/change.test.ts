import { newId } from "@karwan/db";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { outcomeOf, refusalOf, startKit } from "../../../testing/index.ts";
import { verifyLedger } from "../../warehousing/stock/index.ts";
import { openPickingOrder } from "./index.ts";
import { pickingStates } from "./state.ts";
import { givenOrders } from "./testing/given.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterEach(async () => expect((await verifyLedger(kit.database)).mismatches).toEqual([]));
afterAll(() => kit.stop());

const given = () => givenOrders(kit);

/** The lifecycle's order of a delivery for which four units are kept. */
async function managed() {
  const at = await given();
  const goods = await at.kept(4);
  const { delivery_id, warehouse_id } = goods;
  const made = { id: newId(), delivery_id, warehouse_id, created_by: null, at: kit.clock.now };
  const { id } = await at.tx((tx) => openPickingOrder(tx, kit.deps, made));
  return { ...at, goods, id };
}

describe("the life of a picking order", () => {
  test("has the moves of its table and no others, whatever is asked for in whatever state (3 §7, 4 F1)", async () => {
    const { make, reach, change, caller, warehouse_id, item_id, bin_id } = await given();
    await caller.warehousing.stock.upsert({ warehouse_id, item_id, bin_id, quantity: 1000 });
    for (const from of pickingStates.states) {
      const allowed = Object.values(pickingStates.table[from]);
      for (const status of pickingStates.states) {
        const { id } = await make(4);
        await reach(id, from);
        const call = change(id, { status });
        if (!allowed.includes(status)) {
          const extra = { aggregate: "picking_order", from, to: status, allowed: [...new Set(allowed)] };
          expect(await refusalOf(call)).toMatchObject({ reason: "invalid_transition", extra });
        } else {
          const isUnpicked = from === "in_progress" && status === "completed";
          expect([from, status, await outcomeOf(call)]).toEqual([
            from,
            status,
            isUnpicked ? "picking_order_has_open_lines" : "done",
          ]);
        }
      }
      const { id } = await make(4);
      await reach(id, from);
      const isOpen = from === "pending" || from === "in_progress";
      const outcomes = [
        await outcomeOf(change(id, { item_details: [{ item_id, bin_id, quantity: 3 }] })),
        await outcomeOf(caller.fulfilment.pickingOrders.pick({ id, item_id, bin_id, quantity: 1 })),
      ];
      expect([from, outcomes]).toEqual([from, outcomes.map(() => (isOpen ? "done" : "invalid_transition"))]);
    }
  });

  test("is completed when every line is picked or short, and something was picked (3 §7, 4 J3)", async () => {
    const { make, pick, change, more, item_id, bin_id, pickingOrders } = await given();
    const other = await more(2);
    const item_details = [
      { item_id, bin_id, quantity: 4 },
      { item_id, bin_id: other, quantity: 2 },
    ];
    const { id } = await make(0, { item_details });
    await pick(id, 0, { status: "short", note: "Gone" });
    const refused = await refusalOf(change(id, { status: "completed" }));
    expect(refused).toMatchObject({ reason: "picking_order_has_open_lines", extra: { remaining_count: 1 } });
    await pickingOrders.pick({ id, item_id, bin_id: other, status: "short" });
    expect(await refusalOf(change(id, { status: "completed" }))).toMatchObject({ reason: "nothing_picked" });
    await change(id, { item_details: [{ item_id, bin_id, quantity: 1 }] });
    await pick(id, 1);
    expect(await change(id, { status: "completed" })).toMatchObject({
      status: "completed",
      completed_date: expect.any(String),
      picking_progress: { end_time: expect.any(String) },
    });
  });

  test("takes what was picked out of stock when it is handed off, and frees what was short (3 §7, 4 F1)", async () => {
    const { make, pick, change, stock, owners, caller, item_id } = await given();
    const { id } = await make(4);
    await pick(id, 3, { status: "short" });
    await change(id, { status: "completed" });
    expect(await stock()).toEqual([10, 4]);
    expect(await change(id, { status: "handed_off" })).toMatchObject({ handed_off_at: expect.any(String) });
    expect([await stock(), await owners()]).toEqual([[7, 0], []]);
    const { inventory_transactions } = await caller.warehousing.transactions.list({
      item_id,
      transaction_type: "pick",
    });
    expect(inventory_transactions).toMatchObject([{ quantity: 3, reference_type: "order", reference_id: id }]);
  });

  test("frees its goods when it is cancelled, also after it was completed (3 §7, 4 F1)", async () => {
    const { make, reach, change, stock } = await given();
    for (const from of ["pending", "in_progress", "completed"]) {
      const { id } = await make(4);
      await reach(id, from);
      await change(id, { status: "cancelled" });
      expect(await stock()).toEqual([10, 0]);
    }
  });
});

describe("a change of a picking order", () => {
  test("leaves what it does not name, and takes away what it names as null (2 §4.5)", async () => {
    const { make, change } = await given();
    const { id } = await make(1, { notes: "Fragile", due_date: "2026-12-01T00:00:00.000Z" });
    const changed = await change(id, { due_date: null, picking_progress: { picker_notes: "Top shelf" } });
    expect(changed).toMatchObject({
      notes: "Fragile",
      due_date: null,
      picking_progress: { picker_notes: "Top shelf" },
    });
    expect(await refusalOf(change(id, { assigned_to: newId() }))).toMatchObject({ reason: "user_not_found" });
  });

  test("gives it other lines, reserved anew in one go, or leaves all as it was (2 §4.5)", async () => {
    const { make, change, stock, item_id, bin_id, pickingOrders } = await given();
    const { id } = await make(8);
    const lines = (quantity: number) => [{ item_id, bin_id, quantity }];
    expect((await change(id, { item_details: lines(10) })).item_details).toMatchObject([{ quantity: 10 }]);
    const call = change(id, { item_details: lines(11) });
    expect(await refusalOf(call)).toMatchObject({ reason: "insufficient_stock", extra: { available: 10 } });
    expect([await stock(), (await pickingOrders.show({ id })).order.item_details[0]?.quantity]).toEqual([[10, 10], 10]);
    await change(id, { item_details: lines(2) });
    expect(await stock()).toEqual([10, 2]);
  });

  test("keeps what was picked: 409 picking_line_picked for less (2 §4.5)", async () => {
    const { make, pick, change, more, item_id, bin_id } = await given();
    const { id } = await make(4);
    await pick(id, 3);
    const other = await more(5);
    const call = change(id, { item_details: [{ item_id, bin_id: other, quantity: 4 }] });
    expect(await refusalOf(call)).toMatchObject({ reason: "picking_line_picked", extra: { picked_quantity: 3 } });
    const item_details = [
      { item_id, quantity: 5 },
      { item_id, bin_id, quantity: 3 },
    ];
    expect((await change(id, { item_details })).item_details).toContainEqual(
      expect.objectContaining({ bin_id, quantity: expect.any(Number), picked_quantity: 3 }),
    );
  });

  test("leaves an order of a delivery to that: 409 picking_order_managed, and its driver's Pickup hands off (2 §3, 2 §7)", async () => {
    const { id, goods, change, pickingOrders, owners } = await managed();
    const { item_id, bin_id } = goods;
    const details = change(id, { item_details: [{ item_id, bin_id, quantity: 1 }] });
    expect(await refusalOf(details)).toMatchObject({ reason: "picking_order_managed" });
    expect(await refusalOf(change(id, { status: "cancelled" }))).toMatchObject({ reason: "picking_order_managed" });
    const byHand = { reason: "pnd_picking_handed_off_by_driver_pickup" };
    expect(await refusalOf(change(id, { status: "handed_off" }))).toMatchObject(byHand);
    await pickingOrders.pick({ id, item_id, bin_id, quantity: 4 });
    await change(id, { status: "completed", notes: "At the counter" });
    expect(await refusalOf(change(id, { status: "handed_off" }))).toMatchObject(byHand);
    expect(await owners()).toEqual(["picking_order 4"]);
  });

  test("of a delivery's parcel takes the parcel's barcode at picks (4 F2)", async () => {
    const { id, goods, pickingOrders, shown } = await managed();
    const { item_id, bin_id, delivery_id } = goods;
    const { barcode } = await shown(delivery_id);
    const { order } = await pickingOrders.pick({ id, item_id, bin_id, quantity: 1, scanned_barcode: barcode });
    expect(order).toMatchObject({ delivery_id, item_details: [{ picked_quantity: 1 }] });
  });
});
