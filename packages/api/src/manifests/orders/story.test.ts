import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { startKit } from "../../../testing/index.ts";
import type { Yard } from "./testing/given.ts";
import { barcode, yardOf } from "./testing/given.ts";

let kit: Kit;
let yard: Yard;
beforeAll(async () => {
  kit = await startKit();
  yard = await yardOf(kit);
});
afterEach(async () => expect(await yard.wrong()).toEqual([]));
afterAll(() => kit.stop());

const first = async (id: string) => {
  const [row] = await yard.rows<{ delivery_id: string }>(
    "SELECT delivery_id FROM transfer_manifest_items WHERE tenant_id = $1 AND id = $2",
    id,
  );
  return yard.shown(row?.delivery_id ?? "");
};

describe("a manifest that is complete (2 §4.9, 3 §9)", () => {
  test("is received and ordered by one call, and completed with it (2 §3)", async () => {
    const { id, items, manifest_number } = await yard.manifest();
    const data = await yard.order(items);
    expect(data).toMatchObject({ created_count: 2, failed_count: 0, failed: [] });
    expect(data.created.map(({ item_id }) => item_id)).toEqual(items);
    expect(data.created.map(({ delivery }) => delivery.status)).toEqual(["picked_up", "picked_up"]);
    const codes = data.created.map(({ delivery }) => delivery.delivery_code);
    expect(codes).toEqual(codes.toSorted());
    expect(data.receipt).toEqual({
      requested_count: 2,
      received_count: 2,
      received_item_ids: items,
      ready_item_ids: items,
      manifests: [
        { manifest_id: id, manifest_number, status: "completed", remaining_count: 0, ready: true, item_ids: items },
      ],
    });
    expect(await yard.eventsOf(id)).toEqual([
      "receiving_started",
      "item_received",
      "item_received",
      "receiving_completed",
      "manifest_status_changed",
      "order_created",
      "order_created",
      "manifest_status_changed",
    ]);
  });

  test("becomes staged deliveries that lie in the warehouse, paid, kept and labelled as theirs (2 §4.9, 3 §9, 4 G7, 4 J2)", async () => {
    const before = await yard.wallet();
    const { id, items, barcodes } = await yard.manifest({ items: [{ unit_size: 2 }] });
    const [item = ""] = items;
    await yard.order(items);
    const delivery = await first(item);
    expect(delivery).toMatchObject({
      barcode: barcodes[0],
      delivery_flow: "pickup_and_delivery",
      status: "picked_up",
      custody: "warehouse",
      payer_type: "sender",
      payment_method: "wallet",
      payment_status: "paid",
      price: 3000,
      cash_to_collect: 0,
      unit_size: 2,
      label_assignment: "manifest_shipment_label",
      transfer_manifest_id: id,
      transfer_manifest_item_id: item,
      dropoff_warehouse_id: yard.warehouse.id,
      sender: { name: "Post of Baghdad", phone: "+9647801112233" },
      recipient: { name: "Huda Salim", phone: "+9647701234567" },
      source_snapshot: { snapshot_version: "manifest_origin_v1", manifest_id: id, barcode_value: barcodes[0] },
    });
    expect(delivery.legs.map((leg) => [leg.delivery_flow, leg.status, leg.custody])).toEqual([
      ["pickup_leg", "delivered", "warehouse"],
      ["delivery_leg", "pending", "warehouse"],
    ]);
    for (const { id: leg } of delivery.legs) {
      const shown = await yard.shown(leg);
      expect(shown).toMatchObject({ transfer_manifest_id: id, transfer_manifest_item_id: null, price: 0 });
      expect(shown.source_snapshot).toEqual(delivery.source_snapshot);
    }
    expect((await yard.wallet()).balance).toBe(before.balance - 3000);
    expect(await yard.chain(delivery.id)).toMatchObject([{ seq: 1, from: "sender", to: "warehouse" }]);
    const [goods] = delivery.items;
    expect(goods).toMatchObject({ sku: delivery.delivery_code, quantity: 1 });
    const { stock } = await yard.caller.warehousing.stock.list({
      warehouse_id: yard.warehouse.id,
      item_id: goods?.item_id ?? "",
    });
    expect(stock).toMatchObject([{ quantity: 1, reserved_quantity: 1, warehouse_id: yard.warehouse.id }]);
    const { receiving_orders } = await yard.caller.fulfilment.receivingOrders.list({ source: "manifest", limit: 1 });
    expect(receiving_orders).toMatchObject([
      {
        status: "received",
        custody: "warehouse",
        delivery_id: delivery.legs[0]?.id,
        item_details: [{ received_quantity: 1 }],
      },
    ]);
    const { entries } = await yard.caller.finance.wallets.entries({ id: yard.sender.wallet.id, limit: 1 });
    expect(entries).toMatchObject([
      { amount: -3000, type: "delivery_payment", reference: delivery.delivery_code, reference_type: "delivery" },
    ]);
  });

  test("goes on like any other: its second leg is assigned, picked, taken and delivered (3 §5, 4 E4)", async () => {
    const { items } = await yard.manifest({ items: [{}] });
    await yard.order(items);
    const delivery = await first(items[0] ?? "");
    const leg = delivery.legs[1]?.id ?? "";
    const driver = await yard.driver();
    await yard.assign(leg, driver);
    const { orders } = await yard.caller.fulfilment.pickingOrders.list({ limit: 1 });
    const [order] = orders;
    const [line] = order?.item_details ?? [];
    await yard.caller.fulfilment.pickingOrders.pick({
      id: order?.id ?? "",
      item_id: line?.item_id ?? "",
      bin_id: line?.bin_id ?? "",
      quantity: 1,
    });
    await yard.caller.fulfilment.pickingOrders.change({ id: order?.id ?? "", status: "completed" });
    await yard.own(driver).pickup({ id: leg, scanned_barcode: delivery.barcode });
    await yard.own(driver).deliver({ id: leg, proof: { photo_urls: ["https://example.com/door.jpg"] } });
    expect(await yard.shown(delivery.id)).toMatchObject({
      status: "delivered",
      custody: "recipient",
      payment_status: "paid",
    });
  });

  test("takes its size from what was said, measured, or the setting, and its way from warehouse to destination (2 §4.9, 4 G7)", async () => {
    const service = await yard.newService({ base_price: 0, price_per_unit: 1000, price_per_km: 100, free_km: 0 });
    const dimensions = { length: 50, width: 40, height: 30, unit: "cm" };
    const { items } = await yard.manifest({
      items: [
        { unit_size: 3 },
        { unit_size: null, dimensions },
        { unit_size: null, weight: 7 },
        { unit_size: null },
        { unit_size: null, weight: 2, dimensions },
      ],
    });
    await yard.order(items, { delivery_service_id: service.id });
    const made = await Promise.all(items.map(first));
    expect(made.map(({ unit_size }) => unit_size)).toEqual([3, 12, 7, 1, 12]);
    // From Depot Road to the branch it is 3.015 km.
    expect(made.map(({ price }) => price)).toEqual(
      [3302, 12302, 7302, 1302, 12302].map((price) => expect.closeTo(price, -1)),
    );
  });

  test("is bound for an address of the tenant as well as for a branch (2 §4.9)", async () => {
    const { branch } = yard;
    const { items } = await yard.manifest({ items: [{ recipient: {} }] });
    await yard.order(items, { destination_branch_id: null, destination_address_id: branch.address_id });
    const delivery = await first(items[0] ?? "");
    expect(delivery.delivery_address).toEqual({ lat: 33.32, lng: 44.37, full_address: "Branch Road" });
    const [row] = await yard.rows<{ destination_branch_id: string; destination_address_id: string }>(
      "SELECT destination_branch_id, destination_address_id FROM transfer_manifest_items WHERE tenant_id = $1 AND id = $2",
      items[0],
    );
    expect(row).toEqual({ destination_branch_id: null, destination_address_id: branch.address_id });
  });

  test("with a label of our own series gets a barcode of its own, and is found by both (2 §4.9)", async () => {
    const label = barcode("KW");
    const { items } = await yard.manifest({ items: [{ barcode_value: label, recipient: {} }] });
    await yard.order(items);
    const delivery = await first(items[0] ?? "");
    expect(delivery.barcode).not.toBe(label);
    expect(delivery.recipient).toEqual({ name: "Erbil", phone: null });
    const found = await yard.caller.delivery.deliveries.list({ search: label });
    expect(found.deliveries.map(({ id }) => id)).toEqual([delivery.id]);
  });
});

