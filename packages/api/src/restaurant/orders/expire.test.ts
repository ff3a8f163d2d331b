import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { startKit } from "../../../testing/index.ts";
import { expireOrderWhenDue, restaurantExpiryJob, sweepRestaurantOrders } from "./index.ts";
import type { GivenKitchen } from "./testing/given.ts";
import { givenKitchen } from "./testing/given.ts";

const MINUTE = 60_000;
let kit: Kit;
let at: GivenKitchen;
beforeAll(async () => {
  kit = await startKit();
  at = await givenKitchen(kit);
});
afterAll(() => kit.stop());

describe("time that runs out (4 J)", () => {
  const later = async (ms: number, work: () => Promise<void>) => {
    const start = kit.clock.now;
    kit.clock.advance(ms);
    await work();
    kit.clock.now = start;
  };
  const due = (order_id: string) => expireOrderWhenDue(kit.deps, { tenant_id: at.tenantId, order_id });

  test("nobody accepted it for half an hour: it is off, once, and not before", async () => {
    const { who, wallet } = await at.wealthy(50_000);
    const made = await at.placed({ by: who, method: "wallet" });
    const job = kit.scheduled.findLast(({ name, data }) => name === restaurantExpiryJob && data.order_id === made.id);
    expect(job?.at.getTime()).toBe(kit.clock.now.getTime() + 30 * MINUTE);
    await later(29 * MINUTE, () => due(made.id));
    expect((await at.shown(made.id)).status).toBe("placed");
    await later(30 * MINUTE, async () => void (await Promise.all(Array.from({ length: 5 }, () => due(made.id)))));
    const order = await at.shown(made.id);
    expect(order).toMatchObject({ status: "cancelled", cancellation_reason: "not_accepted" });
    expect(order.status_history.map(({ status }) => status)).toEqual(["placed", "cancelled"]);
    expect([
      [(await at.shown(made.id)).status, (await at.delivery(made.delivery_id)).status],
      await at.balance(wallet),
    ]).toEqual([
      ["cancelled", "cancelled"],
      [50_000, 0],
    ]);
  });

  test("nobody paid for it: it is off, and money that comes then goes back", async () => {
    const made = await at.placed({ method: "gateway" });
    await later(30 * MINUTE, () => due(made.id));
    await at.gatewaySays(made.id, true);
    expect(await at.shown(made.id)).toMatchObject({ status: "cancelled", cancellation_reason: "not_paid" });
    expect(await at.wrong()).toEqual([]);
  });

  test("what is paid late has all of its time to be accepted; the sweep finds what a lost job left", async () => {
    const made = await at.placed({ method: "gateway" });
    await later(20 * MINUTE, async () => void (await at.gatewaySays(made.id, true)));
    await later(49 * MINUTE, () => sweepRestaurantOrders(kit.deps));
    expect((await at.shown(made.id)).status).toBe("placed");
    await later(50 * MINUTE, () => sweepRestaurantOrders(kit.deps));
    expect((await at.shown(made.id)).cancellation_reason).toBe("not_accepted");
  });

  test("food that nobody fetched for a day is paid back; an order on its way waits for its delivery", async () => {
    const { who, wallet } = await at.wealthy(50_000);
    const left = await at.accepted({ by: who, method: "wallet" });
    await at.orders.ready({ slug: at.slug, id: left.id });
    const going = await at.accepted();
    await at.reach(going.delivery_id, "picked_up");
    await later(24 * 60 * MINUTE, () => sweepRestaurantOrders(kit.deps));
    expect(await at.shown(left.id)).toMatchObject({ status: "cancelled", cancellation_reason: "not_picked_up" });
    expect(await at.balance(wallet)).toEqual([50_000, 0]);
    expect((await at.shown(going.id)).status).toBe("picked_up");
  });
});
