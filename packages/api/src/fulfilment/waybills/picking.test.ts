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

/** Picks so much of the one order of a warehouse that is open. */
async function pick(hub: Hub, warehouse_id: string, quantity: number) {
  const { pickingOrders } = hub.caller.fulfilment;
  const [order] = (await pickingOrders.list({ warehouse_id, status: "pending" })).orders;
  const [line] = order?.item_details ?? [];
  const [id, item_id, bin_id] = [order?.id ?? "", line?.item_id ?? "", line?.bin_id ?? ""];
  await pickingOrders.pick({ id, item_id, bin_id, quantity });
  return { id, quantity: line?.quantity };
}

describe("picking and waybills (4 F1, 4 J10)", () => {
  test("goods that are being picked for a driver go on no waybill, also when he is not sent any more", async () => {
    const hub = await hubOf(kit);
    const { item_id } = await hub.goods(5);
    const parcel = await hub.parcel({}, { item_id }, 2);
    await hub.assignments.assign({ id: parcel.id, driver_id: (await hub.driver()).id });
    await pick(hub, hub.source.id, 1);
    await hub.assignments.unassign({ id: parcel.id });
    const { extra } = await refusalOf(hub.create({ delivery_ids: [parcel.id] }));
    expect(extra["rejected"]).toMatchObject([{ reason: "wrong_status" }]);
    expect(await hub.wrong()).toEqual([]);
  });

  test("what a waybill brought is picked where it came to, and delivered from there", async () => {
    const hub = await hubOf(kit);
    const { item_id } = await hub.goods(5);
    const parcel = await hub.parcel({}, { item_id }, 2);
    await hub.waybill([parcel.id], "received");
    const driver = await hub.driver();
    await hub.assignments.assign({ id: parcel.id, driver_id: driver.id });
    const { id, quantity } = await pick(hub, hub.destination.id, 2);
    expect(quantity).toBe(2);
    await hub.caller.fulfilment.pickingOrders.change({ id, status: "completed" });
    await hub.pickup(driver, parcel.id);
    await hub.delivered(driver, parcel.id);
    expect((await hub.shown(parcel.id)).status).toBe("delivered");
    expect(await hub.lies(hub.destination.id, item_id)).toEqual([0, 0]);
    expect(await hub.wrong()).toEqual([]);
  });
});