describe("a manifest that is not complete (2 §3, 2 §4.9)", () => {
  test("has its parcels received and no order made, and the call says so in every language", async () => {
    const { id, items, manifest_number } = await yard.manifest({ items: [{}, {}, {}] });
    const [one = "", two = ""] = items;
    const answer = await yard.orders.setDestination({ item_ids: [two, one], ...yard.to });
    expect(answer).toEqual({
      code: "manifest_receiving_incomplete",
      data: {
        created_count: 0,
        failed_count: 0,
        created: [],
        failed: [],
        receipt: {
          requested_count: 2,
          received_count: 2,
          received_item_ids: [two, one],
          ready_item_ids: [],
          manifests: [
            {
              manifest_id: id,
              manifest_number,
              status: "receiving",
              remaining_count: 1,
              ready: false,
              item_ids: [two, one],
            },
          ],
        },
      },
    });
    expect(await yard.eventsOf(id)).toEqual(["receiving_started", "item_received", "item_received"]);
    const again = await yard.order([one]);
    expect(again.receipt).toMatchObject({ received_count: 0, manifests: [{ remaining_count: 1, ready: false }] });
    expect(await yard.eventsOf(id)).toHaveLength(3);
    const last = await yard.order([...items]);
    expect(last.receipt).toMatchObject({ received_item_ids: [items[2]], ready_item_ids: items });
    expect(last.created_count).toBe(3);
  });

  test("keeps nothing from the orders of another one in the same call, and then has no code (4 G2)", async () => {
    const [whole, part] = [await yard.manifest(), await yard.manifest()];
    const answer = await yard.orders.setDestination({
      item_ids: [part.items[0] ?? "", ...whole.items],
      ...yard.to,
    });
    expect(answer.code).toBeUndefined();
    expect(answer.data.created.map(({ item_id }) => item_id)).toEqual(whole.items);
    expect(answer.data.failed).toEqual([]);
    expect(answer.data.receipt.manifests.map(({ ready, status }) => [ready, status])).toEqual([
      [false, "receiving"],
      [true, "completed"],
    ]);
  });

  test("ends with its exceptions left out of what was received (3 §9, 4 G4)", async () => {
    const { id, items } = await yard.manifest({ items: [{}, { status: "exception" }, { status: "void" }, {}] });
    const data = await yard.order([...items]);
    expect(data.created.map(({ item_id }) => item_id)).toEqual([items[0], items[3]]);
    expect(data.failed.map(({ item_id, error_key }) => [item_id, error_key])).toEqual([
      [items[1], "manifest_item_status_invalid"],
      [items[2], "manifest_item_status_invalid"],
    ]);
    const [row] = await yard.rows<{ status: string; received_count: number }>(
      "SELECT status, received_count FROM transfer_manifests WHERE tenant_id = $1 AND id = $2",
      id,
    );
    expect(row).toEqual({ status: "received_with_exceptions", received_count: 2 });
  });

  test("orders only what was selected, and leaves the rest received (4 G2, 4 G4)", async () => {
    const { id, items } = await yard.manifest({
      status: "received",
      items: [1, 2, 3].map(() => ({ status: "received" as const })),
    });
    const one = await yard.order(items.slice(0, 1));
    expect(one.receipt.manifests[0]).toMatchObject({ status: "received", ready: true, remaining_count: 0 });
    expect((await yard.itemsOf(id)).map(({ status }) => status)).toEqual(["order_created", "received", "received"]);
    const rest = await yard.order(items);
    expect(rest.created[0]).toEqual(one.created[0]);
    expect([rest.created_count, await yard.statusOf(id)]).toEqual([3, "completed"]);
  });
});
