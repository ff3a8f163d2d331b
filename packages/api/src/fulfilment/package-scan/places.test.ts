import { afterAll, beforeAll, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { startKit } from "../../../testing/index.ts";
import { givenReceiving } from "../receiving-orders/testing/given.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

async function given() {
  const at = await givenReceiving(kit);
  const { packageScan, pickingOrders } = at.caller.fulfilment;
  const scan = async (id: string) => packageScan.scan({ delivery_barcode: (await at.shown(id)).barcode });
  return { ...at, scan, pickingOrders };
}

test("goods out of a warehouse lead to their delivery, and say beside it what the warehouse has to do (2 §4.8 rule 5, 4 F4)", async () => {
  const { warehouse_id, goods, delivery, assign, driver, own, pickup, orderOf, scan, pickingOrders, receive } =
    await given();
  const { item_id, bin_id } = await goods(warehouse_id, 10);
  const from = { delivery_flow: "from_warehouse" as const, pickup_warehouse_id: warehouse_id };
  const { id } = await delivery({ ...from, items: [{ item_id, quantity: 2 }] });
  const shelf = [{ warehouse: { id: warehouse_id }, bin: { id: bin_id }, item_id, quantity: 2 }];
  const details = { action: "open_delivery", entity_id: id, delivery_target: { reason: "delivery_details_available" } };
  expect(await scan(id)).toMatchObject({ ...details, warehouse_target: null, warehouse_context: { places: shelf } });
  const who = await driver();
  await assign(id, who);
  const handoff = { action: "open_handoff", reason: "handoff_waits_for_picking" };
  const waiting = await scan(id);
  expect(waiting).toMatchObject({ ...details, warehouse_target: handoff, warehouse_context: { places: shelf } });
  expect(waiting.warehouse_target?.entity_id).toBe(waiting.handoff?.id);
  const [order] = (await pickingOrders.list({})).orders;
  if (!order) throw new Error("an assignment makes a picking order");
  await pickingOrders.pick({ id: order.id, item_id, bin_id, quantity: 2 });
  await pickingOrders.change({ id: order.id, status: "completed" });
  expect((await scan(id)).warehouse_target).toMatchObject({ ...handoff, reason: "handoff_ready_for_pickup" });
  await pickup(who, id);
  expect(await scan(id)).toMatchObject({ ...details, warehouse_target: null, warehouse_context: { places: [] } });
  await own(who).fail({ id, reason_code: "recipient_absent" });
  const receiving = await orderOf(id);
  const toReceive = { action: "open_receiving_order", reason: "failed_delivery_return_ready_to_receive" };
  expect(await scan(id)).toMatchObject({ ...details, warehouse_target: { ...toReceive, entity_id: receiving.id } });
  await receive(receiving.id);
  expect(await scan(id)).toMatchObject({ ...details, warehouse_target: null });
});

test("a parcel that was moved by name alone is shown where it lies, until it is moved (2 §4.7, 4 J10)", async () => {
  const { inTheDepot, warehouse, warehouse_id, receiving_bin, shown, scan, caller } = await given();
  const { id, item_id } = await inTheDepot();
  const other = await warehouse();
  await caller.fulfilment.packageTransfers.create({
    mode: "system_only",
    source_warehouse_id: warehouse_id,
    destination_warehouse_id: other.id,
    package_barcodes: [(await shown(id)).barcode],
  });
  expect((await scan(id)).warehouse_context).toMatchObject({
    warehouse: { id: warehouse_id },
    custody: "warehouse",
    places: [{ warehouse: { id: warehouse_id }, bin: { id: receiving_bin }, item_id, quantity: 1 }],
  });
});

test("a lost parcel that turned up lies where it was received, and its timeline says so (4 J7)", async () => {
  const at = await given();
  const driver = await at.driver();
  const { id, first } = await at.staged();
  await at.assign(first, driver);
  await at.pickup(driver, first);
  kit.clock.advance(25 * 3600 * 1000);
  await at.caller.delivery.assignments.lose({ id, reason: "Not heard of" });
  expect((await at.scan(id)).warehouse_context).toMatchObject({ custody: "lost", places: [] });
  const found = await at.warehouse();
  const { receivingOrders } = at;
  const { receiving_order } = await receivingOrders.create({ warehouse_id: found.id, delivery_id: id });
  const before = (await at.events(id, "receipt")).length;
  const { item_details } = await at.receive(receiving_order.id);
  await at.receive(receiving_order.id);
  const item_id = item_details[0]?.item_id;
  const { id: receiving_order_id, reference_number } = receiving_order;
  expect((await at.events(id, "receipt")).slice(before)).toEqual([
    { receiving_order_id, reference_number, warehouse_id: found.id },
  ]);
  expect(await at.scan(id)).toMatchObject({
    delivery: { status: "failed", is_active: false },
    warehouse_context: {
      warehouse: { id: found.id },
      custody: "lost",
      places: [{ warehouse: { id: found.id }, item_id, quantity: 1 }],
    },
  });
});
