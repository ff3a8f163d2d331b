import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { atOnce, outcomeOf, startKit } from "../../../testing/index.ts";
import type { Hub } from "./testing/given.ts";
import { hubOf } from "./testing/given.ts";

let kit: Kit;
let hub: Hub;
beforeAll(async () => {
  kit = await startKit();
  hub = await hubOf(kit);
});
afterAll(() => kit.stop());

const as = (ifMatchHeader: string, idempotencyKey: string | null = null) =>
  hub.tenant.admin.with({ ifMatchHeader, idempotencyKey }).fulfilment.waybills;

describe("a waybill that several decide about (4 L9)", () => {
  test("goes the way of one of twelve who had it before them in one state; the others are told that it has changed", async () => {
    const { id, updated_at } = await hub.waybill([(await hub.parcel()).id]);
    const waybills = as(updated_at);
    const does = [
      () => waybills.seal({ id, seal_number: "S-1" }),
      () => waybills.cancel({ id, reason: "Not needed" }),
      async () => waybills.changePackages({ id, add: [(await hub.parcel()).barcode] }),
    ] as const;
    const { values, refused } = await atOnce<unknown>(12, (n) => (does[n % 3] ?? does[0])());
    expect(values).toHaveLength(1);
    expect(new Set(refused.map(({ reason }) => reason))).toEqual(new Set(["changed_meanwhile"]));
    const { status, packages } = (await hub.waybills.show({ id })).waybill;
    expect(`${status} ${packages.length}`).toMatch(/^(sealed 1|drafted 2|cancelled \d)$/);
    expect(await hub.wrong()).toEqual([]);
  });

  test("is sealed by who has seen what is on it, and the same request again is answered as the first time (3 §1.8)", async () => {
    const { id, updated_at: empty } = await hub.waybill([(await hub.parcel()).id]);
    kit.clock.advance(1);
    await hub.waybills.changePackages({ id, add: [(await hub.parcel()).barcode] });
    expect(await outcomeOf(as(empty).seal({ id }))).toBe("changed_meanwhile");
    const { updated_at } = (await hub.waybills.show({ id })).waybill;
    const first = await as(updated_at, "seal-seen").seal({ id });
    expect(await as(updated_at, "seal-seen").seal({ id })).toEqual(first);
    expect(first.waybill.status).toBe("sealed");
    expect(await hub.wrong()).toEqual([]);
  });

  test("is another one once what it missed has come after all (4 J10)", async () => {
    const [here, late] = [await hub.parcel(), await hub.parcel()];
    const { id } = await hub.waybill([here.id, late.id], "in_transit");
    const { waybill } = await hub.waybills.receive({ id, packages: [{ delivery_id: here.id }] });
    kit.clock.advance(1);
    const { receivingOrders } = hub.caller.fulfilment;
    const { receiving_orders } = await receivingOrders.list({ search: late.delivery_code });
    await receivingOrders.update({ id: receiving_orders[0]?.id ?? "", status: "received" });
    const { updated_at, packages } = (await hub.waybills.show({ id })).waybill;
    expect(packages.map(({ received }) => received)).toEqual([true, true]);
    expect(updated_at).not.toEqual(waybill.updated_at);
    expect(await outcomeOf(as(waybill.updated_at).close({ id }))).toBe("changed_meanwhile");
  });
});
