import { newId } from "@karwan/db";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { refusalOf, startKit } from "../../../testing/index.ts";
import type { Hub } from "./testing/given.ts";
import { hubOf } from "./testing/given.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

/** A staged delivery whose parcel was brought to the source warehouse and received there. */
async function staged(hub: Hub) {
  const delivery = await hub.delivery({ delivery_flow: "pickup_and_delivery", warehouse_id: hub.source.id });
  const [first, second] = delivery.legs;
  await hub.reach(first?.id ?? "", "delivered");
  const { receivingOrders } = hub.caller.fulfilment;
  const [order] = (await receivingOrders.list({ status: "pending", source: "pickup_leg" })).receiving_orders;
  await receivingOrders.update({ id: order?.id ?? "", status: "received" });
  return { delivery, leg: second?.id ?? "" };
}

describe("a staged parcel between its legs (3 §8, 4 J10)", () => {
  test("travels to the warehouse from which its second leg then starts, and on to its recipient", async () => {
    const hub = await hubOf(kit);
    const { delivery, leg } = await staged(hub);
    const { waybill_id, rejected } = await hub.create({ package_barcodes: [delivery.legs[1]?.barcode ?? ""] });
    expect(rejected).toEqual([]);
    const id = waybill_id ?? "";
    await hub.waybills.seal({ id });
    const trucker = await hub.driver();
    await hub.waybills.handOver({ id, driver_id: trucker.id });
    expect(await hub.shown(leg)).toMatchObject({ custody: "driver", status: "pending" });
    await hub.waybills.receive({ id, all: true });
    expect(await hub.shown(delivery.id)).toMatchObject({ custody: "warehouse", status: "picked_up", waybill_id: null });
    expect(await hub.shown(leg)).toMatchObject({ custody: "warehouse", pickup_warehouse_id: hub.destination.id });
    expect(await hub.wrong()).toEqual([]);
    await hub.assignments.assign({ id: leg, driver_id: (await hub.driver()).id });
    const hands = (await hub.chain(delivery.id)).map(({ to }) => to);
    expect(hands).toEqual(["driver", "awaiting_warehouse_receipt", "warehouse", "driver", "warehouse"]);
    expect(await hub.wrong()).toEqual([]);
  });

  test("is not received into a bin that is not the destination's, and nothing of it changes (2 §7)", async () => {
    const [hub, stranger] = [await hubOf(kit), await hubOf(kit)];
    const { delivery, leg } = await staged(hub);
    const { id } = await hub.waybill([delivery.id], "in_transit");
    const look = async () => [(await hub.waybills.show({ id })).waybill, await hub.shown(leg)];
    const before = await look();
    const { locations } = stranger.caller.warehousing;
    const [theirs] = (await locations.list({ warehouse_id: stranger.destination.id })).locations;
    for (const bin_id of [newId(), theirs?.id ?? ""]) {
      const refused = await refusalOf(hub.waybills.receive({ id, packages: [{ delivery_id: delivery.id, bin_id }] }));
      expect(refused).toMatchObject({ reason: "bin_not_found", extra: { bin_id } });
    }
    expect(await look()).toEqual(before);
    await hub.waybills.receive({ id, all: true });
    expect(await hub.wrong()).toEqual([]);
  });

  test("that its waybill did not bring is awaited as the leg it is on, and received late", async () => {
    const hub = await hubOf(kit);
    const { delivery, leg } = await staged(hub);
    const { id } = await hub.waybill([delivery.id], "in_transit");
    await hub.waybills.receive({ id, packages: [] });
    const { receivingOrders } = hub.caller.fulfilment;
    const [order] = (await receivingOrders.list({ source: "waybill" })).receiving_orders;
    await receivingOrders.update({ id: order?.id ?? "", status: "received" });
    for (const one of [delivery.id, leg]) expect((await hub.shown(one)).custody).toBe("warehouse");
    expect((await hub.shown(leg)).pickup_warehouse_id).toBe(hub.destination.id);
    expect(await hub.wrong()).toEqual([]);
    await hub.assignments.assign({ id: leg, driver_id: (await hub.driver()).id });
    expect(await hub.wrong()).toEqual([]);
  });
});
