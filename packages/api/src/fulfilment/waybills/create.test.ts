import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { outcomeOf, refusalOf, startKit } from "../../../testing/index.ts";
import { hubOf } from "./testing/given.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

describe("making a waybill (2 §4.7)", () => {
  test("puts deliveries, a draft and raw inventory on one, and keeps their goods for it (4 F3)", async () => {
    const hub = await hubOf(kit);
    const { item_id } = await hub.goods(10);
    const pending = await hub.parcel({}, { item_id }, 2);
    const draft = await hub.parcel({ is_draft: true }, { item_id }, 3);
    expect(await hub.owners(item_id)).toEqual(["delivery 2"]);
    const made = await hub.create({
      package_barcodes: [pending.barcode.toLowerCase()],
      delivery_ids: [draft.id],
      inventory_item_ids: [item_id],
      notes: "Before noon",
    });
    expect(made).toMatchObject({
      mode: "delivery_operation",
      operation_type: "waybill",
      status: "drafted",
      rejected: [],
    });
    expect(made.waybill_number).toMatch(/^WB-\d{5}$/);
    const [created = ""] = made.operation_result?.created_delivery_ids ?? [];
    expect(made.delivery_ids).toEqual([pending.id, draft.id, created]);
    expect(made.operation_result).toMatchObject({
      accepted_count: 3,
      rejected_count: 0,
      reused_delivery_ids: [pending.id, draft.id],
    });
    expect(made.waybill?.packages.map(({ delivery_id, received }) => [delivery_id, received])).toEqual(
      made.delivery_ids.map((id) => [id, false]),
    );
    expect(await hub.owners(item_id)).toEqual(["waybill 6"]);
    expect(await hub.lies(hub.source.id, item_id)).toEqual([10, 6]);
    const own = await hub.shown(created);
    expect([own.status, own.items.map(({ quantity }) => quantity), own.price, own.waybill_id]).toEqual([
      "draft",
      [1],
      3000,
      made.waybill_id,
    ]);
    for (const id of made.delivery_ids)
      expect(await hub.shown(id)).toMatchObject({
        pickup_warehouse_id: hub.source.id,
        dropoff_warehouse_id: hub.destination.id,
        waybill_id: made.waybill_id,
      });
    expect(await hub.wrong()).toEqual([]);
  });

  test("looks for a barcode before a delivery code, and takes each package once (2 §4.7)", async () => {
    const hub = await hubOf(kit);
    const parcel = await hub.parcel();
    const { delivery_ids, rejected } = await hub.create({
      package_barcodes: [parcel.delivery_code, parcel.barcode, "KW999999999IQ"],
      delivery_ids: [parcel.id],
    });
    expect(delivery_ids).toEqual([parcel.id]);
    expect(rejected).toMatchObject([
      { barcode: parcel.barcode, id: null, reason: "duplicate" },
      {
        barcode: "KW999999999IQ",
        id: null,
        reason: "not_found",
        message: "No parcel or item is known by this. Scan it again, or type the delivery code",
      },
      { barcode: null, id: parcel.id, reason: "duplicate" },
    ]);
  });

  test("names what it leaves out, and why (3 §8)", async () => {
    const hub = await hubOf(kit);
    const { item_id } = await hub.goods(1);
    const { item_id: scarce } = await hub.goods(1);
    const assigned = await hub.parcel();
    await hub.assignments.assign({ id: assigned.id, driver_id: (await hub.driver()).id });
    const elsewhere = await hub.delivery({
      delivery_flow: "from_warehouse",
      pickup_warehouse_id: hub.destination.id,
      items: [{ item_id: (await stocked(hub)).item_id, quantity: 1 }],
    });
    const direct = await hub.delivery();
    const taken = await hub.parcel();
    await hub.waybill([taken.id]);
    const third = await hub.warehouse();
    const bound = await hub.parcel();
    await hub.packageTransfers.create({
      mode: "system_only",
      source_warehouse_id: hub.source.id,
      destination_warehouse_id: third.id,
      package_barcodes: [bound.barcode],
    });
    const short = await hub.parcel({ is_draft: true }, { item_id: scarce }, 2);
    const good = await hub.parcel();
    const { rejected, delivery_ids } = await hub.create({
      delivery_ids: [assigned.id, elsewhere.id, direct.id, taken.id, bound.id, short.id, good.id],
      inventory_item_ids: [item_id],
    });
    expect(hub.reasons(rejected)).toEqual([
      "wrong_status",
      "wrong_warehouse",
      "wrong_warehouse",
      "already_on_waybill",
      "destination_mismatch",
      "insufficient_stock",
    ]);
    expect(delivery_ids).toHaveLength(2);
    expect(await hub.wrong()).toEqual([]);
  });

  test("makes nothing when nothing can go: 409 with the reasons (4 F3)", async () => {
    const hub = await hubOf(kit);
    const { item_id } = await hub.goods(0);
    const refusal = await refusalOf(hub.create({ package_barcodes: ["X-1"], inventory_item_ids: [item_id] }));
    expect(refusal.reason).toBe("nothing_to_transfer");
    expect(refusal.extra["rejected"]).toMatchObject([
      { barcode: "X-1", id: null, reason: "not_found" },
      { id: item_id, reason: "insufficient_stock" },
    ]);
    expect((await hub.waybills.list({})).total).toBe(0);
    expect((await hub.packageTransfers.list({})).total).toBe(0);
  });

  test("shares what is free in the order in which it is asked for (4 F3)", async () => {
    const hub = await hubOf(kit);
    const { item_id } = await hub.goods(2);
    const first = await hub.parcel({ is_draft: true }, { item_id }, 2);
    const { delivery_ids, rejected } = await hub.create({ delivery_ids: [first.id], inventory_item_ids: [item_id] });
    expect([delivery_ids, hub.reasons(rejected)]).toEqual([[first.id], ["insufficient_stock"]]);
    expect(await hub.lies(hub.source.id, item_id)).toEqual([2, 2]);
  });

  test("needs an Idempotency-Key, two warehouses and defaults for raw inventory (2 §4.7, 4 F3)", async () => {
    const hub = await hubOf(kit);
    const { item_id } = await hub.goods();
    const body = { ...hub.waybillMode, inventory_item_ids: [item_id] };
    expect(await outcomeOf(hub.packageTransfers.create(body))).toBe("idempotency_key_required");
    const same = { ...body, destination_warehouse_id: hub.source.id };
    expect(await refusalOf(hub.keyed().create(same))).toMatchObject({
      reason: "validation_failed",
      issues: [{ field: "destination_warehouse_id", code: "same_warehouse" }],
    });
    expect(await refusalOf(hub.keyed().create(body))).toMatchObject({
      issues: [{ field: "new_delivery_defaults", code: "required" }],
    });
    const { tenant } = await hubOf(kit);
    const foreign = await tenant.admin.caller.warehousing.warehouses.create({ name: "Theirs", code: "THEIRS" });
    const strange = { ...body, destination_warehouse_id: foreign.warehouse.id };
    expect(await outcomeOf(hub.keyed().create(strange))).toBe("warehouse_not_found");
    expect((await hub.waybills.list({})).total).toBe(0);
  });

  test("asked twice under one key makes one (3 §1.8)", async () => {
    const hub = await hubOf(kit);
    const parcel = await hub.parcel();
    const keyed = hub.tenant.admin.with({ idempotencyKey: "the same" }).fulfilment.packageTransfers;
    const body = { ...hub.waybillMode, delivery_ids: [parcel.id] };
    const [one, two] = [await keyed.create(body), await keyed.create(body)];
    expect(two).toEqual(one);
    expect((await hub.waybills.list({})).total).toBe(1);
  });

  test("asked for at once under many keys, each package is on one (3 §8, 4 J10)", async () => {
    const hub = await hubOf(kit);
    const { item_id } = await hub.goods(3);
    const parcels = await Promise.all([1, 2, 3].map(() => hub.parcel({}, { item_id })));
    const ids = parcels.map(({ id }) => id);
    const orders = [ids, ids.toReversed(), [...ids.slice(1), ...ids.slice(0, 1)]];
    const ends = await Promise.allSettled([...orders, ...orders].map((delivery_ids) => hub.create({ delivery_ids })));
    const made = ends.flatMap((end) => (end.status === "fulfilled" ? [end.value] : []));
    expect(made.flatMap(({ delivery_ids }) => delivery_ids).toSorted()).toEqual(ids.toSorted());
    const on = await hub.rows("SELECT delivery_id FROM waybill_packages WHERE tenant_id = $1");
    expect(on).toHaveLength(3);
    expect(await hub.wrong()).toEqual([]);
  });

  test("the last unit that two want is on one of them (4 F3)", async () => {
    const hub = await hubOf(kit);
    const { item_id } = await hub.goods(1);
    const ends = await Promise.all([1, 2, 3, 4].map(() => outcomeOf(hub.create({ inventory_item_ids: [item_id] }))));
    expect(ends.toSorted()).toEqual(["done", "nothing_to_transfer", "nothing_to_transfer", "nothing_to_transfer"]);
    expect(await hub.lies(hub.source.id, item_id)).toEqual([1, 1]);
    expect(await hub.wrong()).toEqual([]);
  });
});

