import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { atOnce, startKit } from "../../../testing/index.ts";
import type { Receiving } from "./testing/given.ts";
import { expectNoMismatch, givenReceiving } from "./testing/given.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterEach(() => expectNoMismatch(kit));
afterAll(() => kit.stop());
const given = () => givenReceiving(kit);

/** One set of movements, one handing over, the room freed once. */
async function expectReceivedOnce(at: Receiving, { id, order }: { id: string; order: { id: string } }) {
  expect((await at.movements(order.id)).map(({ type, quantity }) => [type, quantity])).toEqual([["receive", 1]]);
  const hands = (await at.chain(id)).filter(({ to }) => to === "warehouse");
  expect(hands).toHaveLength(1);
  expect(await at.events(id, "receipt")).toHaveLength(1);
}

describe("receipts at once", () => {
  test("of one parcel: all are answered alike, and one of them received it (3 §7)", async () => {
    const at = await given();
    const parcel = await at.atTheDoor();
    const { values, refused } = await atOnce(6, () => at.receive(parcel.order.id));
    expect(refused).toEqual([]);
    expect(new Set(values.map((order) => JSON.stringify(order))).size).toBe(1);
    await expectReceivedOnce(at, parcel);
  });

  test("of goods entered by hand: they come in once (3 §7)", async () => {
    const at = await given();
    const { item_id } = await at.goods(at.warehouse_id, 0);
    const item_details = [{ item_id, quantity: 5 }];
    const { receiving_order } = await at.receivingOrders.create({ warehouse_id: at.warehouse_id, item_details });
    await atOnce(5, () => at.receive(receiving_order.id));
    expect(await at.stockOf(item_id)).toEqual([5, 0]);
  });

  test("of goods that two counted otherwise: one count is taken, and the others are told (3 §7, 3 §1.5)", async () => {
    const at = await given();
    const { item_id } = await at.goods(at.warehouse_id, 0);
    const item_details = [{ item_id, quantity: 5 }];
    const { receiving_order } = await at.receivingOrders.create({ warehouse_id: at.warehouse_id, item_details });
    const { id } = receiving_order;
    const { values, refused } = await atOnce(6, (n) => at.receive(id, [{ item_id, received_quantity: n % 2 ? 3 : 4 }]));
    expect(refused.map(({ reason }) => reason)).toEqual(Array(3).fill("invalid_transition"));
    const quantities = values.map((order) => order.item_details[0]?.received_quantity);
    expect([quantities.length, new Set(quantities).size]).toEqual([3, 1]);
    expect(await at.stockOf(item_id)).toEqual([quantities[0], 0]);
  });

  test("under one key and under two: the parcel comes in once (3 §1.8, 3 §7)", async () => {
    const at = await given();
    const parcel = await at.atTheDoor();
    const { id } = parcel.order;
    const keyed = (idempotencyKey: string) =>
      at.tenant.admin.with({ idempotencyKey }).fulfilment.receivingOrders.update({ id, status: "received" });
    const first = await keyed("scan-1");
    expect(await keyed("scan-1")).toEqual(first);
    expect(await keyed("scan-2")).toEqual(first);
    await expectReceivedOnce(at, parcel);
  });

  test("of many parcels by many hands: each has its own number and its own unit (3 §7)", async () => {
    const at = await given();
    const parcels: Awaited<ReturnType<typeof at.atTheDoor>>[] = [];
    for (let n = 0; n < 6; n += 1) parcels.push(await at.atTheDoor());
    const { refused } = await atOnce(parcels.length * 2, (n) =>
      at.receive(parcels[n % parcels.length]?.order.id ?? ""),
    );
    expect(refused).toEqual([]);
    expect(new Set(parcels.map(({ order }) => order.reference_number)).size).toBe(parcels.length);
    expect(await at.kept()).toHaveLength(parcels.length);
  });
});

describe("a receipt against a call to cancel it", () => {
  test("ends in one of the two (3 §7)", async () => {
    const at = await given();
    for (let n = 0; n < 4; n += 1) {
      const { item_id } = await at.goods(at.warehouse_id, 0);
      const item_details = [{ item_id, quantity: 5 }];
      const { receiving_order } = await at.receivingOrders.create({ warehouse_id: at.warehouse_id, item_details });
      const { id } = receiving_order;
      await atOnce(2, (which) => at.receivingOrders.update({ id, status: which === 0 ? "received" : "cancelled" }));
      const { status } = (await at.receivingOrders.show({ id })).receiving_order;
      expect(await at.stockOf(item_id)).toEqual([status === "received" ? 5 : 0, 0]);
    }
  });
});

test("a driver who says twice at once that he is there is awaited once (2 §4.8 rule 5)", async () => {
  const at = await given();
  const driver = await at.driver();
  const { first, id } = await at.staged();
  await at.assign(first, driver);
  await at.pickup(driver, first);
  await atOnce(3, () => at.deliver(driver, first));
  expect(await at.counted()).toMatchObject({ pending: 1, total: 1 });
  await at.receive((await at.orderOf(first)).id);
  expect(await at.chain(id)).toHaveLength(3);
});

test("two who enter the same found parcel at once: one of them does (4 J7)", async () => {
  const at = await given();
  const driver = await at.driver();
  const { first, id } = await at.staged();
  await at.assign(first, driver);
  await at.pickup(driver, first);
  kit.clock.advance(25 * 3600 * 1000);
  await at.caller.delivery.assignments.lose({ id, reason: "Not heard of" });
  const entered = () => at.receivingOrders.create({ warehouse_id: at.warehouse_id, delivery_id: id });
  const { values, refused } = await atOnce(4, entered);
  expect(values).toHaveLength(1);
  expect(refused.map(({ reason }) => reason)).toEqual(Array(3).fill("receiving_order_exists"));
});
