import { newId } from "@karwan/db";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { atOnce, beforeCommit, outcomeOf, refusalOf, startKit } from "../../../testing/index.ts";
import { verifyLedger } from "../../warehousing/stock/index.ts";
import { givenOrders } from "./testing/given.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterEach(async () => expect((await verifyLedger(kit.database)).mismatches).toEqual([]));
afterAll(() => kit.stop());

/** An order of four units out of one bin, and how picks of it are undone. */
async function given() {
  const at = await givenOrders(kit);
  const { pickingOrders, item_id, bin_id } = at;
  const { id } = await at.make(4);
  const undo = async (quantity?: number, more: object = {}) =>
    (await pickingOrders.undoPick({ id, item_id, bin_id, quantity, ...more })).order;
  const line = async () => (await pickingOrders.show({ id })).order.item_details[0];
  return { ...at, id, undo, line };
}

describe("an undone pick (3 §7)", () => {
  test("opens its line again, moves no stock and leaves the order in progress", async () => {
    const { pick, undo, id, stock } = await given();
    await pick(id, 1);
    await pick(id, 3);
    expect(await undo()).toMatchObject({
      status: "in_progress",
      picking_progress: { picked_items: 0 },
      item_details: [{ picked_quantity: 1, status: "pending", picked_by: expect.any(String) }],
    });
    expect(await undo(1)).toMatchObject({
      status: "in_progress",
      item_details: [{ picked_quantity: 0, status: "pending", picked_by: null, picked_at: null }],
    });
    expect(await stock()).toEqual([10, 4]);
    expect((await pick(id, 4)).item_details).toMatchObject([{ picked_quantity: 4, status: "picked" }]);
  });

  test("is the last one of its line, once, or as much as is said, up to what is picked", async () => {
    const { pick, undo, id, line } = await given();
    const none = { reason: "no_pick_to_undo" };
    expect(await refusalOf(undo())).toMatchObject({ ...none, extra: { picked: 0 } });
    await pick(id, 1);
    await pick(id, 2);
    await undo();
    expect(await refusalOf(undo())).toMatchObject({ ...none, extra: { picked: 1 } });
    expect(await refusalOf(undo(2))).toMatchObject({ ...none, extra: { picked: 1 } });
    expect(await line()).toMatchObject({ picked_quantity: 1 });
    expect(await refusalOf(undo(0))).toMatchObject({ reason: "validation_failed" });
  });

  test("opens a line that was closed short too, with or without a last pick (4 F2)", async () => {
    const { pick, undo, id } = await given();
    const short = { status: "short", note: "Box is broken" };
    await pick(id, undefined, short);
    expect((await undo()).item_details).toMatchObject([{ picked_quantity: 0, status: "pending", note: null }]);
    await pick(id, 3, short);
    expect((await undo()).item_details).toMatchObject([{ picked_quantity: 0, status: "pending", note: null }]);
    expect(await refusalOf(undo())).toMatchObject({ reason: "no_pick_to_undo" });
  });

  test("opens no line of which a count took the goods: no more can be picked than is kept (4 J3)", async () => {
    const { pick, undo, id, caller, warehouse_id, item_id, bin_id } = await given();
    await pick(id, 2);
    const { audits, exceptionTypes } = caller.warehousing;
    await exceptionTypes.create({ code: "lost", name: { en: "Gone" }, applies_to: ["audit"], write_off_stock: true });
    const audit_items = [{ item_id, bin_id }];
    const scope = { warehouse_id, audit_type: "spot_check", scheduled_date: "2026-12-01", audit_items } as const;
    const { audit } = await audits.create(scope);
    const counted = { item_id, bin_id, actual_quantity: 1, exception_type: "lost" };
    await audits.recordCount({ audit_id: audit.id, item_counts: [counted] });
    const [clamped] = (await caller.fulfilment.pickingOrders.show({ id })).order.item_details;
    expect(clamped).toMatchObject({ picked_quantity: 2, status: "short" });
    expect((await undo(1)).item_details).toMatchObject([{ picked_quantity: 1, status: "short", note: clamped?.note }]);
  });

  test("is refused before there is one and once the order has ended or waits for its driver", async () => {
    const { pick, undo, id, change } = await given();
    await pick(id, 4);
    for (const status of ["completed", "handed_off"] as const) {
      await change(id, { status });
      expect(await refusalOf(undo(1))).toMatchObject({ reason: "invalid_transition", extra: { from: status } });
    }
  });

  test("names a line of the order, and what was scanned", async () => {
    const { pick, undo, id, more, pickingOrders, item_id, bin_id } = await given();
    await pick(id, 1);
    expect(await outcomeOf(undo(1, { bin_id: await more(1) }))).toBe("picking_order_line_not_found");
    expect(await outcomeOf(undo(1, { scanned_barcode: "INV999999" }))).toBe("barcode_mismatch");
    expect(await outcomeOf(pickingOrders.undoPick({ id: newId(), item_id, bin_id }))).toBe("picking_order_not_found");
  });

  test("is undone once under one key, and once without (3 §1.8)", async () => {
    const { pick, id, line, tenant, item_id, bin_id } = await given();
    await pick(id, 1);
    await pick(id, 1);
    const { pickingOrders } = tenant.admin.with({ idempotencyKey: newId(), operationKey: "PUT undo" }).fulfilment;
    const first = await pickingOrders.undoPick({ id, item_id, bin_id });
    expect(await pickingOrders.undoPick({ id, item_id, bin_id })).toEqual(first);
    const unkeyed = tenant.admin.caller.fulfilment.pickingOrders.undoPick({ id, item_id, bin_id });
    expect(await outcomeOf(unkeyed)).toBe("no_pick_to_undo");
    expect(await line()).toMatchObject({ picked_quantity: 1 });
  });

  test("of many at the same time, one undoes the last pick, and those that fit what is picked (3 §7)", async () => {
    const { pick, undo, id, line } = await given();
    await pick(id, 1);
    await pick(id, 3);
    const last = await atOnce(6, () => undo());
    expect([last.values.length, (await line())?.picked_quantity]).toEqual([1, 1]);
    await pick(id, 2);
    const some = await atOnce(6, () => undo(1));
    expect([some.values.length, await line()]).toMatchObject([3, { picked_quantity: 0, status: "pending" }]);
    for (const { reason } of [...last.refused, ...some.refused]) expect(reason).toBe("no_pick_to_undo");
  });

  test("and the completion of its order exclude each other, whoever comes first", async () => {
    const { pick, undo, id, tenant, item_id, bin_id, change, line } = await given();
    await pick(id, 4);
    const ends = await beforeCommit(
      kit,
      tenant.admin,
      (caller) => caller.fulfilment.pickingOrders.undoPick({ id, item_id, bin_id }),
      () => change(id, { status: "completed" }),
    );
    expect(ends).toEqual(["done", "picking_order_has_open_lines"]);
    await pick(id, 4);
    const others = await beforeCommit(
      kit,
      tenant.admin,
      (caller) => caller.fulfilment.pickingOrders.change({ id, status: "completed" }),
      () => undo(),
    );
    expect([others, (await line())?.picked_quantity]).toEqual([["done", "invalid_transition"], 4]);
  });
});