const stocked = async (hub: Awaited<ReturnType<typeof hubOf>>) => {
  const { items, stock, locations } = hub.caller.warehousing;
  const { item } = await items.create({ name: "Rice", sku: `RICE-${hub.destination.id}`, unit_size: 1 });
  const [bin] = (await locations.list({ warehouse_id: hub.destination.id })).locations;
  await stock.upsert({ warehouse_id: hub.destination.id, item_id: item.id, bin_id: bin?.id ?? "", quantity: 5 });
  return { item_id: item.id };
};

describe("a delivery on a waybill (4 J10)", () => {
  test("is not assigned, cancelled, submitted, given other goods or warehouses, or put on another transfer", async () => {
    const hub = await hubOf(kit);
    const [pending, draft] = [await hub.parcel(), await hub.parcel({ is_draft: true })];
    await hub.waybill([pending.id, draft.id]);
    const driver = await hub.driver();
    const { deliveries } = hub.caller.delivery;
    const { item_id: other } = await hub.goods();
    const refused = [
      hub.assignments.assign({ id: pending.id, driver_id: driver.id }),
      hub.assignments.assign({ id: pending.id, auto: true }),
      hub.assignments.lose({ id: pending.id, reason: "Gone" }),
      deliveries.cancel({ id: pending.id, reason: "Not needed" }),
      deliveries.submit({ id: draft.id }),
      deliveries.update({ id: pending.id, pickup_warehouse_id: hub.destination.id }),
      deliveries.update({ id: pending.id, items: [{ item_id: other, quantity: 1 }] }),
    ];
    expect(new Set(await Promise.all(refused.map(outcomeOf)))).toEqual(new Set(["delivery_on_waybill"]));
    await deliveries.update({ id: pending.id, recipient: { name: "Ali" } });
    const again = { mode: "system_only" as const, ...hub.ends, package_barcodes: [pending.barcode] };
    const { extra } = await refusalOf(hub.packageTransfers.create(again));
    expect(extra["rejected"]).toMatchObject([{ reason: "already_on_waybill" }]);
    expect(await hub.wrong()).toEqual([]);
  });
});
