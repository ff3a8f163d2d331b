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

const given = () => givenOrders(kit);

describe("a new picking order", () => {
  test("keeps its goods for itself, and shows lines, people and progress (2 §4.5, 3 §7)", async () => {
    const { make, stock, tenant, item_id, bin_id, owners, pickingOrders } = await given();
    const order = await make(4, { assigned_to: tenant.admin.userId, notes: "Fragile", priority: 3 });
    expect(order).toMatchObject({
      reference_number: expect.stringMatching(/^PKO-\d{5,}$/),
      status: "pending",
      priority: 3,
      delivery_id: null,
      item_details: [
        {
          item_id,
          bin_id,
          quantity: 4,
          picked_quantity: 0,
          status: "pending",
          bin: { id: bin_id },
          item: { id: item_id },
        },
      ],
      picking_progress: { total_items: 1, picked_items: 0, start_time: null, end_time: null },
      created_by_user: { id: tenant.admin.userId, first_name: "Test" },
      assigned_to_user: { id: tenant.admin.userId },
    });
    expect([await stock(), await owners()]).toEqual([[10, 4], ["picking_order 4"]]);
    expect((await pickingOrders.show({ id: order.id })).order).toEqual(order);
  });

  test("takes what expires first where no bin is named, a line for each bin (2 §4.5)", async () => {
    const { make, more, item_id, bin_id } = await given();
    const soon = await more(3, { expiration_date: "2027-01-01" });
    const later = await more(3, { expiration_date: "2028-01-01" });
    const order = await make(8, { item_details: [{ item_id, quantity: 8 }] });
    const taken = order.item_details.map((line) => [line.bin_id, line.quantity]);
    expect(new Map(taken as [string, number][])).toEqual(
      new Map([
        [soon, 3],
        [later, 3],
        [bin_id, 2],
      ]),
    );
  });

  test("becomes one line where the same place is named twice (2 §4.5)", async () => {
    const { make, item_id, bin_id } = await given();
    const line = { item_id, bin_id, quantity: 2 };
    expect((await make(0, { item_details: [line, line] })).item_details).toMatchObject([{ quantity: 4 }]);
  });

  test("is refused as a whole, with every shortage, where goods are promised already (3 §7)", async () => {
    const { make, more, body, pickingOrders, item_id, bin_id, stock } = await given();
    await make(7);
    const other = await more(2);
    const item_details = [
      { item_id, bin_id, quantity: 4 },
      { item_id, bin_id: other, quantity: 5 },
    ];
    const call = pickingOrders.create(body(0, { item_details }));
    expect(await refusalOf(call)).toMatchObject({
      reason: "insufficient_stock",
      extra: {
        shortages: [
          { item_id, bin_id, requested: 4, available: 3 },
          { item_id, bin_id: other, requested: 5, available: 2 },
        ],
      },
    });
    expect(await stock()).toEqual([12, 7]);
  });

  test("never promises a unit twice, however many come at once (3 §7)", async () => {
    const { make, stock } = await given();
    const { values, refused } = await atOnce(20, () => make(3));
    expect([values.length, await stock()]).toEqual([3, [10, 9]]);
    expect(new Set(refused.map(({ reason }) => reason))).toEqual(new Set(["insufficient_stock"]));
    expect(new Set(values.map((order) => order.reference_number)).size).toBe(3);
  });

  test("counts its lines as picked when it is made completed, and keeps nothing when cancelled (4 F1)", async () => {
    const { make, stock, item_id, pickingOrders, body } = await given();
    const done = await make(4, { status: "completed" });
    expect(done).toMatchObject({
      status: "completed",
      completed_date: expect.any(String),
      item_details: [{ picked_quantity: 4, status: "picked" }],
      picking_progress: { picked_items: 1, start_time: expect.any(String), end_time: expect.any(String) },
    });
    expect(await make(900, { status: "cancelled" })).toMatchObject({ status: "cancelled" });
    expect(await stock()).toEqual([10, 4]);
    const nowhere = pickingOrders.create(body(1, { status: "cancelled", item_details: [{ item_id, quantity: 1 }] }));
    expect(await refusalOf(nowhere)).toMatchObject({ reason: "validation_failed" });
  });

  test("names a warehouse, items, bins and a member of the tenant (2 §4.5)", async () => {
    const { pickingOrders, body, item_id, bin_id, caller, warehouse_id } = await given();
    const other = await given();
    const { location } = await caller.warehousing.locations.create({
      warehouse_id,
      name: "Aisle",
      code: "A-1",
      location_type: "aisle",
    });
    const line = { item_id, bin_id, quantity: 1 };
    const refusals = [
      [{ warehouse_id: other.warehouse_id }, "warehouse_not_found"],
      [{ assigned_to: other.tenant.admin.userId }, "user_not_found"],
      [{ item_details: [{ ...line, item_id: other.item_id }] }, "item_not_found"],
      [{ item_details: [{ ...line, bin_id: other.bin_id }] }, "bin_not_found"],
      [{ item_details: [{ ...line, bin_id: location.id }] }, "location_not_a_bin"],
    ] as const;
    for (const [over, reason] of refusals)
      expect(await refusalOf(pickingOrders.create(body(1, over as object)))).toMatchObject({ reason });
  });

  test("has a reference number of its own: 409 reference_number_taken (2 §2)", async () => {
    const { make, pickingOrders, body } = await given();
    expect((await make(1, { reference_number: "SHOP-7" })).reference_number).toBe("SHOP-7");
    const again = pickingOrders.create(body(1, { reference_number: "SHOP-7" }));
    expect(await refusalOf(again)).toMatchObject({ reason: "reference_number_taken" });
  });

  test("is made once under one key, however often it is sent (3 §1.8)", async () => {
    const { tenant, body, stock, rows } = await given();
    const { pickingOrders } = tenant.admin.with({ idempotencyKey: newId(), operationKey: "POST orders" }).fulfilment;
    const first = await pickingOrders.create(body(4));
    expect(await pickingOrders.create(body(4))).toEqual(first);
    const orders = await rows("SELECT id FROM picking_orders WHERE tenant_id = $1");
    expect([await stock(), orders]).toEqual([[10, 4], [{ id: first.order.id }]]);
  });

  test("tells its assignee, otherwise the warehouse's staff (4 C4)", async () => {
    const { make, tenant, change } = await given();
    const [staff, other] = [await tenant.member("warehouse_staff"), await tenant.member("viewer")];
    const told = async (who: typeof staff) =>
      (await who.caller.messaging.notifications.list({})).notifications.map((one) => one.notification_type);
    const { id } = await make(1);
    expect([await told(staff), await told(other)]).toEqual([["picking_order_assigned"], []]);
    await change(id, { assigned_to: other.userId });
    await change(id, { assigned_to: other.userId, notes: "Again" });
    expect([await told(staff), await told(other)]).toEqual([["picking_order_assigned"], ["picking_order_assigned"]]);
  });

  test("tells nobody who gave it to themselves: they know (4 C4)", async () => {
    const { make, tenant, change } = await given();
    const told = async () => (await tenant.admin.caller.messaging.notifications.list({})).notifications.length;
    const { id } = await make(1);
    await change(id, { assigned_to: tenant.admin.userId });
    expect(await told()).toBe(0);
  });
});
