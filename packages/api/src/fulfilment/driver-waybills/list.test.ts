import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { outcomeOf, startKit } from "../../../testing/index.ts";
import { hubOf } from "../waybills/testing/given.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

async function given() {
  const hub = await hubOf(kit);
  const driver = await hub.driver();
  const { list } = driver.actor.caller.fulfilment.driverWaybills;
  const own = async (page: Parameters<typeof list>[0] = {}) => (await list(page)).waybills;
  const parcels = async (count: number) => {
    const made = [];
    for (let n = 0; n < count; n += 1) made.push((await hub.parcel()).id);
    return made;
  };
  return { ...hub, truck: driver, list, own, parcels };
}

describe("a driver's waybills (3 §8, 4 J10)", () => {
  test("are those whose packages are in the caller's hands, with all of them, and where they come from and go", async () => {
    const { own, parcels, waybill, truck, source, destination } = await given();
    const ids = await parcels(2);
    await waybill(await parcels(1), "sealed");
    await waybill(await parcels(1), "in_transit");
    const { id, packages, waybill_number } = await waybill(ids, "in_transit", truck);
    const way = { full_address: expect.any(String), lat: expect.any(Number), lng: expect.any(Number) };
    expect(await own()).toEqual([
      {
        id,
        waybill_number,
        status: "in_transit",
        seal_number: "S-1",
        notes: null,
        source_warehouse: { id: source.id, name: "Baghdad", code: expect.any(String), address: way },
        destination_warehouse: { id: destination.id, name: "Basra", code: expect.any(String), address: way },
        handed_over_at: expect.anything(),
        received_at: null,
        packages: packages.map(({ delivery_id, delivery_code, barcode }) => {
          return { delivery_id, delivery_code, barcode, carried: true };
        }),
      },
    ]);
  });

  test("stay while a package is missing, which the caller is still asked for, and go when it has come or is given up", async () => {
    const { own, parcels, waybill, waybills, truck, caller, rows } = await given();
    const [came = "", late = "", lost = ""] = await parcels(3);
    const { id } = await waybill([came, late, lost], "in_transit", truck);
    await waybills.receive({ id, packages: [{ delivery_id: came }] });
    const carried = async () =>
      (await own()).map((one) => one.packages.flatMap((each) => (each.carried ? each.delivery_id : [])));
    expect(await own()).toMatchObject([{ id, status: "received", received_at: expect.anything() }]);
    expect(await carried()).toEqual([[late, lost]]);
    await waybills.close({ id });
    const [order] = await rows<{ id: string }>(
      "SELECT id FROM receiving_orders WHERE tenant_id = $1 AND delivery_id = $2",
      late,
    );
    await caller.fulfilment.receivingOrders.update({ id: order?.id ?? "", status: "received" });
    expect(await carried()).toEqual([[lost]]);
    await caller.delivery.assignments.lose({ id: lost, reason: "Not on the truck" });
    expect(await own()).toEqual([]);
  });

  test("come the longest on the road first, a page at a time, with how many there are", async () => {
    const { list, own, parcels, waybill, truck } = await given();
    const made = [];
    for (let n = 0; n < 3; n += 1) {
      made.push((await waybill(await parcels(1), "in_transit", truck)).id);
      kit.clock.advance(1000);
    }
    expect((await own()).map(({ id }) => id)).toEqual(made);
    const { waybills, ...page } = await list({ page: 2, limit: 2 });
    expect([waybills.map(({ id }) => id), page]).toEqual([[made[2]], { page: 2, limit: 2, total: 3 }]);
  });

  test("are nothing to who drives for nobody, and none to who carries none", async () => {
    const { tenant, list } = await given();
    expect(await list({})).toEqual({ waybills: [], page: 1, limit: 20, total: 0 });
    const other = await tenant.member("warehouse_staff");
    expect(await outcomeOf(other.caller.fulfilment.driverWaybills.list({}))).toBe("driver_not_found");
  });
});
