import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { atOnce, outcomeOf, startKit } from "../../../testing/index.ts";
import type { GivenKitchen } from "./testing/given.ts";
import { givenKitchen } from "./testing/given.ts";

const DAY = 24 * 3600_000;
let kit: Kit;
let at: GivenKitchen;
beforeAll(async () => {
  kit = await startKit();
  at = await givenKitchen(kit);
});
afterAll(() => kit.stop());

const one = (id: string) => ({ slug: at.slug, id });
const { stringify } = JSON;

describe("an order that its delivery brings (4 I, 4 J11)", () => {
  test("fetched without being said to be ready it is on its way, delivered it is paid: the driver has the cash", async () => {
    const driver = await at.net.driver();
    const made = await at.accepted();
    await at.reach(made.delivery_id, "picked_up", driver);
    expect(await at.shown(made.id)).toMatchObject({
      status: "picked_up",
      expires_at: null,
      delivery: { driver_name: expect.any(String) },
    });
    expect(await outcomeOf(at.orders.reject({ ...one(made.id), reason: "Too late" }))).toBe("invalid_transition");
    const proof = { photo_urls: ["https://example.com/door.jpg"] };
    await driver.actor.caller.delivery.driverDeliveries.deliver({ id: made.delivery_id, proof });
    expect(await at.shown(made.id)).toMatchObject({ status: "delivered", payment_status: "paid" });
    const { wallet } = await at.tenant.admin.caller.delivery.driverMoney.wallet({ driverId: driver.id });
    expect(wallet.cash_in_hand).toBe(12_250);
    expect((await at.own(made.who).show(one(made.id))).payments).toMatchObject([{ status: "SUCCESS", amount: 12_250 }]);
    expect(await at.wrong()).toEqual([]);
  });

  test("called off by those who run deliveries, it is off, and what was paid goes back", async () => {
    const { who, wallet } = await at.wealthy(50_000);
    for (const make of [at.placed, at.accepted]) {
      const made = await make({ by: who, method: "wallet" });
      await at.tenant.admin.caller.delivery.deliveries.cancel({ id: made.delivery_id, reason: "No driver" });
      expect(await at.shown(made.id)).toMatchObject({ status: "cancelled", cancellation_reason: "delivery_cancelled" });
      expect(await at.balance(wallet)).toEqual([50_000, 0]);
    }
    expect(await at.wrong()).toEqual([]);
  });

  test("a failed try leaves it on its way; tried again it is delivered", async () => {
    const driver = await at.net.driver();
    const made = await at.accepted();
    await at.reach(made.delivery_id, "failed", driver);
    expect((await at.shown(made.id)).status).toBe("picked_up");
    await at.tenant.admin.caller.delivery.assignments.resolve({ id: made.delivery_id, action: "retry" });
    await at.reach(made.delivery_id, "delivered", driver);
    expect((await at.shown(made.id)).status_history.map(({ status }) => status)).toEqual([
      "placed",
      "accepted",
      "picked_up",
      "delivered",
    ]);
  });

  test.each(["returned", "lost"] as const)("%s, it has failed, and its diner has the money back", async (end) => {
    const { who, wallet } = await at.wealthy(50_000);
    const made = await at.accepted({ by: who, method: "wallet" });
    await at.reach(made.delivery_id, end === "returned" ? "returned" : "picked_up");
    const start = kit.clock.now;
    kit.clock.advance(DAY + 1);
    const { lose } = at.tenant.admin.caller.delivery.assignments;
    if (end === "lost") await lose({ id: made.delivery_id, reason: "Not heard of" });
    kit.clock.now = start;
    expect(await at.shown(made.id)).toMatchObject({
      status: "failed",
      cancellation_reason: "not_delivered",
      refunded_amount: 12_250,
    });
    expect(await at.balance(wallet)).toEqual([50_000, 0]);
    expect(await at.wrong()).toEqual([]);
  });

  test("a change of its delivery by hand is refused: it is as the order was placed", async () => {
    const { delivery_id } = await at.placed();
    const { update } = at.tenant.admin.caller.delivery.deliveries;
    expect(await outcomeOf(update({ id: delivery_id, unit_size: 3 }))).toBe("delivery_of_order");
  });

  test("ending the order and its delivery at once ends both, without waiting for each other for ever", async () => {
    const made = await Promise.all(Array.from({ length: 6 }, () => at.accepted()));
    const { cancel } = at.tenant.admin.caller.delivery.deliveries;
    const { refused } = await atOnce(12, (n): Promise<unknown> => {
      const { id, delivery_id } = made[n % 6] as (typeof made)[number];
      return n < 6
        ? at.orders.reject({ ...one(id), reason: "Closing" })
        : cancel({ id: delivery_id, reason: "No driver" });
    });
    expect(refused.every(({ reason }) => reason === "invalid_transition")).toBe(true);
    for (const { id, delivery_id } of made) {
      expect(["rejected", "cancelled"]).toContain((await at.shown(id)).status);
      expect((await at.delivery(delivery_id)).status).toBe("cancelled");
    }
    expect(await at.wrong()).toEqual([]);
  });
});

test("the list of a restaurant is filtered, searched, ordered and counted (4 L7)", async () => {
  const here = await givenKitchen(kit);
  const { slug } = here;
  const [small, large] = [await here.placed(), await here.placed({ quantity: 3 })];
  const paid = await here.accepted({ method: "gateway" });
  const list = async (over: object = {}) => here.orders.list({ slug, ...over });
  const ids = async (over: object = {}) => (await list(over)).orders.map(({ id }) => id);
  expect(await ids()).toEqual([paid.id, large.id, small.id]);
  expect(await ids({ sort_by: "total_price", sort_order: "asc" })).toHaveLength(3);
  expect((await ids({ sort_by: "total_price" }))[0]).toBe(large.id);
  expect(await ids({ status: "accepted" })).toEqual([paid.id]);
  expect(await ids({ payment_method: "gateway" })).toEqual([paid.id]);
  expect(await ids({ search: large.order.order_number })).toEqual([large.id]);
  expect(await ids({ search: large.order.customer.full_name.slice(0, 4) })).toContain(large.id);
  const day = kit.clock.now.toISOString().slice(0, 10);
  expect(await ids({ date_from: day, date_to: day })).toHaveLength(3);
  expect(await ids({ date_from: "2030-01-01" })).toEqual([]);
  const { stats, total } = await list({ status: "accepted" });
  expect([stringify(stats), total]).toEqual([
    stringify({ ...stats, placed: 2, accepted: 1, awaiting_payment: 0, total: 3 }),
    1,
  ]);
  expect(await outcomeOf((await kit.tenant()).admin.caller.restaurant.orders.list({ slug }))).toBe(
    "restaurant_not_found",
  );
  const { orders } = await here.own(paid.who).list({ slug });
  expect(orders).toMatchObject([{ id: paid.id, status: "accepted", payment_method: "gateway" }]);
  expect((await here.own(paid.who).list({ slug, status: "placed" })).total).toBe(0);
});
