import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { outcomeOf, refusalOf, startKit } from "../../../testing/index.ts";
import type { WaybillStatus } from "./state.ts";
import { waybillStates } from "./state.ts";
import type { Hub } from "./testing/given.ts";
import { hubOf } from "./testing/given.ts";

let kit: Kit;
let hub: Hub;
beforeAll(async () => {
  kit = await startKit();
  hub = await hubOf(kit);
});
afterAll(() => kit.stop());

const actions = ["change_packages", "seal", "hand_over", "receive", "close", "cancel"] as const;
type Action = (typeof actions)[number];

async function perform(action: Action, id: string): Promise<unknown> {
  const { waybills } = hub;
  if (action === "change_packages") return waybills.changePackages({ id, add: [(await hub.parcel()).barcode] });
  if (action === "seal") return waybills.seal({ id });
  if (action === "hand_over") return waybills.handOver({ id, driver_id: (await hub.driver()).id });
  if (action === "receive") return waybills.receive({ id, all: true });
  return action === "close" ? waybills.close({ id }) : waybills.cancel({ id, reason: "Not needed" });
}

describe("every action on a waybill in every state (3 §8)", () => {
  const pairs = waybillStates.states.flatMap((state) =>
    actions.map((action) => {
      const row: Partial<Record<Action, WaybillStatus>> = waybillStates.table[state];
      return { state, action, to: row[action] };
    }),
  );

  test.each(pairs.filter(({ to }) => to))("$state: $action leads to $to", async ({ state, action, to }) => {
    const { id } = await hub.waybill([(await hub.parcel()).id], state);
    await perform(action, id);
    expect((await hub.waybills.show({ id })).waybill.status).toBe(to);
    expect(await hub.wrong()).toEqual([]);
  });

  test.each(waybillStates.states)("%s: all other actions are refused and change nothing (3 §1.5)", async (state) => {
    const { id } = await hub.waybill([(await hub.parcel()).id], state);
    const before = (await hub.waybills.show({ id })).waybill;
    for (const { action } of pairs.filter((pair) => pair.state === state && !pair.to)) {
      const refusal = await refusalOf(perform(action, id));
      const row: Partial<Record<string, string>> = waybillStates.table[state];
      expect(refusal).toMatchObject({ reason: "invalid_transition", extra: { from: state } });
      expect(refusal.extra["allowed"]).toEqual([...new Set(Object.values(row))]);
    }
    expect((await hub.waybills.show({ id })).waybill).toEqual(before);
  });
});

