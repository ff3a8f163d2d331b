import { newId } from "@karwan/db";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { atOnce, outcomeOf, refusalOf, startKit } from "../../../testing/index.ts";
import { verifyLedger } from "../../warehousing/stock/index.ts";
import { openPickingOrder } from "./index.ts";
import { givenOrders } from "./testing/given.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterEach(async () => expect((await verifyLedger(kit.database)).mismatches).toEqual([]));
afterAll(() => kit.stop());

/** Orders out of one bin of ten units, and an audit of it. */
async function given() {
  const at = await givenOrders(kit);
  const { warehouse_id, item_id, bin_id, caller } = at;
  const { audits, exceptionTypes } = caller.warehousing;
  await exceptionTypes.create({ code: "lost", name: { en: "Gone" }, applies_to: ["audit"], write_off_stock: true });
  const audit = async (pairs = [{ item_id, bin_id }]) =>
    (
      await audits.create({
        warehouse_id,
        audit_type: "spot_check",
        scheduled_date: "2026-12-01",
        audit_items: pairs,
      })
    ).audit;
  const count = async (audit_id: string, actual_quantity: number, exception_type?: string) =>
    (
      await audits.recordCount({
        audit_id,
        item_counts: [{ item_id, bin_id, actual_quantity, ...(exception_type ? { exception_type } : {}) }],
      })
    ).audit.audit_items[0];
  const line = async (id: string) => (await at.pickingOrders.show({ id })).order.item_details[0];
  const make = async (quantity: number) => {
    kit.clock.advance(1000);
    return at.make(quantity);
  };
  return { ...at, make, audit, count, line };
}

describe("an audit of bins that are picked from", () => {
  test("counts what was picked and not handed off as having left its bin (4 J3)", async () => {
    const { make, pick, change, audit, count, stock } = await given();
    const { id } = await make(4);
    await pick(id, 3);
    const first = await audit();
    expect(first.audit_items).toMatchObject([{ expected_quantity: 7 }]);
    expect(await count(first.id, 7)).toMatchObject({ book_quantity_at_count: 7, discrepancy: 0 });
    await pick(id, 1);
    await change(id, { status: "completed" });
    expect((await audit()).audit_items).toMatchObject([{ expected_quantity: 6 }]);
    await change(id, { status: "handed_off" });
    expect([(await audit()).audit_items[0]?.expected_quantity, await stock()]).toEqual([6, [6, 0]]);
  });

  test("takes missing goods from the newest orders, never what is picked, and closes their lines short (4 D9, 4 J3)", async () => {
    const { make, pick, change, audit, count, line, stock, owners } = await given();
    const [older, newer] = [await make(4), await make(4)];
    await pick(newer.id, 1);
    const { id } = await audit();
    expect(await count(id, 4, "lost")).toMatchObject({ book_quantity_at_count: 9, stock_written_off: true });
    expect([await stock(), await owners()]).toEqual([
      [5, 5],
      ["picking_order 4", "picking_order 1"],
    ]);
    expect([await line(older.id), await line(newer.id)]).toMatchObject([
      { status: "pending", note: null },
      { status: "short", picked_quantity: 1, note: expect.any(String) },
    ]);
    await change(newer.id, { status: "completed" });
    await change(newer.id, { status: "handed_off" });
    expect(await stock()).toEqual([4, 4]);
  });

  test("changes the order whose line it closes, and no other (4 L9)", async () => {
    const { make, audit, count, pickingOrders } = await given();
    const [older, newer] = [await make(4), await make(4)];
    const seen = async ({ id }: { id: string }) => (await pickingOrders.show({ id })).order.updated_at;
    const before = [await seen(older), await seen(newer)];
    const { id } = await audit();
    kit.clock.advance(1000);
    await count(id, 4, "lost");
    expect(await seen(older)).toEqual(before[0]);
    expect(await seen(newer)).not.toEqual(before[1]);
  });

  test("leaves an order of which nothing is left that cannot be completed: 409 nothing_picked (4 J3)", async () => {
    const { make, change, audit, count, line, stock } = await given();
    const order = await make(4);
    const { id } = await audit();
    await count(id, 0, "lost");
    expect(await line(order.id)).toMatchObject({ status: "short", picked_quantity: 0 });
    await change(order.id, { status: "in_progress" });
    expect(await refusalOf(change(order.id, { status: "completed" }))).toMatchObject({ reason: "nothing_picked" });
    await change(order.id, { status: "cancelled" });
    expect(await stock()).toEqual([0, 0]);
  });

  test("tells the delivery whose goods are missing, on its timeline (4 D9)", async () => {
    const { audit, count, delivery: ask, warehouse_id, item_id, tx, rows } = await given();
    const delivery = await ask({
      delivery_flow: "from_warehouse",
      pickup_warehouse_id: warehouse_id,
      items: [{ item_id, quantity: 4 }],
    });
    const made = { id: newId(), delivery_id: delivery.id, warehouse_id, created_by: null, at: kit.clock.now };
    await tx((t) => openPickingOrder(t, kit.deps, made));
    const { id } = await audit();
    await count(id, 3, "lost");
    const events = await rows<{ details: object }>(
      "SELECT details FROM delivery_events WHERE tenant_id = $1 AND delivery_id = $2 AND type = 'goods_missing'",
      delivery.id,
    );
    expect(events).toEqual([{ details: { item_id, quantity: 1, left: 3 } }]);
  });

  test("at once with picks, cancellations, hand-offs and new orders neither hangs nor loses or doubles a promise (4 D9)", async () => {
    const { make, pick, change, audit, count, stock, pickingOrders, owners } = await given();
    const { id } = await audit();
    for (let round = 0; round < 3; round += 1) {
      const made = (await atOnce(3, () => make(2))).values.map((order) => order.id);
      const [first = "", second = "", third = ""] = made;
      await Promise.all([
        outcomeOf(pick(first, 1)),
        outcomeOf(change(second, { status: "cancelled" })),
        outcomeOf(pick(third, 2).then(() => change(third, { status: "completed" }))),
        outcomeOf(count(id, 5 - round, "lost")),
        atOnce(2, () => make(1)),
      ]);
      const { orders } = await pickingOrders.list({ limit: 100 });
      const [quantity = 0, reserved = 0] = await stock();
      const held = (await owners()).reduce((sum, owner) => sum + Number(owner.split(" ")[1]), 0);
      expect([held, reserved <= quantity]).toEqual([reserved, true]);
      const picked = orders
        .filter(({ status }) => status === "in_progress" || status === "completed")
        .flatMap((order) => order.item_details)
        .reduce((sum, line) => sum + line.picked_quantity, 0);
      expect(picked).toBeLessThanOrEqual(reserved);
      for (const order of orders)
        if (order.status !== "cancelled" && order.status !== "handed_off")
          await change(order.id, { status: "cancelled" });
    }
  });
});
