import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { atOnce, karrada, mansour, networkOf, refusalOf, startKit } from "../../../testing/index.ts";
import { verifyLedger } from "../../warehousing/stock/index.ts";
import { verifyDeliveries } from "../verify/index.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

async function network() {
  const made = await networkOf(kit, await kit.tenant());
  const { deliveries } = made.caller.delivery;
  const reserved = async (item_id: string) => {
    const { reservations } = await made.caller.warehousing.reservations.list({ item_id });
    return reservations.map(({ quantity, managed_by, reference_id }) => ({ quantity, managed_by, reference_id }));
  };
  return { ...made, deliveries, reserved };
}

describe("a staged delivery", () => {
  const staged = { delivery_flow: "pickup_and_delivery" as const };

  test("has a leg to the warehouse and one from there; price and reference are the parent's (3 §5, 4 E2, 4 J8)", async () => {
    const { delivery, warehouse, shown } = await network();
    const depot = await warehouse();
    const parent = await delivery({ ...staged, external_reference_id: "S-1", unit_size: 2 });

    expect(parent).toMatchObject({ price: 3000, dropoff_warehouse_id: depot.id, custody: "sender", parent_id: null });
    expect(
      parent.legs.map(({ delivery_code, delivery_flow, status }) => [delivery_code, delivery_flow, status]),
    ).toEqual([
      [`${parent.delivery_code}-A`, "pickup_leg", "pending"],
      [`${parent.delivery_code}-B`, "delivery_leg", "pending"],
    ]);
    expect(new Set([parent.barcode, ...parent.legs.map(({ barcode }) => barcode)]).size).toBe(3);

    const [a, b] = await Promise.all(parent.legs.map(({ id }) => shown(id)));
    const stop = { lat: 33.33, lng: 44.4, full_address: "Depot Road, Baghdad" };
    const shared = {
      parent_id: parent.id,
      price: 0,
      cash_to_collect: 0,
      external_reference_id: null,
      unit_size: 2,
      legs: [],
    };
    expect(a).toMatchObject({
      ...shared,
      pickup_address: karrada,
      delivery_address: stop,
      dropoff_warehouse_id: depot.id,
    });
    expect(b).toMatchObject({
      ...shared,
      pickup_address: stop,
      delivery_address: mansour,
      pickup_warehouse_id: depot.id,
    });
  });

  test("names its warehouse unless there is only one that is active (4 E1)", async () => {
    const { delivery, warehouse, caller } = await network();
    expect((await refusalOf(delivery(staged))).reason).toBe("warehouse_id_required");
    const [first, second] = [await warehouse(), await warehouse()];
    expect((await refusalOf(delivery(staged))).reason).toBe("warehouse_id_required");
    expect(await delivery({ ...staged, warehouse_id: second.id })).toMatchObject({ dropoff_warehouse_id: second.id });

    await caller.warehousing.warehouses.update({ id: second.id, status: "inactive" });
    expect(await delivery(staged)).toMatchObject({ dropoff_warehouse_id: first.id });
    const closed = await refusalOf(delivery({ ...staged, warehouse_id: second.id }));
    expect(closed.reason).toBe("warehouse_not_found");
    const theirs = await (await network()).warehouse();
    const foreign = await refusalOf(delivery({ ...staged, warehouse_id: theirs.id }));
    expect(foreign.reason).toBe("warehouse_not_found");
    const unused = await refusalOf(delivery({ pickup_warehouse_id: theirs.id }));
    expect(unused.reason).toBe("warehouse_not_found");
  });

  test("cannot pass through a warehouse whose place nobody knows (ruling E22)", async () => {
    const { delivery, warehouse } = await network();
    await warehouse({ address: undefined });
    const refused = await refusalOf(delivery(staged));
    expect(refused.issues).toEqual([{ field: "warehouse_id", code: "warehouse_without_address", params: {} }]);
  });

  test("is a draft with its legs, and submitted with them (3 §5)", async () => {
    const { delivery, warehouse, deliveries } = await network();
    await warehouse();
    const draft = await delivery({ ...staged, is_draft: true });
    expect([draft.status, ...draft.legs.map(({ status }) => status)]).toEqual(["draft", "draft", "draft"]);
    const leg = await refusalOf(deliveries.submit({ id: draft.legs[0]?.id ?? "" }));
    expect(leg.reason).toBe("leg_follows_parent");
    const { delivery: sent } = await deliveries.submit({ id: draft.id });
    expect([sent.status, ...sent.legs.map(({ status }) => status)]).toEqual(["pending", "pending", "pending"]);
  });

  test("is cancelled with both its legs, also when one has a driver, and legs only through it (4 J5)", async () => {
    const { delivery, warehouse, deliveries, driver, reach, caller } = await network();
    await warehouse();
    const who = await driver();
    const { id, legs } = await delivery({ ...staged, unit_size: 4 });
    const [a] = legs;
    await reach(a?.id ?? "", "en_route_to_pickup", who);
    const leg = await refusalOf(deliveries.cancel({ id: a?.id ?? "", reason: "No" }));
    expect(leg.reason).toBe("leg_follows_parent");

    const { delivery: cancelled } = await deliveries.cancel({ id, reason: "Not needed" });
    expect([cancelled.status, ...cancelled.legs.map(({ status }) => status)]).toEqual([
      "cancelled",
      "cancelled",
      "cancelled",
    ]);
    expect((await caller.delivery.drivers.show({ driverId: who.id })).driver.used_capacity_unit).toBe(0);
  });

  test("is not cancelled once its parcel is on the way or in the warehouse (4 J4, 4 J5)", async () => {
    const { delivery, warehouse, deliveries, reach } = await network();
    await warehouse();
    const [moving, arrived] = [await delivery(staged), await delivery(staged)];
    await reach(moving.legs[0]?.id ?? "", "picked_up");
    await reach(arrived.legs[0]?.id ?? "", "delivered");
    const reasons = [moving, arrived].map(
      async ({ id }) => (await refusalOf(deliveries.cancel({ id, reason: "No" }))).reason,
    );
    expect(await Promise.all(reasons)).toEqual(["delivery_in_custody", "invalid_transition"]);
  });
});

