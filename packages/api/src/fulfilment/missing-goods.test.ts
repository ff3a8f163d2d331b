import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Kit } from "../../testing/index.ts";
import { atOnce, startKit } from "../../testing/index.ts";
import { expectNoMismatch, givenReceiving } from "./receiving-orders/testing/given.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterEach(() => expectNoMismatch(kit));
afterAll(() => kit.stop());

/** Four of an item that a driver is to fetch out of the warehouse. */
async function given() {
  const at = await givenReceiving(kit);
  const { warehouse_id, caller } = at;
  const { pickingOrders } = caller.fulfilment;
  const { item_id, bin_id } = await at.goods(warehouse_id, 10);
  const from = { delivery_flow: "from_warehouse" as const, pickup_warehouse_id: warehouse_id };
  const { id } = await at.delivery({ ...from, items: [{ item_id, quantity: 4 }] });
  const driver = await at.driver();
  await at.assign(id, driver);
  const [order] = (await pickingOrders.list({ warehouse_id })).orders;
  const line = { id: order?.id ?? "", item_id, bin_id };
  const pick = (more: object) => pickingOrders.pick({ ...line, ...more });
  const fetch = async () => {
    await pickingOrders.change({ id: line.id, status: "completed" });
    await at.pickup(driver, id);
  };
  const exceptions = async () => (await caller.warehousing.exceptions.list({ warehouse_id })).exceptions;
  const missing = async () => {
    const [entry] = (await at.shown(id)).items;
    return entry && [entry.quantity, entry.missing_quantity];
  };
  return { ...at, id, item_id, bin_id, driver, pick, fetch, exceptions, missing };
}
const short = { quantity: 1, status: "short", note: "The box was open" };

test("a delivery whose goods are picked short says so, and its warehouse has an exception (4 F2)", async () => {
  const { id, item_id, bin_id, pick, fetch, exceptions, missing, events, caller } = await given();
  await pick({ quantity: 2 });
  expect([await exceptions(), await missing()]).toEqual([[], [4, 0]]);
  await pick(short);
  const about = { type: "goods_missing", status: "open", delivery_id: id, item_id, bin_id, quantity: 1 };
  expect(await exceptions()).toMatchObject([{ ...about, notes: short.note }]);
  expect(await events(id, "goods_missing")).toEqual([{ item_id, quantity: 1, left: 3 }]);
  await fetch();
  expect(await missing()).toEqual([4, 1]);
  await caller.warehousing.exceptions.resolve({
    id: (await exceptions())[0]?.id ?? "",
    notes: "Found behind the rack",
  });
  expect(await missing()).toEqual([4, 0]);
});

test("a short line is told of once, however many close it at once (4 F2)", async () => {
  const { id, pick, exceptions, events } = await given();
  const { values } = await atOnce(5, () => pick(short));
  expect([values.length, (await exceptions()).length, (await events(id, "goods_missing")).length]).toEqual([1, 1, 1]);
});

test("an order of nobody's delivery is closed short without an exception (4 F2)", async () => {
  const { warehouse_id, item_id, bin_id, caller, exceptions } = await given();
  const { pickingOrders } = caller.fulfilment;
  const item_details = [{ item_id, bin_id, quantity: 2 }];
  const body = { warehouse_id, order_type: "individual" as const, status: "pending" as const, item_details };
  const { order } = await pickingOrders.create(body);
  await pickingOrders.pick({ id: order.id, item_id, bin_id, status: "short", note: "None there" });
  expect(await exceptions()).toEqual([]);
});

test("goods that do not come back with their parcel are an exception of the warehouse, and told once (2 §4.8 rule 6, 3 §7)", async () => {
  const at = await given();
  const { id, item_id, receiving_bin } = at;
  await at.pick({ quantity: 4 });
  await at.fetch();
  await at.own(at.driver).fail({ id, reason_code: "recipient_absent" });
  const order = await at.orderOf(id);
  const three = [{ item_id, received_quantity: 3 }];
  await atOnce(4, () => at.receive(order.id, three));
  const about = { type: "goods_missing", delivery_id: id, item_id, bin_id: receiving_bin, quantity: 1 };
  expect(await at.exceptions()).toMatchObject([{ ...about, notes: order.reference_number }]);
  expect(await at.events(id, "goods_missing")).toEqual([{ item_id, quantity: 1, left: 3 }]);
  // What is tried again is what came back: three, and the delivery says that one is missing.
  await at.caller.delivery.assignments.resolve({ id, action: "retry" });
  expect(await at.missing()).toEqual([4, 1]);
  expect(await at.kept()).toEqual([{ type: "delivery", id, quantity: 3 }]);
});

test("a parcel that comes back whole is no exception (2 §4.8 rule 6)", async () => {
  const at = await given();
  await at.pick({ quantity: 4 });
  await at.fetch();
  await at.own(at.driver).fail({ id: at.id, reason_code: "recipient_absent" });
  await at.receive((await at.orderOf(at.id)).id);
  expect([await at.exceptions(), await at.missing()]).toEqual([[], [4, 0]]);
});
