import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { refusalOf, startKit } from "../../../testing/index.ts";
import type { Receiving } from "../receiving-orders/testing/given.ts";
import { givenReceiving } from "../receiving-orders/testing/given.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

async function given() {
  const at = await givenReceiving(kit);
  const { packageScan } = at.caller.fulfilment;
  /** Scans the label of a delivery. */
  const scan = async (id: string) => packageScan.scan({ delivery_barcode: (await at.shown(id)).barcode });
  const scanned = (delivery_barcode: string) => packageScan.scan({ delivery_barcode });
  return { ...at, scan, scanned };
}
const sendBack = async ({ caller }: Receiving, id: string) => {
  const { return_delivery } = await caller.delivery.assignments.resolve({ id, action: "return" });
  if (!return_delivery) throw new Error("a return makes a delivery");
  return return_delivery;
};

describe("scanning the label of a staged delivery", () => {
  test("leads to the delivery while nothing is to be done in a warehouse (2 §4.8 rules 1 and 2)", async () => {
    const { staged, scan, warehouse_id } = await given();
    const { id, delivery_code } = await staged();
    expect(await scan(id)).toMatchObject({
      action: "open_delivery",
      entity_id: id,
      reason: "delivery_details_available",
      delivery: { id, delivery_code, status: "pending", is_active: true, next_action: "open_delivery" },
      delivery_target: { action: "open_delivery", entity_id: id, reason: "delivery_details_available" },
      return_delivery: null,
      return_target: null,
      original_delivery: null,
      original_target: null,
      warehouse_context: { warehouse: { id: warehouse_id }, custody: "sender" },
      receiving_order: null,
      handoff: null,
      items: [],
      inbound_deliveries: [{ id }],
      outbound_deliveries: [],
    });
  });

  test("leads to the receiving order in which it is awaited, by any label of the parcel (2 §4.8 rules 1 and 2)", async () => {
    const { atTheDoor, scan, scanned } = await given();
    const { id, first, last, delivery_code, order } = await atTheDoor();
    const target = {
      action: "open_receiving_order",
      entity_id: order.id,
      reason: "pickup_leg_ready_to_receive",
    };
    for (const answer of [
      await scan(id),
      await scan(first),
      await scan(last),
      await scanned(delivery_code.toLowerCase()),
    ])
      expect(answer).toMatchObject({
        ...target,
        delivery: { id, next_action: "open_receiving_order" },
        delivery_target: target,
        receiving_order: { id: order.id, status: "pending" },
        warehouse_context: { custody: "awaiting_warehouse_receipt" },
      });
  });

  test("shows its items once they are in stock, and where they go (2 §4.8 rule 4, 4 K2)", async () => {
    const { inTheDepot, scan } = await given();
    const { id, item_id, delivery_code } = await inTheDepot();
    expect(await scan(id)).toMatchObject({
      action: "open_delivery",
      items: [
        {
          item_id,
          sku: delivery_code,
          quantity: 1,
          has_exception: false,
          has_open_exception: false,
          open_exception: null,
          open_exceptions: [],
          open_exception_count: 0,
        },
      ],
      inbound_deliveries: [],
      outbound_deliveries: [{ id, delivery_code, status: "picked_up" }],
    });
  });

  test("never leads to what belongs to another delivery (2 §4.8 rule 2)", async () => {
    const at = await given();
    await at.atTheDoor();
    const { id } = await at.staged();
    expect(await at.scan(id)).toMatchObject({ action: "open_delivery", receiving_order: null });
  });

  test("names the return under way, and only that (2 §4.8 rule 3)", async () => {
    const at = await given();
    const { id, delivery_code } = await at.inTheDepot();
    const back = await sendBack(at, id);
    const shown = await at.scan(id);
    expect(shown).toMatchObject({
      action: "open_delivery",
      entity_id: back.id,
      delivery: { id, status: "returned", is_active: false },
      return_delivery: { id: back.id, delivery_flow: "operational_return", is_active: true },
      return_target: { action: "open_delivery", entity_id: back.id },
      original_delivery: null,
      outbound_deliveries: [{ id: back.id }],
    });
    await at.caller.delivery.deliveries.cancel({ id: back.id, reason: "It stays" });
    expect(await at.scan(id)).toMatchObject({ entity_id: id, return_delivery: null, return_target: null });
    expect(delivery_code).not.toBe(back.delivery_code);
  });
});

