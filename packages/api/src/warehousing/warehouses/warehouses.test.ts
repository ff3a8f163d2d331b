import { newId } from "@karwan/db";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit, TestTenant } from "../../../testing/index.ts";
import { outcomeOf, refusalOf, startKit } from "../../../testing/index.ts";
import { postStockMovements } from "../stock/index.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

const address = { full_address: "Karrada Dakhil, Baghdad", lat: 33.3061, lng: 44.4297 };

async function customerOf(tenant: TestTenant, full_name = "Karrada Pharmacy") {
  return (await tenant.admin.caller.parties.customers.create({ full_name })).customer.id;
}

describe("warehouses", () => {
  test("a warehouse comes with one default receiving location, the bin RECEIVING (3 §4)", async () => {
    const { admin } = await kit.tenant();
    const made = await admin.caller.warehousing.warehouses.create({ name: "Karrada", code: "BGD-1", address });
    expect(made.warehouse).toMatchObject({
      name: "Karrada",
      code: "BGD-1",
      status: "active",
      address: { ...address, country: "Iraq" },
      total_capacity: null,
      available_capacity: null,
      customer_ids: [],
    });
    expect(await admin.caller.warehousing.warehouses.show({ id: made.warehouse.id })).toEqual(made);
    const { locations, total } = await admin.caller.warehousing.locations.list({ warehouse_id: made.warehouse.id });
    expect(total).toBe(1);
    expect(locations[0]).toMatchObject({ code: "RECEIVING", location_type: "bin", is_default_receiving: true });
  });

  test("a code belongs to one warehouse of a tenant, also when 20 claim it at once (4 A6)", async () => {
    const [{ admin }, other] = [await kit.tenant(), await kit.tenant()];
    const claims = Array.from({ length: 20 }, (_, n) =>
      outcomeOf(admin.caller.warehousing.warehouses.create({ name: `W ${n}`, code: "SAME" })),
    );
    const results = await Promise.all(claims);
    expect(results.filter((result) => result === "done")).toHaveLength(1);
    expect(results.filter((result) => result === "warehouse_code_taken")).toHaveLength(19);
    // Of the 19 refused nothing stays, neither their receiving locations.
    expect((await admin.caller.warehousing.locations.list({})).total).toBe(1);
    await other.admin.caller.warehousing.warehouses.create({ name: "Theirs", code: "SAME" });
    const { warehouse } = await admin.caller.warehousing.warehouses.create({ name: "B", code: "B" });
    const renamed = admin.caller.warehousing.warehouses.update({ id: warehouse.id, code: "SAME" });
    expect((await refusalOf(renamed)).reason).toBe("warehouse_code_taken");
  });

  test("what is stocked takes its unit size from the capacity (3 §4)", async () => {
    const { admin, tenantId } = await kit.tenant();
    const { warehouses, locations, items } = admin.caller.warehousing;
    const { warehouse } = await warehouses.create({ name: "Small", code: "S", total_capacity: 10 });
    expect(warehouse.available_capacity).toBe(10);
    const [bin] = (await locations.list({ warehouse_id: warehouse.id })).locations;
    const { item } = await items.create({ name: "Rice 25 kg", sku: "RICE", unit_size: 1.25 });
    await kit.database.transaction({ tenantId }, (tx) =>
      postStockMovements(tx, [
        {
          place: { warehouse_id: warehouse.id, item_id: item.id, bin_id: bin?.id ?? "" },
          transaction_type: "initial_stock",
          change: { add: 3 },
          performed_by: admin.userId,
          at: kit.clock.now,
        },
      ]),
    );
    expect((await warehouses.show({ id: warehouse.id })).warehouse.available_capacity).toBe(6.25);
    const { warehouse: open } = await warehouses.update({ id: warehouse.id, total_capacity: null });
    expect(open).toMatchObject({ total_capacity: null, available_capacity: null });
  });

  test("a patch changes what it names and merges the address (4 A8)", async () => {
    const tenant = await kit.tenant();
    const { warehouses } = tenant.admin.caller.warehousing;
    const [first, second] = [await customerOf(tenant), await customerOf(tenant, "Mosul Mills")];
    const { warehouse } = await warehouses.create({
      name: "A",
      code: "A",
      address,
      customer_ids: [first, second, first],
    });
    expect(warehouse.customer_ids).toEqual([first, second].toSorted());
    const change = {
      id: warehouse.id,
      status: "inactive" as const,
      address: { city: "Baghdad" },
      customer_ids: [second],
    };
    const { warehouse: changed } = await warehouses.update(change);
    expect(changed).toMatchObject({ name: "A", code: "A", status: "inactive", customer_ids: [second] });
    expect(changed.address).toMatchObject({ ...address, city: "Baghdad" });
    expect((await warehouses.update({ id: warehouse.id, customer_ids: [] })).warehouse.customer_ids).toEqual([]);
  });

  test("a first address given later must be whole (3 §4)", async () => {
    const { admin } = await kit.tenant();
    const { warehouses } = admin.caller.warehousing;
    const { warehouse } = await warehouses.create({ name: "A", code: "A" });
    const refused = await refusalOf(warehouses.update({ id: warehouse.id, address: { city: "Erbil" } }));
    expect(refused.reason).toBe("validation_failed");
    expect(refused.issues.map(({ field }) => field)).toEqual(["address.full_address", "address.lat", "address.lng"]);
    const first = { ...address, city: null };
    expect((await warehouses.update({ id: warehouse.id, address: first })).warehouse.address).toMatchObject(first);
  });

  test("the list filters by status and code and searches name and code (3 §4, 4 A5)", async () => {
    const { admin } = await kit.tenant();
    const { warehouses } = admin.caller.warehousing;
    for (const [name, code] of [
      ["Erbil north", "EBL-1"],
      ["Basra port", "BSR_1"],
      ["Basra 100%", "BSR-2"],
    ] as const)
      await warehouses.create({ name, code });
    const { warehouse } = await warehouses.create({ name: "Closed", code: "OLD", status: "inactive" });
    const codes = async (filter: Parameters<typeof warehouses.list>[0]) =>
      (await warehouses.list(filter)).warehouses.map(({ code }) => code).toSorted();
    expect(await codes({ search: "basra" })).toEqual(["BSR-2", "BSR_1"]);
    expect(await codes({ search: "bsr_" })).toEqual(["BSR_1"]);
    expect(await codes({ search: "100%" })).toEqual(["BSR-2"]);
    expect(await codes({ code: "EBL-1" })).toEqual(["EBL-1"]);
    expect((await warehouses.list({ status: "inactive" })).warehouses).toEqual([warehouse]);
    expect(await warehouses.list({ page: 2, limit: 3 })).toMatchObject({ page: 2, limit: 3, total: 4 });
  });

  test("another tenant's warehouse and customer are not found and nothing changes (3 §1.6)", async () => {
    const [ours, theirs] = [await kit.tenant(), await kit.tenant()];
    const { warehouses } = ours.admin.caller.warehousing;
    const foreignCustomer = await customerOf(theirs);
    const { warehouse: foreign } = await theirs.admin.caller.warehousing.warehouses.create({ name: "F", code: "F" });
    const calls = [
      () => warehouses.show({ id: foreign.id }),
      () => warehouses.update({ id: foreign.id, name: "Mine" }),
    ];
    for (const call of calls) expect((await refusalOf(call())).reason).toBe("warehouse_not_found");
    for (const customer of [foreignCustomer, newId()]) {
      const refused = warehouses.create({ name: "A", code: "A", customer_ids: [customer] });
      expect((await refusalOf(refused)).reason).toBe("customer_not_found");
    }
    expect((await warehouses.list({})).total).toBe(0);
    expect((await theirs.admin.caller.warehousing.warehouses.show({ id: foreign.id })).warehouse.name).toBe("F");
  });

  test("warehouse staff change warehouses, a viewer only reads (4 B5)", async () => {
    const tenant = await kit.tenant();
    const [staff, viewer] = [await tenant.member("warehouse_staff"), await tenant.member("viewer")];
    const { warehouse } = await staff.caller.warehousing.warehouses.create({ name: "A", code: "A" });
    expect((await viewer.caller.warehousing.warehouses.list({})).warehouses).toEqual([warehouse]);
    const refused = viewer.caller.warehousing.warehouses.update({ id: warehouse.id, name: "B" });
    expect((await refusalOf(refused)).reason).toBe("insufficient_permissions");
  });

  test("a request repeated with its key opens one warehouse and answers the same (3 §1.8)", async () => {
    const { admin } = await kit.tenant();
    const once = () => admin.with({ idempotencyKey: "w1" }).warehousing.warehouses.create({ name: "A", code: "A" });
    expect(await once()).toEqual(await once());
    expect((await admin.caller.warehousing.warehouses.list({})).total).toBe(1);
  });
});
