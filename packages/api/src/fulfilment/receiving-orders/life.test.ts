import { newId } from "@karwan/db";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { refusalOf, startKit } from "../../../testing/index.ts";
import { receivingOrderStates } from "./state.ts";
import type { Receiving } from "./testing/given.ts";
import { expectNoMismatch, givenReceiving } from "./testing/given.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterEach(() => expectNoMismatch(kit));
afterAll(() => kit.stop());
const given = () => givenReceiving(kit);

type State = (typeof receivingOrderStates.states)[number];
const targets = { start: "receiving", receive: "received", cancel: "cancelled" } as const;
const actions = Object.keys(targets) as (keyof typeof targets)[];

/** Ten of a new item, entered by hand. */
async function entered({ receivingOrders, goods, warehouse_id }: Receiving, more: { notes?: string } = {}) {
  const { item_id } = await goods(warehouse_id, 0);
  const item_details = [{ item_id, quantity: 10 }];
  return { item_id, order: (await receivingOrders.create({ warehouse_id, item_details, ...more })).receiving_order };
}

async function orderIn(state: State, at: Receiving) {
  const { order, item_id } = await entered(at);
  const { id } = order;
  if (state !== "pending") await at.receivingOrders.update({ id, status: state });
  return { id, item_id };
}

describe("the life of a receiving order", () => {
  for (const state of receivingOrderStates.states)
    for (const action of actions)
      test(`${action} in ${state} does what the table says (3 §7)`, async () => {
        const at = await given();
        const { id } = await orderIn(state, at);
        const status = targets[action];
        const before = (await at.receivingOrders.show({ id })).receiving_order;
        const next = receivingOrderStates.table[state][action];
        const call = at.receivingOrders.update({ id, status });
        if (next) return expect((await call).receiving_order.status).toBe(next);
        if (state === "received" && action === "receive") return expect((await call).receiving_order).toEqual(before);
        const { allowed } = { allowed: [...new Set(Object.values(receivingOrderStates.table[state]))] };
        expect(await refusalOf(call)).toMatchObject({
          reason: "invalid_transition",
          extra: { from: state, to: status, allowed },
        });
        expect((await at.receivingOrders.show({ id })).receiving_order).toEqual(before);
      });
});