describe("a waybill's way (3 §8)", () => {
  test("goods leave the one warehouse and enter the other, kept for their deliveries all the way (4 F3, 4 J10)", async () => {
    const own = await hubOf(kit);
    const { item_id } = await own.goods(10);
    const [pending, draft] = [
      await own.parcel({}, { item_id }, 2),
      await own.parcel({ is_draft: true }, { item_id }, 3),
    ];
    const driver = await own.driver({ capacity: 1 });
    const { waybill_id, delivery_ids } = await own.create({
      delivery_ids: [pending.id, draft.id],
      inventory_item_ids: [item_id],
    });
    const id = waybill_id ?? "";
    await own.waybills.seal({ id, seal_number: "S-77" });
    const { waybill } = await own.waybills.handOver({
      id,
      driver_id: driver.id,
      signature_url: "https://example.com/s.png",
    });
    expect(waybill).toMatchObject({ status: "in_transit", seal_number: "S-77", driver: { id: driver.id } });
    expect(waybill.signature_url).toBe("https://example.com/s.png");
    expect(await own.lies(own.source.id, item_id)).toEqual([4, 0]);
    expect(await own.room(driver)).toBe(0);
    for (const delivery_id of delivery_ids) {
      expect((await own.shown(delivery_id)).custody).toBe("driver");
      expect(await own.chain(delivery_id)).toMatchObject([
        { from: "warehouse", to: "driver", to_driver_id: driver.id },
      ]);
    }
    expect(await own.wrong()).toEqual([]);

    const { waybill: received } = await own.waybills.receive({ id, all: true });
    expect(received.packages.map((one) => one.received)).toEqual([true, true, true]);
    expect(await own.lies(own.source.id, item_id)).toEqual([4, 0]);
    expect(await own.lies(own.destination.id, item_id)).toEqual([6, 6]);
    expect(await own.owners(item_id)).toEqual(["delivery 6"]);
    for (const delivery_id of delivery_ids)
      expect(await own.shown(delivery_id)).toMatchObject({
        custody: "warehouse",
        pickup_warehouse_id: own.destination.id,
        dropoff_warehouse_id: null,
        waybill_id: null,
      });
    const { inventory_transactions: moves } = await own.caller.warehousing.transactions.list({
      reference_type: "transfer",
    });
    expect(new Set(moves.map((one) => `${one.transaction_type} ${one.reference_id === id}`))).toEqual(
      new Set(["move true"]),
    );
    expect(await own.wrong()).toEqual([]);
    const { waybill: closed } = await own.waybills.close({ id });
    expect(
      [closed.created_by_user, closed.sealed_by_user, closed.handed_over_by_user, closed.received_by_user].map(
        (user) => user?.id,
      ),
    ).toEqual(Array.from({ length: 4 }, () => own.tenant.admin.userId));
    expect([closed.closed_by_user?.id, closed.cancelled_by_user]).toEqual([own.tenant.admin.userId, null]);

    // From there each goes its own way, and nothing is promised twice.
    await own.caller.delivery.deliveries.submit({ id: draft.id });
    expect(await own.lies(own.destination.id, item_id)).toEqual([6, 6]);
    await own.caller.delivery.deliveries.cancel({ id: pending.id, reason: "Not needed" });
    await own.caller.delivery.deliveries.cancel({ id: draft.id, reason: "Not needed" });
    await own.caller.delivery.deliveries.cancel({ id: delivery_ids[2] ?? "", reason: "Not needed" });
    expect(await own.lies(own.destination.id, item_id)).toEqual([6, 0]);
    expect(await own.wrong()).toEqual([]);
  });

  test("lot, expiry and bin arrive as they left and as was said", async () => {
    const own = await hubOf(kit);
    const { item_id, bin_id } = await own.goods(0);
    const { stock, locations } = own.caller.warehousing;
    const row = {
      warehouse_id: own.source.id,
      item_id,
      bin_id,
      quantity: 4,
      lot_number: "L7",
      expiration_date: "2027-03-01",
    };
    await stock.upsert(row);
    const parcel = await own.parcel({}, { item_id }, 4);
    const { id } = await own.waybill([parcel.id], "in_transit");
    const { location: bin } = await locations.create({
      warehouse_id: own.destination.id,
      name: "Shelf 9",
      code: "S9",
      location_type: "bin",
    });
    const { waybill } = await own.waybills.receive({ id, packages: [{ delivery_id: parcel.id, bin_id: bin.id }] });
    expect(waybill.packages[0]).toMatchObject({ received: true, received_bin_id: bin.id });
    const { stock: rows } = await stock.list({ warehouse_id: own.destination.id, item_id });
    expect(rows).toMatchObject([
      { bin_id: bin.id, quantity: 4, reserved_quantity: 4, lot_number: "L7", expiration_date: "2027-03-01" },
    ]);
    expect(await own.wrong()).toEqual([]);
  });

  test("bins are those of the destination; without a default receiving location one has to be named (2 §7)", async () => {
    const own = await hubOf(kit);
    const parcel = await own.parcel();
    const { id } = await own.waybill([parcel.id], "in_transit");
    const { locations } = own.caller.warehousing;
    const [theirs] = (await locations.list({ warehouse_id: own.source.id })).locations;
    const wrong = { id, packages: [{ delivery_id: parcel.id, bin_id: theirs?.id ?? "" }] };
    expect(await outcomeOf(own.waybills.receive(wrong))).toBe("bin_not_found");
    const [usual] = (await locations.list({ warehouse_id: own.destination.id })).locations;
    await locations.update({ id: usual?.id ?? "", is_default_receiving: false });
    expect(await outcomeOf(own.waybills.receive({ id, all: true }))).toBe("bin_id_required_for_received_items");
    const strange = { id, packages: [{ delivery_id: own.source.id }] };
    expect(await outcomeOf(own.waybills.receive(strange))).toBe("package_not_found");
    await own.waybills.receive({ id, packages: [{ delivery_id: parcel.id, bin_id: usual?.id ?? "" }] });
    expect(await own.wrong()).toEqual([]);
  });

  test("only an active driver of the tenant takes it (3 §8)", async () => {
    const own = await hubOf(kit);
    const { id } = await own.waybill([(await own.parcel()).id], "sealed");
    const theirs = await hub.driver();
    const idle = await own.driver();
    await own.caller.delivery.drivers.update({ driverId: idle.id, status: "inactive" });
    expect(await outcomeOf(own.waybills.handOver({ id, driver_id: theirs.id }))).toBe("driver_not_found");
    expect(await outcomeOf(own.waybills.handOver({ id, driver_id: idle.id }))).toBe("driver_inactive");
    const driver = await own.driver();
    await own.waybills.handOver({ id, driver_id: driver.id });
    expect(await outcomeOf(own.caller.delivery.drivers.delete({ driverId: driver.id }))).toBe(
      "driver_has_active_deliveries",
    );
  });

  test("does not leave with less than it says: what an audit took, stops it (4 D9)", async () => {
    const own = await hubOf(kit);
    const { item_id, bin_id } = await own.goods(3);
    const parcel = await own.parcel({}, { item_id }, 3);
    const { id } = await own.waybill([parcel.id], "sealed");
    const { audits, exceptionTypes } = own.caller.warehousing;
    await exceptionTypes.create({ code: "gone", name: { en: "Gone" }, applies_to: ["audit"], write_off_stock: true });
    const { audit } = await audits.create({
      warehouse_id: own.source.id,
      audit_type: "spot_check",
      scheduled_date: "2026-12-01",
      audit_items: [{ item_id, bin_id }],
    });
    const item_counts = [{ item_id, bin_id, actual_quantity: 1, exception_type: "gone" }];
    await audits.recordCount({ audit_id: audit.id, item_counts });
    const refusal = await refusalOf(own.waybills.handOver({ id, driver_id: (await own.driver()).id }));
    expect(refusal.reason).toBe("insufficient_stock");
    expect(refusal.extra["shortages"]).toMatchObject([{ delivery_id: parcel.id, item_id, requested: 3, available: 1 }]);
    await own.waybills.cancel({ id });
    expect(await own.lies(own.source.id, item_id)).toEqual([1, 1]);
    expect(await own.wrong()).toEqual([]);
  });
});

