import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { everyLanguage, outcomeOf, refusalOf, startKit } from "../../../testing/index.ts";
import type { Hub } from "./testing/given.ts";
import { hubOf } from "./testing/given.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

/** A waybill of three that came with two. */
async function withOneMissing(hub: Hub) {
  const { item_id } = await hub.goods(10);
  const parcels = [
    await hub.parcel({}, { item_id }),
    await hub.parcel({}, { item_id }),
    await hub.parcel({}, { item_id }, 2),
  ];
  const driver = await hub.driver();
  const { id } = await hub.waybill(
    parcels.map((one) => one.id),
    "in_transit",
    driver,
  );
  const [first, second, missing] = parcels.map((one) => one.id);
  const packages = [{ delivery_id: first ?? "" }, { delivery_id: second ?? "" }];
  const { waybill } = await hub.waybills.receive({ id, packages });
  return { item_id, id, waybill, driver, missing: missing ?? "", packages };
}

describe("a package that did not come (3 §8, 4 F3, 4 J10)", () => {
  test("is an exception of the destination, awaited there, and stays with who drove the waybill", async () => {
    const hub = await hubOf(kit);
    const { item_id, id, waybill, driver, missing } = await withOneMissing(hub);
    expect(waybill.packages.map(({ received }) => received)).toEqual([true, true, false]);
    expect(await hub.lies(hub.destination.id, item_id)).toEqual([2, 2]);
    const { exceptions } = await hub.caller.warehousing.exceptions.list({ warehouse_id: hub.destination.id });
    expect(exceptions).toMatchObject([
      {
        type: "package_missing",
        status: "open",
        delivery_id: missing,
        delivery: { id: missing, delivery_code: expect.any(String) },
        waybill_id: id,
        waybill: { id },
        item_id: null,
        quantity: null,
      },
    ]);
    expect(Object.keys(exceptions[0]?.type_name ?? {}).toSorted()).toEqual([...everyLanguage].toSorted());
    const awaited = await hub.rows(
      `SELECT o.warehouse_id, o.status, o.source, o.delivery_id, o.waybill_id, o.reference_number ~ '^RCV-\\d{5}$' AS is_numbered,
              l.item_id, l.quantity::float8 AS quantity
       FROM receiving_orders o JOIN receiving_order_lines l ON l.tenant_id = $1 AND l.receiving_order_id = o.id WHERE o.tenant_id = $1`,
    );
    const order = { warehouse_id: hub.destination.id, status: "pending", source: "waybill", is_numbered: true };
    expect(awaited).toEqual([{ ...order, delivery_id: missing, waybill_id: id, item_id, quantity: 2 }]);
    expect(await hub.shown(missing)).toMatchObject({ custody: "driver", status: "pending", waybill_id: id });
    expect(await outcomeOf(hub.assignments.assign({ id: missing, driver_id: driver.id }))).toBe("delivery_on_waybill");
    const { timeline } = await hub.caller.delivery.tracking.timeline({ id: missing });
    expect(timeline.find(({ type }) => type === "missing")).toMatchObject({ details: { waybill_id: id } });
    expect(await hub.wrong()).toEqual([]);
    expect((await hub.waybills.close({ id })).waybill.status).toBe("closed");
  });

  test("has one type of exception, made once, whatever the tenant renames it to", async () => {
    const hub = await hubOf(kit);
    await withOneMissing(hub);
    const { exceptionTypes } = hub.caller.warehousing;
    const [made] = (await exceptionTypes.list({ applies_to: "package" })).exception_types;
    await exceptionTypes.update({ id: made?.id ?? "", name: { en: "Not on the truck" } });
    await withOneMissing(hub);
    const { exception_types } = await exceptionTypes.list({ applies_to: "package" });
    expect(exception_types).toMatchObject([{ code: "package_missing", name: { en: "Not on the truck" } }]);
  });

  test("named twice is refused, for nobody could tell in which bin it is, and nothing is received", async () => {
    const hub = await hubOf(kit);
    const { item_id } = await hub.goods(10);
    const { id: delivery_id } = await hub.parcel({}, { item_id });
    const { id } = await hub.waybill([delivery_id], "in_transit", await hub.driver());
    const twice = [{ delivery_id }, { delivery_id }];
    const refused = await refusalOf(hub.waybills.receive({ id, packages: twice }));
    expect(refused).toMatchObject({ issues: [{ field: "packages", code: "duplicate_entry" }] });
    expect((await hub.waybills.show({ id })).waybill.status).toBe("in_transit");
  });

  test("is not received by its waybill any more: it comes by its receiving order (3 §8)", async () => {
    const hub = await hubOf(kit);
    const { item_id, id, waybill, missing } = await withOneMissing(hub);
    const again = hub.waybills.receive({ id, packages: [{ delivery_id: missing }] });
    expect((await refusalOf(again)).reason).toBe("invalid_transition");
    expect((await hub.waybills.show({ id })).waybill).toEqual(waybill);
    expect(await hub.lies(hub.destination.id, item_id)).toEqual([2, 2]);
    expect(await hub.rows("SELECT id FROM receiving_orders WHERE tenant_id = $1")).toHaveLength(1);
    expect(await hub.rows("SELECT id FROM warehouse_exceptions WHERE tenant_id = $1")).toHaveLength(1);
  });

  test("comes late by its receiving order: kept for its delivery, which starts from there (4 J10)", async () => {
    const hub = await hubOf(kit);
    const { item_id, id, missing } = await withOneMissing(hub);
    const { receivingOrders } = hub.caller.fulfilment;
    const [order] = (await receivingOrders.list({ source: "waybill" })).receiving_orders;
    const { receiving_order } = await receivingOrders.update({ id: order?.id ?? "", status: "received" });
    expect(receiving_order).toMatchObject({ status: "received", source: "waybill", waybill_id: id });
    const own = await hub.shown(missing);
    expect(own).toMatchObject({ custody: "warehouse", waybill_id: null, dropoff_warehouse_id: null });
    expect(own.pickup_warehouse_id).toBe(hub.destination.id);
    expect(await hub.lies(hub.destination.id, item_id)).toEqual([4, 4]);
    expect(await hub.owners(item_id)).toEqual(["delivery 4"]);
    const { waybill } = await hub.waybills.show({ id });
    expect(waybill.packages.map(({ received }) => received)).toEqual([true, true, true]);
    const { exceptions } = await hub.caller.warehousing.exceptions.list({});
    expect(exceptions).toMatchObject([{ status: "resolved", resolved_by: hub.tenant.admin.userId }]);
    await hub.assignments.assign({ id: missing, driver_id: (await hub.driver()).id });
    expect(await hub.wrong()).toEqual([]);
  });

  test("is given up at once, and nobody awaits it any more (4 J7)", async () => {
    const hub = await hubOf(kit);
    const { id, missing } = await withOneMissing(hub);
    await hub.assignments.lose({ id: missing, reason: "Fell off the truck" });
    expect(await hub.shown(missing)).toMatchObject({ status: "failed", custody: "lost", waybill_id: null });
    const { exceptions } = await hub.caller.warehousing.exceptions.list({});
    expect(exceptions).toMatchObject([{ status: "resolved", resolution_notes: "lost" }]);
    const orders = await hub.rows<{ status: string }>("SELECT status FROM receiving_orders WHERE tenant_id = $1");
    expect(orders).toEqual([{ status: "cancelled" }]);
    expect((await hub.waybills.show({ id })).waybill.packages.map(({ received }) => received)).toEqual([
      true,
      true,
      false,
    ]);
    expect(await hub.wrong()).toEqual([]);
  });

  test("is received or given up, not both (4 J7)", async () => {
    const hub = await hubOf(kit);
    const { missing } = await withOneMissing(hub);
    const { receivingOrders } = hub.caller.fulfilment;
    const [order] = (await receivingOrders.list({ source: "waybill" })).receiving_orders;
    const ends = await Promise.all([
      outcomeOf(receivingOrders.update({ id: order?.id ?? "", status: "received" })),
      outcomeOf(hub.assignments.lose({ id: missing, reason: "Gone" })),
    ]);
    expect(ends.filter((end) => end === "done")).toHaveLength(1);
    expect(await hub.wrong()).toEqual([]);
  });
});