describe("goods that are entered by hand", () => {
  test("are taken in also when their item was retired while they were awaited: they are there (3 §4, 3 §7)", async () => {
    const at = await given();
    const { order, item_id } = await entered(at);
    await at.tenant.admin.caller.warehousing.items.retire({ id: item_id });
    const { receiving_order } = await at.receivingOrders.update({ id: order.id, status: "received" });
    expect(receiving_order).toMatchObject({ status: "received", item_details: [{ received_quantity: 10 }] });
    const { item, stock_levels } = await at.tenant.admin.caller.warehousing.items.show({ id: item_id });
    expect([item.is_active, stock_levels.map(({ quantity }) => quantity)]).toEqual([
      false,
      expect.arrayContaining([10]),
    ]);
  });

  test("are awaited by who works in the warehouse, and the staff is told (3 §7, 4 C4)", async () => {
    const at = await given();
    const worker = await at.tenant.member("warehouse_staff");
    const { order, item_id } = await entered(at, { notes: "By lorry" });
    expect(order).toMatchObject({
      status: "pending",
      source: "manual",
      custody: null,
      delivery: null,
      notes: "By lorry",
      item_details: [{ item_id, quantity: 10, received_quantity: 0 }],
      created_by_user: { id: at.tenant.admin.userId },
    });
    const { notifications } = await worker.caller.messaging.notifications.list({});
    expect(notifications).toMatchObject([
      {
        notification_type: "receiving_order_created",
        template_data: { receivingOrderId: order.id, code: order.reference_number },
      },
    ]);
  });

  test("come in as they were counted: what is left out came whole, what is zero did not come (3 §7)", async () => {
    const { receivingOrders, goods, warehouse_id, stockOf, newBin, movements, receive } = await given();
    const [a, b, c] = [await goods(warehouse_id, 0), await goods(warehouse_id, 0), await goods(warehouse_id, 0)];
    const bin_id = await newBin("A-1");
    const item_details = [a, b, c].map(({ item_id }, n) => ({ item_id, quantity: 5, ...(n === 0 ? { bin_id } : {}) }));
    const { receiving_order: order } = await receivingOrders.create({ warehouse_id, item_details });
    const counted = [
      { item_id: b.item_id, received_quantity: 7.5, bin_id },
      { item_id: c.item_id, received_quantity: 0 },
    ];
    const received = await receive(order.id, counted);
    expect(received.item_details.map((line) => line.received_quantity)).toEqual([5, 7.5, 0]);
    expect([await stockOf(a.item_id), await stockOf(b.item_id), await stockOf(c.item_id)]).toEqual([
      [5, 0],
      [7.5, 0],
      [0, 0],
    ]);
    expect((await movements(order.id)).map(({ bin }) => bin)).toEqual([bin_id, bin_id]);
  });

  test("keep what was noted while they were unpacked (3 §7)", async () => {
    const at = await given();
    const { order, item_id } = await entered(at);
    const { id } = order;
    const bin_id = await at.newBin("A-1");
    const noted = [{ item_id, received_quantity: 4, bin_id }];
    await at.receivingOrders.update({ id, status: "receiving", item_details: noted });
    await at.receivingOrders.update({ id, notes: "One box is wet" });
    expect(await at.stockOf(item_id)).toEqual([0, 0]);
    expect(await at.receive(id)).toMatchObject({
      notes: "One box is wet",
      item_details: [{ quantity: 10, received_quantity: 4, bin_id }],
    });
    expect(await at.stockOf(item_id)).toEqual([4, 0]);
  });

  test("are received once as they were counted; who says otherwise afterwards is told (3 §7, 3 §1.5)", async () => {
    const at = await given();
    const { order, item_id } = await entered(at);
    const { id } = order;
    const [bin_id, other] = [await at.newBin("A-1"), await at.newBin("A-2")];
    const counted = { item_id, received_quantity: 7, bin_id };
    const receipt = { id, status: "received" as const, item_details: [counted], notes: "Three are broken" };
    const first = await at.receivingOrders.update(receipt);
    kit.clock.advance(60_000);
    for (const body of [receipt, { id, status: "received" as const }, { ...receipt, item_details: [{ bin_id }] }])
      expect(await at.receivingOrders.update(body)).toEqual(first);
    const otherwise = [
      { ...receipt, item_details: [{ ...counted, received_quantity: 10 }] },
      { ...receipt, item_details: [{ received_quantity: 0 }] },
      { ...receipt, item_details: [{ ...counted, bin_id: other }] },
      { ...receipt, item_details: [{ ...counted, bin_id: newId() }] },
      { ...receipt, notes: "All whole" },
    ];
    for (const body of otherwise)
      expect(await refusalOf(at.receivingOrders.update(body))).toMatchObject({
        reason: "invalid_transition",
        extra: { from: "received", to: "received", allowed: [] },
      });
    expect(await at.receivingOrders.show({ id })).toEqual(first);
    expect([await at.stockOf(item_id), (await at.movements(id)).length]).toEqual([[7, 0], 1]);
  });

  test("name what the tenant has, each item once (2 §7, 3 §1.6)", async () => {
    const { receivingOrders, goods, warehouse_id, warehouse } = await given();
    const { item_id } = await goods(warehouse_id, 0);
    const foreign = await goods((await warehouse()).id, 0);
    const create = (body: Partial<Parameters<typeof receivingOrders.create>[0]>) =>
      refusalOf(receivingOrders.create({ warehouse_id, item_details: [{ item_id, quantity: 1 }], ...body }));
    expect((await create({ warehouse_id: newId() })).reason).toBe("warehouse_not_found");
    expect((await create({ item_details: [{ item_id: newId(), quantity: 1 }] })).reason).toBe("item_not_found");
    const strangeBin = [{ item_id, quantity: 1, bin_id: foreign.bin_id }];
    expect((await create({ item_details: strangeBin })).reason).toBe("bin_not_found");
    const twice = [
      { item_id, quantity: 1 },
      { item_id, quantity: 2 },
    ];
    expect(await create({ item_details: twice })).toMatchObject({ issues: [{ code: "duplicate_entry" }] });
    expect(await create({ item_details: [] })).toMatchObject({ issues: [{ field: "item_details", code: "required" }] });
    expect((await create({ delivery_id: newId() })).reason).toBe("delivery_not_found");
  });

  test("say which item is meant where there are several (3 §7)", async () => {
    const { receivingOrders, goods, warehouse_id, receive } = await given();
    const lines = [await goods(warehouse_id, 0), await goods(warehouse_id, 0)];
    const item_details = lines.map(({ item_id }) => ({ item_id, quantity: 2 }));
    const { receiving_order: order } = await receivingOrders.create({ warehouse_id, item_details });
    expect(await refusalOf(receive(order.id, [{ received_quantity: 1 }]))).toMatchObject({
      issues: [{ field: "item_details.0.item_id", code: "required" }],
    });
    expect(await refusalOf(receivingOrders.update({ id: order.id }))).toMatchObject({
      issues: [{ field: "status", code: "required" }],
    });
  });
});

describe("a lost parcel that turns up again (4 J7)", () => {
  /** A staged delivery given up on the way to the depot. */
  async function lostOne(at: Receiving) {
    const driver = await at.driver();
    const parcel = await at.staged();
    await at.assign(parcel.first, driver);
    await at.pickup(driver, parcel.first);
    kit.clock.advance(25 * 3600 * 1000);
    await at.caller.delivery.assignments.lose({ id: parcel.id, reason: "Not heard of" });
    return parcel;
  }

  test("is received by hand as an item; the delivery stays lost (4 J7)", async () => {
    const at = await given();
    const { id, delivery_code } = await lostOne(at);
    const { warehouse_id, receivingOrders } = at;
    const { receiving_order: order } = await receivingOrders.create({ warehouse_id, delivery_id: id });
    expect(order).toMatchObject({ source: "manual", delivery: { id }, item_details: [{ item_id: null, quantity: 1 }] });
    const { item_details } = await at.receive(order.id);
    expect(item_details).toMatchObject([{ item: { sku: delivery_code }, received_quantity: 1 }]);
    expect(await at.stockOf(item_details[0]?.item_id ?? "")).toEqual([1, 0]);
    expect(await at.shown(id)).toMatchObject({ status: "failed", custody: "lost" });
    expect(await at.kept()).toEqual([]);
  });

  test("is awaited once, and only when it was given up (4 J7)", async () => {
    const at = await given();
    const { id } = await lostOne(at);
    const { warehouse_id, receivingOrders } = at;
    const awaited = { warehouse_id, delivery_id: id };
    const { receiving_order: order } = await receivingOrders.create(awaited);
    expect(await refusalOf(receivingOrders.create(awaited))).toMatchObject({
      reason: "receiving_order_exists",
      extra: { receiving_order_id: order.id },
    });
    await receivingOrders.update({ id: order.id, status: "cancelled", reason: "A mistake" });
    await at.receive((await receivingOrders.create(awaited)).receiving_order.id);
    const { id: other } = await at.staged();
    expect((await refusalOf(receivingOrders.create({ warehouse_id, delivery_id: other }))).reason).toBe(
      "delivery_not_lost",
    );
  });
});