describe("a wave of whose orders a pick is undone (4 L1)", () => {
  test("shows it as left to pick, and goes on until it is picked", async () => {
    const { make, id, undo, pick, caller, warehouse_id, item_id, bin_id } = await given();
    const other = await make(2);
    const { pickingWaves } = caller.fulfilment;
    const { picking_wave } = await pickingWaves.create({ warehouse_id, picking_order_ids: [id, other.id] });
    const take = (picking_order_id: string, quantity: number) =>
      pickingWaves.pick({ id: picking_wave.id, picking_order_id, item_id, bin_id, quantity });
    await take(id, 4);
    await undo(1);
    const shown = async () => (await pickingWaves.show({ id: picking_wave.id })).picking_wave;
    expect(await shown()).toMatchObject({ status: "in_progress", stops: [{ quantity: 6, picked: 3 }] });
    await take(other.id, 2);
    expect((await shown()).status).toBe("in_progress");
    await pick(id, 1);
    expect((await shown()).status).toBe("completed");
  });

  test("does not end by a pick beside an undo of another order's", async () => {
    const { make, id, undo, caller, tenant, warehouse_id, item_id, bin_id } = await given();
    const other = await make(2);
    const { pickingWaves } = caller.fulfilment;
    const { picking_wave } = await pickingWaves.create({ warehouse_id, picking_order_ids: [id, other.id] });
    const wave = { id: picking_wave.id, item_id, bin_id };
    await pickingWaves.pick({ ...wave, picking_order_id: id, quantity: 4 });
    const ends = await beforeCommit(
      kit,
      tenant.admin,
      ({ fulfilment }) => fulfilment.pickingOrders.undoPick({ id, item_id, bin_id }),
      () => pickingWaves.pick({ ...wave, picking_order_id: other.id, quantity: 2 }),
    );
    expect(ends).toEqual(["done", "done"]);
    expect((await pickingWaves.show({ id: wave.id })).picking_wave.status).toBe("in_progress");
    await pickingWaves.pick({ ...wave, picking_order_id: id, quantity: 4 });
    expect(await outcomeOf(undo())).toBe("done");
    const { picking_wave: ended } = await pickingWaves.show({ id: wave.id });
    // It has let go of its orders: what is open again is picked at the order, or in another wave.
    expect(ended).toMatchObject({ status: "completed", stops: [{ picked: 2 }] });
    expect(await outcomeOf(pickingWaves.create({ warehouse_id, picking_order_ids: [id] }))).toBe("done");
  });

  test("says of each order how far it is: picked, gone to its driver, or called off", async () => {
    const { make, id, pick, change, caller, warehouse_id } = await given();
    const made = [id, (await make(2)).id, (await make(1)).id, (await make(1)).id];
    const [, gone = "", off = "", waits = ""] = made;
    const { pickingWaves } = caller.fulfilment;
    const { picking_wave } = await pickingWaves.create({ warehouse_id, picking_order_ids: made });
    await pick(id, 4);
    await change(id, { status: "completed" });
    await pick(gone, 2);
    await change(gone, { status: "completed" });
    await change(gone, { status: "handed_off" });
    await change(off, { status: "cancelled" });
    const statuses = ["completed", "handed_off", "cancelled", "pending"];
    const orders = made.map((picking_order_id, at) => ({ picking_order_id, tote: at + 1, status: statuses[at] }));
    expect(waits).not.toBe("");
    expect((await pickingWaves.show({ id: picking_wave.id })).picking_wave.orders).toMatchObject(orders);
    expect((await pickingWaves.list({ warehouse_id })).picking_waves[0]?.orders).toMatchObject(orders);
  });
});
