import { newId } from "@karwan/db";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor, Kit } from "../../../testing/index.ts";
import { outcomeOf, refusalOf, startKit } from "../../../testing/index.ts";
import { postStockMovements } from "../stock/index.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

type Type = "zone" | "aisle" | "rack" | "shelf" | "bin";
let serial = 0;

/** A warehouse, and a maker of locations in it. */
async function warehouseOf(admin: Actor) {
  const code = `W${++serial}`;
  const { warehouse } = await admin.caller.warehousing.warehouses.create({ name: "W", code });
  const make = async (location_type: Type, parent_id?: string, more: { is_default_receiving?: boolean } = {}) => {
    const place = { warehouse_id: warehouse.id, name: "L", code: `L${++serial}`, location_type, parent_id };
    return (await admin.caller.warehousing.locations.create({ ...place, ...more })).location;
  };
  return { warehouse, make };
}

async function stocked(admin: Actor, warehouse_id: string, bin_id: string, add: number) {
  const { item } = await admin.caller.warehousing.items.create({ name: "I", sku: `SKU-${++serial}`, unit_size: 1 });
  const place = { warehouse_id, item_id: item.id, bin_id };
  return kit.database.transaction({ tenantId: admin.tenantId ?? "" }, (tx) =>
    postStockMovements(tx, [
      { place, transaction_type: "receive", change: { add }, performed_by: admin.userId, at: kit.clock.now },
    ]),
  );
}

