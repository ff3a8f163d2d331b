import { afterAll, beforeAll, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { refusalOf, startKit } from "../../../testing/index.ts";
import { givenReceiving } from "./testing/given.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

test("receiving orders are listed newest first, by warehouse, status, source, number, code and barcode (3 §7, 4 A7)", async () => {
  const at = await givenReceiving(kit);
  const { receivingOrders, warehouse_id } = at;
  const parcel = await at.atTheDoor();
  const other = await at.warehouse();
  const { item_id } = await at.goods(warehouse_id, 0);
  kit.clock.advance(1000);
  const item_details = [{ item_id, quantity: 1 }];
  const { receiving_order: byHand } = await receivingOrders.create({ warehouse_id: other.id, item_details });
  await at.receive(byHand.id);
  const ids = async (input: Parameters<typeof receivingOrders.list>[0]) =>
    (await receivingOrders.list(input)).receiving_orders.map(({ id }) => id);
  expect(await ids({})).toEqual([byHand.id, parcel.order.id]);
  expect(await ids({ warehouse_id })).toEqual([parcel.order.id]);
  expect(await ids({ status: "received" })).toEqual([byHand.id]);
  expect(await ids({ source: "pickup_leg" })).toEqual([parcel.order.id]);
  expect(await ids({ search: byHand.reference_number.slice(2) })).toEqual([byHand.id]);
  expect(await ids({ search: `${parcel.delivery_code}-a`.toLowerCase() })).toEqual([parcel.order.id]);
  for (const label of [parcel.id, parcel.first])
    expect(await ids({ search: (await at.shown(label)).barcode.toLowerCase() })).toEqual([parcel.order.id]);
  expect(await ids({ search: (await at.shown(parcel.last)).barcode })).toEqual([]);
  expect(await ids({ search: "%" })).toEqual([]);
  const { status_matrix, stats, total } = await receivingOrders.list({ status: "received" });
  expect([status_matrix, total]).toEqual([{ pending: 1, receiving: 0, received: 1, cancelled: 0, total: 2 }, 1]);
  expect(stats).toEqual(status_matrix);
  expect((await receivingOrders.list({ source: "manual" })).status_matrix).toMatchObject({ received: 1, total: 1 });
});

test("those who only look see receiving orders and change none (3 §3, 4 B5)", async () => {
  const at = await givenReceiving(kit);
  const { order } = await at.atTheDoor();
  const viewer = (await at.tenant.member("viewer")).caller.fulfilment.receivingOrders;
  expect((await viewer.show({ id: order.id })).receiving_order.id).toBe(order.id);
  expect((await refusalOf(viewer.update({ id: order.id, status: "received" }))).reason).toBe(
    "insufficient_permissions",
  );
  const worker = (await at.tenant.member("warehouse_staff")).caller.fulfilment.receivingOrders;
  const { receiving_order } = await worker.update({ id: order.id, status: "received" });
  expect(receiving_order.received_by_user).not.toBeNull();
  const stranger = await givenReceiving(kit);
  expect((await refusalOf(stranger.receivingOrders.show({ id: order.id }))).reason).toBe("receiving_order_not_found");
});