describe("calling a waybill off (3 §8, 4 J10)", () => {
  test.each(["drafted", "sealed"] as const)("%s: everything is as it was before", async (status) => {
    const own = await hubOf(kit);
    const { item_id } = await own.goods(10);
    const [pending, draft] = [
      await own.parcel({}, { item_id }, 2),
      await own.parcel({ is_draft: true }, { item_id }, 3),
    ];
    const before = [await own.shown(pending.id), await own.shown(draft.id)];
    const made = await own.create({ delivery_ids: [pending.id, draft.id], inventory_item_ids: [item_id] });
    const id = made.waybill_id ?? "";
    if (status === "sealed") await own.waybills.seal({ id });
    const { waybill } = await own.waybills.cancel({ id, reason: "No truck" });
    expect(waybill).toMatchObject({ status: "cancelled", cancel_reason: "No truck", package_count: 2 });
    const after = [await own.shown(pending.id), await own.shown(draft.id)];
    const plain = (one: (typeof before)[number]) => ({ ...one, updated_at: null });
    expect(after.map(plain)).toEqual(before.map(plain));
    const [drafted = ""] = made.operation_result?.created_delivery_ids ?? [];
    expect(await outcomeOf(own.caller.delivery.deliveries.show({ id: drafted }))).toBe("delivery_not_found");
    expect(await own.lies(own.source.id, item_id)).toEqual([10, 2]);
    expect(await own.owners(item_id)).toEqual(["delivery 2"]);
    expect(await own.wrong()).toEqual([]);
  });

  test("packages are taken off and put on while it is drafted; the transfer shows how many (2 §4.7, 3 §8)", async () => {
    const own = await hubOf(kit);
    const [one, two, three] = [await own.parcel(), await own.parcel(), await own.parcel()];
    const { id } = await own.waybill([one.id, two.id]);
    const changed = await own.waybills.changePackages({
      id,
      add: [three.delivery_code, one.barcode, "NOBODY"],
      remove: [two.id, three.barcode],
    });
    expect(changed.waybill.packages.map(({ delivery_id }) => delivery_id)).toEqual([one.id, three.id]);
    expect(changed.rejected).toMatchObject([
      { barcode: one.barcode, id: null, reason: "already_on_waybill" },
      { barcode: "NOBODY", id: null, reason: "not_found" },
      { barcode: three.barcode, id: null, reason: "not_found" },
    ]);
    expect(await own.shown(two.id)).toMatchObject({ waybill_id: null, dropoff_warehouse_id: null });
    const listed = async () => (await own.packageTransfers.list({})).package_transfers.map((row) => row.package_count);
    expect(await listed()).toEqual([2]);
    expect(await outcomeOf(own.waybills.changePackages({ id, remove: [two.id] }))).toBe("nothing_to_transfer");
    await own.waybills.changePackages({ id, remove: [one.id, three.id] });
    expect(await listed()).toEqual([]);
    expect(await outcomeOf(own.waybills.seal({ id }))).toBe("waybill_empty");
    expect((await own.waybills.list({})).waybills).toMatchObject([{ id, package_count: 0 }]);
    expect(await own.wrong()).toEqual([]);
  });
});