describe("locations", () => {
  test("a bin lies in a coarser location of the same warehouse (3 §4)", async () => {
    const { admin } = await kit.tenant();
    const { locations } = admin.caller.warehousing;
    const { warehouse, make } = await warehouseOf(admin);
    const zone = await make("zone");
    const rack = await make("rack", zone.id);
    const bin = await make("bin", rack.id);
    expect(bin).toMatchObject({ parent_id: rack.id, warehouse_id: warehouse.id, is_default_receiving: false });
    for (const [type, parent] of [
      ["bin", bin.id],
      ["zone", rack.id],
      ["rack", rack.id],
    ] as const)
      expect((await refusalOf(make(type, parent))).reason).toBe("location_parent_invalid");
    const circle = locations.update({ id: zone.id, parent_id: rack.id });
    expect((await refusalOf(circle)).reason).toBe("location_parent_invalid");
    const other = await warehouseOf(admin);
    expect((await refusalOf(other.make("bin", rack.id))).reason).toBe("location_not_found");
    expect((await locations.update({ id: bin.id, parent_id: null })).location.parent_id).toBeNull();
  });

  test("a type changes only where children, parent and stock rows still fit (3 §4)", async () => {
    const { admin } = await kit.tenant();
    const { locations } = admin.caller.warehousing;
    const { warehouse, make } = await warehouseOf(admin);
    const aisle = await make("aisle");
    const rack = await make("rack", aisle.id);
    const bin = await make("bin");
    expect((await refusalOf(locations.update({ id: aisle.id, location_type: "rack" }))).reason).toBe(
      "location_parent_invalid",
    );
    expect((await locations.update({ id: rack.id, location_type: "shelf" })).location.location_type).toBe("shelf");
    await stocked(admin, warehouse.id, bin.id, 1);
    expect((await refusalOf(locations.update({ id: bin.id, location_type: "shelf" }))).reason).toBe(
      "location_has_stock",
    );
  });

  test("codes are unique within a warehouse, not across warehouses (4 A6)", async () => {
    const { admin } = await kit.tenant();
    const [one, two] = [await warehouseOf(admin), await warehouseOf(admin)];
    const place = { name: "A", code: "A-1", location_type: "bin" as const };
    const make = (warehouse_id: string) => admin.caller.warehousing.locations.create({ ...place, warehouse_id });
    const { location } = await make(one.warehouse.id);
    await make(two.warehouse.id);
    expect((await refusalOf(make(one.warehouse.id))).reason).toBe("location_code_taken");
    const renamed = admin.caller.warehousing.locations.update({ id: location.id, code: "RECEIVING" });
    expect((await refusalOf(renamed)).reason).toBe("location_code_taken");
  });

  test("a new default receiving location replaces the one before, also when 20 want to be it (3 §4)", async () => {
    const { admin } = await kit.tenant();
    const { warehouse, make } = await warehouseOf(admin);
    const { locations } = admin.caller.warehousing;
    const bins = await Promise.all(Array.from({ length: 10 }, () => make("bin")));
    await Promise.all([
      ...bins.map((bin) => locations.update({ id: bin.id, is_default_receiving: true })),
      ...bins.map(() => make("bin", undefined, { is_default_receiving: true })),
    ]);
    const page = await locations.list({ warehouse_id: warehouse.id, limit: 100 });
    expect(page.total).toBe(21);
    expect(page.locations.filter((location) => location.is_default_receiving)).toHaveLength(1);
  });

  test("the default receiving location is asked for by itself, of one warehouse or of each (3 §4)", async () => {
    const { admin } = await kit.tenant();
    const { locations } = admin.caller.warehousing;
    const [one, other] = [await warehouseOf(admin), await warehouseOf(admin)];
    const bin = await one.make("bin", undefined, { is_default_receiving: true });
    const ofOne = await locations.list({ warehouse_id: one.warehouse.id, is_default_receiving: true });
    expect(ofOne).toMatchObject({ total: 1, locations: [{ id: bin.id }] });
    const rest = await locations.list({ warehouse_id: one.warehouse.id, is_default_receiving: false });
    expect(rest).toMatchObject({ total: 1, locations: [{ code: "RECEIVING", is_default_receiving: false }] });
    const ofEach = await locations.list({ is_default_receiving: true });
    const warehouses = ofEach.locations.map(({ warehouse_id }) => warehouse_id);
    expect(warehouses.toSorted()).toEqual([one.warehouse.id, other.warehouse.id].toSorted());
    await locations.update({ id: bin.id, is_active: false });
    const none = await locations.list({ warehouse_id: one.warehouse.id, is_default_receiving: true });
    expect(none).toMatchObject({ total: 0, locations: [] });
  });

  test("a location is shown by its id, whatever it is called by now, and to nobody of another tenant (3 §4)", async () => {
    const { admin } = await kit.tenant();
    const { make } = await warehouseOf(admin);
    const bin = await make("bin");
    const { location } = await admin.caller.warehousing.locations.update({ id: bin.id, code: "NEW-CODE" });
    expect((await admin.caller.warehousing.locations.show({ id: bin.id })).location).toEqual(location);
    const stranger = (await kit.tenant()).admin;
    const foreign = stranger.caller.warehousing.locations.show({ id: bin.id });
    expect((await refusalOf(foreign)).reason).toBe("location_not_found");
  });

  test("only an active bin receives by default; switched off, it does no longer (3 §4)", async () => {
    const { admin } = await kit.tenant();
    const { locations } = admin.caller.warehousing;
    const { make } = await warehouseOf(admin);
    expect((await refusalOf(make("rack", undefined, { is_default_receiving: true }))).reason).toBe(
      "location_not_a_bin",
    );
    const bin = await make("bin", undefined, { is_default_receiving: true });
    const both = locations.update({ id: bin.id, is_active: false, is_default_receiving: true });
    expect((await refusalOf(both)).reason).toBe("location_inactive");
    const { location } = await locations.update({ id: bin.id, is_active: false });
    expect(location).toMatchObject({ is_active: false, is_default_receiving: false });
  });

  test("a location that holds stock, in itself or below, is not switched off (3 §4)", async () => {
    const { admin } = await kit.tenant();
    const { locations } = admin.caller.warehousing;
    const { warehouse, make } = await warehouseOf(admin);
    const zone = await make("zone");
    const bin = await make("bin", zone.id);
    await stocked(admin, warehouse.id, bin.id, 2);
    for (const id of [bin.id, zone.id])
      expect((await refusalOf(locations.update({ id, is_active: false }))).reason).toBe("location_has_stock");
    expect((await locations.update({ id: bin.id, name: "Renamed" })).location.is_active).toBe(true);
  });

  test("of a deactivation and a receipt at once, one sees the other (3 §4)", async () => {
    const { admin } = await kit.tenant();
    const { warehouse, make } = await warehouseOf(admin);
    const bins = await Promise.all(Array.from({ length: 20 }, () => make("bin")));
    const results = await Promise.all(
      bins.map((bin) =>
        Promise.all([
          outcomeOf(admin.caller.warehousing.locations.update({ id: bin.id, is_active: false })),
          outcomeOf(stocked(admin, warehouse.id, bin.id, 1)),
        ]),
      ),
    );
    for (const pair of results)
      expect([
        ["location_has_stock", "done"],
        ["done", "location_inactive"],
      ]).toContainEqual(pair);
  });

  test("the list filters by place, type and state and searches name and code (3 §4)", async () => {
    const { admin } = await kit.tenant();
    const { locations } = admin.caller.warehousing;
    const { warehouse, make } = await warehouseOf(admin);
    const zone = await make("zone");
    const bin = await make("bin", zone.id);
    const { location } = await locations.update({ id: bin.id, name: "Cold corner", is_active: false });
    expect((await locations.list({ parent_id: zone.id })).locations).toEqual([location]);
    expect((await locations.list({ warehouse_id: warehouse.id, location_type: "zone" })).locations).toEqual([zone]);
    expect((await locations.list({ is_active: false })).locations).toEqual([location]);
    expect((await locations.list({ search: "COLD" })).total).toBe(1);
    expect((await locations.list({ warehouse_id: warehouse.id, limit: 2 })).total).toBe(3);
  });

  test("another tenant's warehouse and location are not found, in path, query and body (3 §1.6)", async () => {
    const [ours, theirs] = [await kit.tenant(), await kit.tenant()];
    const { locations } = ours.admin.caller.warehousing;
    const foreign = await warehouseOf(theirs.admin);
    const zone = await foreign.make("zone");
    const place = { name: "A", code: "A", location_type: "bin" as const };
    const own = await warehouseOf(ours.admin);
    const calls = {
      list: () => locations.list({ warehouse_id: foreign.warehouse.id }),
      create: () => locations.create({ ...place, warehouse_id: foreign.warehouse.id }),
      parent: () => locations.create({ ...place, warehouse_id: own.warehouse.id, parent_id: zone.id }),
      update: () => locations.update({ id: zone.id, name: "Mine" }),
      unknown: () => locations.update({ id: newId(), is_default_receiving: true }),
    };
    for (const call of [calls.list, calls.create]) expect((await refusalOf(call())).reason).toBe("warehouse_not_found");
    for (const call of [calls.parent, calls.update, calls.unknown])
      expect((await refusalOf(call())).reason).toBe("location_not_found");
    expect((await locations.list({})).total).toBe(1);
    expect((await locations.list({ parent_id: zone.id })).total).toBe(0);
  });

  test("a request repeated with its key makes one location (3 §1.8)", async () => {
    const { admin } = await kit.tenant();
    const { warehouse } = await warehouseOf(admin);
    const body = { warehouse_id: warehouse.id, name: "A", code: "A", location_type: "bin" as const };
    const once = () => admin.with({ idempotencyKey: "l1" }).warehousing.locations.create(body);
    expect(await once()).toEqual(await once());
  });
});
