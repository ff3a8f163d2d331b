import { newId } from "@karwan/db";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { atOnce, beforeCommit, outcomeOf, refusalOf, startKit } from "../../../testing/index.ts";
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

/** A waybill of two on the road. */
async function ofTwo() {
  const [one, two] = [await hub.parcel(), await hub.parcel()];
  const { id } = await hub.waybill([one.id, two.id], "in_transit");
  return { id, one: { delivery_id: one.id }, two: { delivery_id: two.id }, late: two };
}

/** What a receipt writes about a waybill. */
async function written(id: string) {
  const count = async (table: string, column: string) =>
    (await hub.rows(`SELECT 1 FROM ${table} WHERE tenant_id = $1 AND ${column} = $2`, id)).length;
  return [
    (await hub.waybills.show({ id })).waybill,
    await count("inventory_transactions", "reference_id"),
    await count("receiving_orders", "waybill_id"),
    await count("warehouse_exceptions", "waybill_id"),
    await count("audit_log", "entity_id"),
  ];
}
const conflict = {
  reason: "invalid_transition",
  extra: { aggregate: "waybill", from: "received", to: "received", allowed: ["closed"] },
};
const newBin = async (warehouse_id: string, of: Hub = hub) => {
  const named = { name: "Shelf", code: newId().slice(-8), location_type: "bin" as const };
  return (await of.caller.warehousing.locations.create({ warehouse_id, ...named })).location.id;
};

describe("a waybill that two receive (3 §8)", () => {
  test("each half of it at once: the second is told that it was received, and nothing of his is swallowed", async () => {
    const { id, one, two } = await ofTwo();
    const ends = await beforeCommit(
      kit,
      hub.tenant.admin,
      (caller) => caller.fulfilment.waybills.receive({ id, packages: [one] }),
      () => hub.waybills.receive({ id, packages: [two] }),
    );
    expect(ends).toEqual(["done", "invalid_transition"]);
    const { packages } = (await hub.waybills.show({ id })).waybill;
    const came = packages.filter(({ received }) => received).map(({ delivery_id }) => delivery_id);
    expect(came).toEqual([one.delivery_id]);
  });

  test("alike is received once, and the second is answered as the first, also when what was missing came since", async () => {
    const { id, one, two, late } = await ofTwo();
    const first = await hub.waybills.receive({ id, packages: [one] });
    const before = await written(id);
    kit.clock.advance(60_000);
    expect(await hub.waybills.receive({ id, packages: [one] })).toEqual(first);
    expect(await written(id)).toEqual(before);
    const { receivingOrders } = hub.caller.fulfilment;
    const [order] = (await receivingOrders.list({ search: late.delivery_code })).receiving_orders;
    await receivingOrders.update({ id: order?.id ?? "", status: "received" });
    const complete = await written(id);
    for (const body of [{ packages: [one] }, { packages: [two, one] }, { all: true }])
      expect((await hub.waybills.receive({ id, ...body })).waybill).toEqual(complete[0]);
    expect(await refusalOf(hub.waybills.receive({ id, packages: [two] }))).toMatchObject(conflict);
    expect(await written(id)).toEqual(complete);
  });

  test("otherwise is refused and changes nothing: more, fewer, others, another bin (3 §1.5)", async () => {
    const { id, one, two } = await ofTwo();
    const bin_id = await newBin(hub.destination.id);
    const first = await hub.waybills.receive({ id, packages: [{ ...one, bin_id }] });
    expect(await hub.waybills.receive({ id, packages: [one] })).toEqual(first);
    const before = await written(id);
    const other = { ...one, bin_id: await newBin(hub.destination.id) };
    for (const body of [
      { all: true },
      { packages: [] },
      { packages: [two] },
      { packages: [one, two] },
      { packages: [other] },
    ])
      expect(await refusalOf(hub.waybills.receive({ id, ...body }))).toMatchObject(conflict);
    expect(await outcomeOf(hub.waybills.receive({ id, packages: [{ delivery_id: newId() }] }))).toBe(
      "package_not_found",
    );
    expect(await written(id)).toEqual(before);
  });

  test("as empty is empty again", async () => {
    const { id } = await ofTwo();
    const first = await hub.waybills.receive({ id, packages: [] });
    expect(await hub.waybills.receive({ id, packages: [] })).toEqual(first);
    expect(await refusalOf(hub.waybills.receive({ id, all: true }))).toMatchObject(conflict);
  });
});

describe("a receipt into a bin that is not the warehouse's (2 §7)", () => {
  test("is refused, changes nothing, and can be made again with another", async () => {
    const { id, one, two } = await ofTwo();
    const before = await written(id);
    const stranger = await hubOf(kit);
    const strange = [newId(), await newBin(stranger.destination.id, stranger), await newBin(hub.source.id)];
    for (const bin_id of strange) {
      const refusal = await refusalOf(hub.waybills.receive({ id, packages: [one, { ...two, bin_id }] }));
      expect(refusal).toMatchObject({ reason: "bin_not_found", extra: { bin_id } });
    }
    expect(await written(id)).toEqual(before);
    const { waybill } = await hub.waybills.receive({ id, packages: [one, two] });
    expect(waybill.packages.map(({ received }) => received)).toEqual([true, true]);
  });

  test("does not stand in the way of those who name one at the same time", async () => {
    const { id, one, two } = await ofTwo();
    const bin_id = await newBin(hub.destination.id);
    const { values, refused } = await atOnce(6, (n) =>
      hub.waybills.receive({ id, packages: [one, { ...two, bin_id: n % 2 ? bin_id : newId() }] }),
    );
    expect(values).toHaveLength(3);
    for (const { reason } of refused) expect(["bin_not_found", "invalid_transition"]).toContain(reason);
    const { packages } = (await hub.waybills.show({ id })).waybill;
    expect(packages.map(({ received }) => received)).toEqual([true, true]);
    expect(packages[1]?.received_bin_id).toBe(bin_id);
  });
});
