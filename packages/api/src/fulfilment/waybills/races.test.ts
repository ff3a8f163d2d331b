import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { atOnce, beforeCommit, next, outcomeOf, startKit } from "../../../testing/index.ts";
import type { Hub } from "./testing/given.ts";
import { hubOf } from "./testing/given.ts";

let kit: Kit;
let hub: Hub;
beforeAll(async () => {
  kit = await startKit();
  hub = await hubOf(kit);
});
afterEach(async () => expect(await hub.wrong()).toEqual([]));
afterAll(() => kit.stop());

const moves = async (id: string) =>
  (await hub.rows("SELECT id FROM inventory_transactions WHERE tenant_id = $1 AND reference_id = $2", id)).length;

describe("at the same time (3 §8)", () => {
  test("of sealing and adding, whichever comes second sees the first", async () => {
    const [one, two] = [await hub.parcel(), await hub.parcel()];
    const { id } = await hub.waybill([one.id]);
    const ends = await beforeCommit(
      kit,
      hub.tenant.admin,
      (caller) => caller.fulfilment.waybills.seal({ id }),
      () => hub.waybills.changePackages({ id, add: [two.barcode] }),
    );
    expect(ends).toEqual(["done", "invalid_transition"]);
    expect((await hub.shown(two.id)).waybill_id).toBeNull();
  });

  test("many handovers are one: goods leave once", async () => {
    const parcel = await hub.parcel();
    const { id } = await hub.waybill([parcel.id], "sealed");
    const driver = await hub.driver();
    const { values, refused } = await atOnce(6, () => hub.waybills.handOver({ id, driver_id: driver.id }));
    expect([values.length, new Set(refused.map(({ reason }) => reason))]).toEqual([1, new Set(["invalid_transition"])]);
    expect([await moves(id), (await hub.chain(parcel.id)).length]).toEqual([1, 1]);
  });

  test("many receipts are one, and all answer alike", async () => {
    const parcel = await hub.parcel();
    const { id } = await hub.waybill([parcel.id], "in_transit");
    const { values, refused } = await atOnce(6, () => hub.waybills.receive({ id, all: true }));
    expect(refused).toEqual([]);
    expect(new Set(values.map((value) => JSON.stringify(value))).size).toBe(1);
    expect([await moves(id), (await hub.chain(parcel.id)).length]).toEqual([2, 2]);
  });

  test("of receipts that name different packages, the first decides what is missing, and the others hear of it", async () => {
    const [one, two] = [await hub.parcel(), await hub.parcel()];
    const { id } = await hub.waybill([one.id, two.id], "in_transit");
    const { values, refused } = await atOnce(4, (n) =>
      hub.waybills.receive({ id, packages: [{ delivery_id: (n % 2 ? one : two).id }] }),
    );
    expect(values).toHaveLength(2);
    expect(refused.map(({ reason }) => reason)).toEqual(["invalid_transition", "invalid_transition"]);
    expect(values[0]?.waybill.packages.filter(({ received }) => received)).toHaveLength(1);
    const awaited = await hub.rows("SELECT id FROM receiving_orders WHERE tenant_id = $1 AND waybill_id = $2", id);
    expect([awaited.length, await moves(id)]).toEqual([1, 3]);
  });

  test.each([1, 2, 3])("of calling off and handing over, one comes about (%i)", async () => {
    const parcel = await hub.parcel();
    const { id } = await hub.waybill([parcel.id], "sealed");
    const driver = await hub.driver();
    const ends = await Promise.all([
      outcomeOf(hub.waybills.cancel({ id })),
      outcomeOf(hub.waybills.handOver({ id, driver_id: driver.id })),
    ]);
    expect(ends.toSorted()).toEqual(["done", "invalid_transition"]);
    const { custody, waybill_id } = await hub.shown(parcel.id);
    expect([custody, waybill_id]).toEqual(ends[0] === "done" ? ["warehouse", null] : ["driver", id]);
  });

  test("of assigning and putting on a waybill, one comes about (4 J10)", async () => {
    const parcels = await Promise.all([1, 2, 3, 4].map(() => hub.parcel()));
    const driver = await hub.driver({ capacity: null });
    for (const { id } of parcels) {
      const ends = await Promise.all([
        outcomeOf(hub.assignments.assign({ id, driver_id: driver.id })),
        outcomeOf(hub.create({ delivery_ids: [id] })),
      ]);
      expect([
        ["done", "nothing_to_transfer"],
        ["delivery_on_waybill", "done"],
      ]).toContainEqual(ends);
    }
  });

  test("packages that go to and fro between two waybills are on one at a time (4 J10)", async () => {
    const { item_id } = await hub.goods(20);
    const parcels = await Promise.all([1, 2, 3, 4, 5, 6].map(() => hub.parcel({}, { item_id })));
    const [left, right] = [await hub.waybill([(await hub.parcel()).id]), await hub.waybill([(await hub.parcel()).id])];
    const barcodes = parcels.map(({ barcode }) => barcode);
    await atOnce(12, (n) => {
      const names = n % 3 ? barcodes : barcodes.toReversed();
      const id = n % 2 ? left.id : right.id;
      return n < 8
        ? hub.waybills.changePackages({ id, add: names })
        : hub.waybills.changePackages({ id, remove: names.slice(0, 3) });
    });
    const on = await hub.rows<{ delivery_id: string }>(
      "SELECT delivery_id FROM waybill_packages WHERE tenant_id = $1 AND waybill_id IN ($2, $3)",
      left.id,
      right.id,
    );
    expect(new Set(on.map(({ delivery_id }) => delivery_id)).size).toBe(on.length);
    const kept = await hub.owners(item_id);
    const onWaybills = on.length - 2;
    const expected = [
      ...(onWaybills < 6 ? [`delivery ${6 - onWaybills}`] : []),
      ...(onWaybills > 0 ? [`waybill ${onWaybills}`] : []),
    ];
    expect(kept).toEqual(expected);
  });
});

describe("sent again (3 §1.8)", () => {
  test("each step under its key answers the same, and happens once", async () => {
    const [parcel, driver] = [await hub.parcel(), await hub.driver()];
    const { id } = await hub.waybill([parcel.id]);
    const steps = [
      (own: Hub["waybills"]) => own.changePackages({ id, remove: [parcel.id], add: [parcel.id] }),
      (own: Hub["waybills"]) => own.seal({ id }),
      (own: Hub["waybills"]) => own.handOver({ id, driver_id: driver.id }),
      (own: Hub["waybills"]) => own.receive({ id, all: true }),
      (own: Hub["waybills"]) => own.close({ id }),
    ];
    for (const step of steps) {
      const own = hub.tenant.admin.with({ idempotencyKey: `step-${next()}` }).fulfilment.waybills;
      expect(await step(own)).toEqual(await step(own));
    }
    expect(await moves(id)).toBe(2);
  });

  test("a cancellation under its key gives back once", async () => {
    const parcel = await hub.parcel();
    const { id } = await hub.waybill([parcel.id]);
    const own = hub.tenant.admin.with({ idempotencyKey: `cancel-${next()}` }).fulfilment.waybills;
    expect(await own.cancel({ id })).toEqual(await own.cancel({ id }));
    expect(await outcomeOf(hub.waybills.cancel({ id }))).toBe("invalid_transition");
  });
});