describe("scanning the label of a return", () => {
  test("shows what it brings back beside it (2 §4.8)", async () => {
    const at = await given();
    const { id } = await at.inTheDepot();
    const back = await sendBack(at, id);
    expect(await at.scan(back.id)).toMatchObject({
      entity_id: back.id,
      delivery: { id: back.id },
      return_delivery: { id: back.id },
      return_target: { action: "open_delivery", entity_id: back.id },
      original_delivery: { id, status: "returned", next_action: "open_delivery" },
      original_target: { action: "open_delivery", entity_id: id, reason: "delivery_details_available" },
    });
  });

  test("leads to its own receiving order when it failed on its way (2 §4.8 rule 5)", async () => {
    const at = await given();
    const driver = await at.driver();
    const { id, first } = await at.staged();
    await at.assign(first, driver);
    await at.pickup(driver, first);
    await at.own(driver).fail({ id: first, reason_code: "vehicle_broke_down" });
    const back = await sendBack(at, id);
    await at.own(driver).fail({ id: back.id, reason_code: "sender_absent", notes: "Shop closed" });
    const target = { action: "open_receiving_order", reason: "failed_delivery_return_ready_to_receive" };
    const order = await at.orderOf(back.id);
    expect(order).toMatchObject({ source: "delivery_return_handoff", warehouse_id: at.warehouse_id });
    for (const label of [id, back.id]) expect(await at.scan(label)).toMatchObject({ ...target, entity_id: order.id });
    await at.receive(order.id);
    const { items } = await at.scan(back.id);
    const open = { kind: "delivery", code: "sender_absent", notes: "Shop closed" };
    expect(items).toMatchObject([
      {
        has_exception: true,
        has_open_exception: true,
        open_exception: open,
        open_exceptions: [open],
        open_exception_count: 1,
      },
    ]);
    await at.caller.delivery.assignments.resolve({ id: back.id, action: "retry" });
    expect((await at.scan(back.id)).items).toMatchObject([
      { has_exception: true, has_open_exception: false, open_exception: null, open_exceptions: [] },
    ]);
  });
});

test("what no warehouse handles leads to its delivery (4 F4)", async () => {
  const { delivery, scan, stocked } = await given();
  const { warehouse, item_id } = await stocked();
  const direct = await delivery();
  const items = [{ item_id, quantity: 2 }];
  const out = await delivery({ delivery_flow: "from_warehouse", pickup_warehouse_id: warehouse.id, items });
  for (const { id } of [direct, out]) expect(await scan(id)).toMatchObject({ action: "open_delivery", entity_id: id });
  expect((await scan(out.id)).outbound_deliveries).toMatchObject([{ id: out.id }]);
});

test("a label that nobody has, or another tenant's, is no package (3 §7)", async () => {
  const { scanned } = await given();
  const other = await given();
  const { id } = await other.staged();
  const { barcode } = await other.shown(id);
  for (const label of ["RR000000000IQ", barcode, "%"])
    expect((await refusalOf(scanned(label))).reason).toBe("package_not_found");
});

test("an item names the open deliveries that bring and take it, and where it is awaited (4 K2)", async () => {
  const at = await given();
  const { item_id, bin_id } = await at.goods(at.warehouse_id, 0);
  const { items } = at.caller.warehousing;
  const customer = await at.customer();
  const parcel = await at.staged({ customer_id: customer.id, items: [{ item_id, quantity: 2 }] });
  const { delivery_code, id } = parcel;
  const named = { id, delivery_code, customer_name: customer.full_name };
  expect(await items.show({ id: item_id })).toMatchObject({
    inbound_delivery: { ...named, status: "pending" },
    outbound_delivery: null,
    receiving_order: null,
  });
  const { receiving_order } = await at.receivingOrders.create({
    warehouse_id: at.warehouse_id,
    item_details: [{ item_id, quantity: 5, bin_id }],
  });
  const { item } = await items.show({ id: item_id });
  const { reference_number } = receiving_order;
  expect(await items.showByCode({ item_code: item.item_code })).toMatchObject({
    inbound_delivery: named,
    receiving_order: { id: receiving_order.id, reference_number, status: "pending" },
  });
  const driver = await at.driver();
  await at.assign(parcel.first, driver);
  await at.pickup(driver, parcel.first);
  await at.deliver(driver, parcel.first);
  await at.receive((await at.orderOf(parcel.first)).id);
  expect(await items.show({ id: item_id })).toMatchObject({ inbound_delivery: null, outbound_delivery: named });
});
