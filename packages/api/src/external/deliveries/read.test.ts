import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { atOnce, refusalOf, startKit } from "../../../testing/index.ts";
import { given } from "./testing/given.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

const missing = { reason: "delivery_not_found" };

/** A network with deliveries of a shop and of a buyer with a key of its own. */
async function filled() {
  const net = await given(kit);
  const buyer = await net.buyer();
  const shops = (await net.staff.api.create(net.order({ external_reference_id: "SHOP-1" }))).delivery;
  kit.clock.advance(1000);
  const own = (await buyer.api.create(net.order({ customer_id: undefined }))).delivery;
  return { ...net, buyer, shops, own };
}

describe("deliveries as a tenant's server sees them (3 §6)", () => {
  test("are all of the tenant to staff, newest first, and a customer's own to a customer", async () => {
    const { staff, buyer, shops, own, shop } = await filled();
    const page = { page: 1, limit: 20 };
    expect(await staff.api.list({})).toEqual({ deliveries: [own, shops], ...page, total: 2 });
    expect(await buyer.api.list({})).toEqual({ deliveries: [own], ...page, total: 1 });
    expect(await staff.api.list({ customer_id: shop.id })).toMatchObject({ deliveries: [{ id: shops.id }], total: 1 });
    expect(await buyer.api.list({ customer_id: shop.id })).toEqual({ deliveries: [], ...page, total: 0 });
    expect((await (await given(kit)).staff.api.list({})).total).toBe(0);
  });

  test("narrow by status, reference, search and days, and page", async () => {
    const { staff, shops, own } = await filled();
    const ids = async (filter: object) => (await staff.api.list(filter)).deliveries.map(({ id }) => id);
    expect(await ids({ external_reference_id: "SHOP-1" })).toEqual([shops.id]);
    expect(await ids({ external_reference_id: "SHOP" })).toEqual([]);
    expect(await ids({ search: "shop-" })).toEqual([shops.id]);
    expect(await ids({ status: "pending,draft", limit: 1, page: 2 })).toEqual([shops.id]);
    expect(await ids({ status: "draft" })).toEqual([]);
    const today = kit.clock.now.toISOString().slice(0, 10);
    expect(await ids({ date_from: today, date_to: today })).toEqual([own.id, shops.id]);
    expect(await ids({ date_to: "2020-01-01" })).toEqual([]);
  });

  test("are shown by their code, in whatever case; others', other customers' and legs are not found", async () => {
    const { staff, buyer, shops, own, warehouse, delivery } = await filled();
    expect(await staff.api.show({ delivery_code: shops.id.toLowerCase() })).toEqual({ delivery: shops });
    expect(await buyer.api.show({ delivery_code: own.id })).toEqual({ delivery: own });
    expect(await refusalOf(buyer.api.show({ delivery_code: shops.id }))).toMatchObject(missing);
    const stranger = (await given(kit)).staff.api;
    await warehouse();
    const { legs } = await delivery({ delivery_flow: "pickup_and_delivery" });
    for (const [api, delivery_code] of [
      [stranger, shops.id],
      [staff.api, "X-00000001"],
      [staff.api, "X".repeat(51)],
      [staff.api, legs[0]?.delivery_code ?? ""],
    ] as const) {
      expect(await refusalOf(api.show({ delivery_code }))).toMatchObject(missing);
      expect(await refusalOf(api.cancel({ delivery_code }))).toMatchObject(missing);
    }
  });

  test("show the proof once they are delivered", async () => {
    const { staff, own, reach, caller } = await filled();
    const [found] = (await caller.delivery.deliveries.list({ search: own.id })).deliveries;
    await reach(found?.id ?? "", "delivered");
    expect((await staff.api.show({ delivery_code: own.id })).delivery).toMatchObject({
      status: "delivered",
      payment_status: "paid",
      proof_of_delivery: { photo_urls: ["https://example.com/door.jpg"] },
    });
  });
});

describe("a delivery called off by a tenant's server (3 §6)", () => {
  test("lets go of the money held for it, says why in the timeline, and is done once", async () => {
    const { staff, order, shop, caller } = await given(kit);
    const { delivery } = await staff.api.create(order({ payment_method: "wallet" }));
    const cancelled = await staff.api.cancel({ delivery_code: delivery.id, reason: "Ordered twice" });
    expect(cancelled.delivery).toMatchObject({ id: delivery.id, status: "cancelled", payment_status: "released" });
    expect((await caller.finance.wallets.show({ id: shop.wallet.id })).wallet).toMatchObject({ held: 0 });
    expect(await refusalOf(staff.api.cancel({ delivery_code: delivery.id }))).toMatchObject({
      reason: "invalid_transition",
      extra: { from: "cancelled", allowed: [] },
    });
  });

  test("is one that its owner may see", async () => {
    const { buyer, shops, own, staff } = await filled();
    expect(await refusalOf(buyer.api.cancel({ delivery_code: shops.id }))).toMatchObject(missing);
    expect((await staff.api.show({ delivery_code: shops.id })).delivery.status).toBe("pending");
    expect((await buyer.api.cancel({ delivery_code: own.id })).delivery.status).toBe("cancelled");
  });

  test("is refused once a driver has the parcel (4 J4)", async () => {
    const { staff, own, reach, caller } = await filled();
    const [found] = (await caller.delivery.deliveries.list({ search: own.id })).deliveries;
    await reach(found?.id ?? "", "picked_up");
    const refused = refusalOf(staff.api.cancel({ delivery_code: own.id }));
    expect(await refused).toMatchObject({ reason: "delivery_in_custody" });
  });

  test("twenty times at once is called off once, and its money freed once", async () => {
    const { staff, order, shop, caller } = await given(kit);
    const { delivery } = await staff.api.create(order({ payment_method: "wallet" }));
    const { values, refused } = await atOnce(20, () => staff.api.cancel({ delivery_code: delivery.id }));
    expect([values.length, new Set(refused.map(({ reason }) => reason))]).toEqual([1, new Set(["invalid_transition"])]);
    expect((await caller.finance.wallets.show({ id: shop.wallet.id })).wallet).toMatchObject({
      held: 0,
      balance: 100_000,
    });
  });

  test("sent again under one key answers the same", async () => {
    const { staff, order } = await given(kit);
    const { delivery } = await staff.api.create(order());
    const keyed = staff.as({ idempotencyKey: "cancel-1" });
    const first = await keyed.cancel({ delivery_code: delivery.id });
    expect(await keyed.cancel({ delivery_code: delivery.id })).toEqual(first);
  });
});