describe("a delivery from a warehouse", () => {
  const flow = { delivery_flow: "from_warehouse" as const, pickup_address: undefined, unit_size: undefined };

  test("starts at the warehouse's address, is as large as its goods, and reserves them (4 E1, 4 E4)", async () => {
    const { delivery, warehouse, goods, reserved } = await network();
    const depot = await warehouse();
    const { item_id, bin_id } = await goods(depot.id, 10, 1.25);
    const made = await delivery({ ...flow, items: [{ item_id, quantity: 3, bin_id }] });
    expect(made).toMatchObject({
      pickup_warehouse_id: depot.id,
      dropoff_warehouse_id: null,
      pickup_address: { lat: 33.33, lng: 44.4, full_address: "Depot Road, Baghdad" },
      custody: "warehouse",
      unit_size: 3.75,
      items: [{ item_id, quantity: 3, bin_id, name: "Tea" }],
    });
    expect(await reserved(item_id)).toEqual([{ quantity: 3, managed_by: "delivery", reference_id: made.id }]);
  });

  test("reserves nothing as a draft, all of it when submitted, and lets it go when cancelled (4 E4)", async () => {
    const { delivery, warehouse, goods, reserved, deliveries } = await network();
    const { item_id } = await goods((await warehouse()).id, 10);
    const { id } = await delivery({ ...flow, is_draft: true, items: [{ item_id, quantity: 4 }] });
    expect(await reserved(item_id)).toEqual([]);
    await deliveries.submit({ id });
    expect(await reserved(item_id)).toMatchObject([{ quantity: 4 }]);
    await deliveries.cancel({ id, reason: "Out of season" });
    expect(await reserved(item_id)).toEqual([]);
  });

  test("never promises the same goods twice: twenty at once on goods for ten (4 E4)", async () => {
    const { delivery, warehouse, goods, reserved } = await network();
    const { item_id } = await goods((await warehouse()).id, 10);
    const { values, refused } = await atOnce(20, () => delivery({ ...flow, items: [{ item_id, quantity: 1 }] }));
    expect(values).toHaveLength(10);
    expect(refused[0]).toMatchObject({
      reason: "insufficient_stock",
      extra: { shortages: [{ item_id, requested: 1 }] },
    });
    expect(await reserved(item_id)).toHaveLength(10);
  });

  test("learns on its timeline what an audit did not find of its goods (4 D9)", async () => {
    const { delivery, warehouse, goods, reserved, caller } = await network();
    const depot = await warehouse();
    const { item_id, bin_id } = await goods(depot.id, 10);
    const { id } = await delivery({ ...flow, items: [{ item_id, quantity: 8 }] });
    const { warehousing } = caller;
    const type = { code: "lost", name: { en: "Lost" }, write_off_stock: true, applies_to: ["audit" as const] };
    await warehousing.exceptionTypes.create(type);
    const { audit } = await warehousing.audits.create({
      warehouse_id: depot.id,
      audit_type: "spot_check",
      scheduled_date: "2026-12-01",
      audit_items: [{ item_id, bin_id }],
    });
    const told = async () =>
      (await caller.delivery.tracking.timeline({ id })).timeline.filter((entry) => entry.type === "goods_missing");
    for (const [actual_quantity, quantity, left] of [
      [5, 3, 5],
      [0, 5, 0],
    ] as const) {
      const item_counts = [{ item_id, bin_id, actual_quantity, exception_type: "lost" }];
      await warehousing.audits.recordCount({ audit_id: audit.id, item_counts });
      expect((await told()).at(-1)?.details).toEqual({ item_id, quantity, left });
      expect(await reserved(item_id)).toMatchObject(left ? [{ quantity: left }] : []);
      expect((await verifyLedger(kit.database)).mismatches).toEqual([]);
      expect((await verifyDeliveries(kit.database)).mismatches).toEqual([]);
    }
  });

  test("finds neither goods nor bins of others, and needs goods (architecture 3.10)", async () => {
    const [ours, theirs] = [await network(), await network()];
    const depot = await ours.warehouse();
    const { item_id } = await ours.goods(depot.id, 5);
    const foreign = await theirs.goods((await theirs.warehouse()).id, 5);
    const other = await ours.goods((await ours.warehouse()).id, 5);
    const from = { ...flow, pickup_warehouse_id: depot.id };
    const refused = async (items: { item_id: string; quantity: number; bin_id?: string }[]) =>
      (await refusalOf(ours.delivery({ ...from, items }))).reason;
    expect(await refused([{ item_id: foreign.item_id, quantity: 1 }])).toBe("item_not_found");
    expect(await refused([{ item_id, quantity: 1, bin_id: foreign.bin_id }])).toBe("bin_not_found");
    expect(await refused([{ item_id, quantity: 1, bin_id: other.bin_id }])).toBe("bin_not_found");
    expect(await refused([])).toBe("validation_failed");
    expect(await ours.reserved(item_id)).toEqual([]);
  });
});
