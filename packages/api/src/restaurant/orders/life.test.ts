import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor, Kit } from "../../../testing/index.ts";
import { atOnce, beforeCommit, outcomeOf, startKit, workOnPayments } from "../../../testing/index.ts";
import type { GivenKitchen } from "./testing/given.ts";
import { givenKitchen } from "./testing/given.ts";

let kit: Kit;
let at: GivenKitchen;
beforeAll(async () => {
  kit = await startKit();
  at = await givenKitchen(kit);
});
afterAll(() => kit.stop());

const one = (id: string) => ({ slug: at.slug, id });
const reject = (id: string, reason = "Out of lamb") => at.orders.reject({ ...one(id), reason });
const statusOf = async ({ id, delivery_id }: { id: string; delivery_id: string }) => [
  (await at.shown(id)).status,
  (await at.delivery(delivery_id)).status,
];
const told = async (who: Pick<Actor, "caller">, id: string) =>
  (await who.caller.messaging.notifications.list({ limit: 100 })).notifications
    .filter(({ associated_entity_id }) => associated_entity_id === id)
    .map(({ notification_type, template_data }) => [notification_type, (template_data as { status?: string }).status]);

describe("accepting (4 I, 4 L7)", () => {
  test("takes what a wallet held, and its delivery may be assigned from then on and not before", async () => {
    const { who, wallet } = await at.wealthy(50_000);
    const made = await at.placed({ by: who, method: "wallet" });
    const { deliveries, assignments } = at.tenant.admin.caller.delivery;
    const driver = await at.net.driver();
    const assign = () => assignments.assign({ id: made.delivery_id, driver_id: driver.id });
    expect(await outcomeOf(assign())).toBe("invalid_transition");
    expect(await outcomeOf(deliveries.submit({ id: made.delivery_id }))).toBe("delivery_of_order");
    const { order } = await at.orders.accept(one(made.id));
    expect(order).toMatchObject({ status: "accepted", payment_status: "paid", delivery: { status: "pending" } });
    expect(await at.balance(wallet)).toEqual([37_750, 0]);
    expect(await at.delivery(made.delivery_id)).toMatchObject({ payment_status: "paid", cash_to_collect: 0 });
    await assign();
    expect((await at.orders.ready(one(made.id))).order).toMatchObject({
      status: "ready",
      delivery: { status: "assigned" },
    });
    expect(await outcomeOf(at.orders.ready(one(made.id)))).toBe("invalid_transition");
    expect(await at.wrong()).toEqual([]);
  });

  test("waits for a gateway's payment: until then the kitchen is told nothing", async () => {
    const made = await at.placed({ method: "gateway" });
    expect(made.instructions?.redirect_url).toContain("https://");
    expect(made.order.status).toBe("awaiting_payment");
    expect(await outcomeOf(at.orders.accept(one(made.id)))).toBe("payment_not_settled");
    expect(await told(at.tenant.admin, made.id)).toEqual([]);
    const own = () => at.own(made.who).show(one(made.id));
    expect((await own()).instructions).toEqual(made.instructions);
    await at.gatewaySays(made.id, false);
    expect(await own()).toMatchObject({ order: { payment_status: "failed" }, instructions: made.instructions });
    await at.gatewaySays(made.id, true);
    expect(await own()).toMatchObject({
      order: { status: "placed", payment_status: "paid" },
      payments: [{ status: "SUCCESS", amount: 12_250 }],
      instructions: null,
    });
    expect(await told(at.tenant.admin, made.id)).toEqual([["restaurant_order_placed", undefined]]);
    await at.orders.accept(one(made.id));
    expect((await at.paymentOf(made.id)).status).toBe("paid");
    expect(await at.wrong()).toEqual([]);
  });

  test("is for those who run the restaurant, and other tenants' orders are 404 (3 §1.6)", async () => {
    const { id, who } = await at.placed();
    const viewer = await at.tenant.member("viewer");
    expect(await outcomeOf(viewer.caller.restaurant.orders.accept(one(id)))).toBe("insufficient_permissions");
    const other = await givenKitchen(kit);
    expect(await outcomeOf(other.orders.accept({ slug: other.slug, id }))).toBe("restaurant_order_not_found");
    const stranger = await at.diner();
    for (const call of [at.own(stranger).show(one(id)), at.own(stranger).cancel(one(id))])
      expect(await outcomeOf(call)).toBe("restaurant_order_not_found");
    expect((await at.own(who).show(one(id))).order.id).toBe(id);
  });

  test("tells the diner of each step, and the kitchen of a new order (4 C4)", async () => {
    const { id, who } = await at.accepted();
    expect(await told(at.tenant.admin, id)).toEqual([["restaurant_order_placed", undefined]]);
    expect(
      await at.rows(
        "SELECT notification_type FROM notifications WHERE tenant_id = $1 AND user_id = $2 AND associated_entity_id = $3 ORDER BY position",
        who.userId,
        id,
      ),
    ).toEqual([
      { notification_type: "restaurant_order_placed" },
      { notification_type: "restaurant_order_status_changed" },
    ]);
  });
});

describe("an order that ends before pickup (4 J11, 4 L7)", () => {
  test.each(["placed", "accepted", "ready"] as const)(
    "rejected when %s, all that was paid goes back, and its delivery is off",
    async (status) => {
      const { who, wallet } = await at.wealthy(50_000);
      const made = await at.placed({ by: who, method: "wallet" });
      if (status !== "placed") await at.orders.accept(one(made.id));
      if (status === "ready") await at.orders.ready(one(made.id));
      const { order } = await reject(made.id);
      expect(order).toMatchObject({ status: "rejected", rejection_reason: "Out of lamb", expires_at: null });
      expect(order.refunded_amount).toBe(status === "placed" ? 0 : 12_250);
      expect(await statusOf(made)).toEqual(["rejected", "cancelled"]);
      expect(await at.balance(wallet)).toEqual([50_000, 0]);
      expect(await outcomeOf(reject(made.id))).toBe("invalid_transition");
      expect(await at.wrong()).toEqual([]);
    },
  );

  test("a gateway's money goes back through the gateway, and so does what comes after the end", async () => {
    const [paid, late] = [await at.accepted({ method: "gateway" }), await at.placed({ method: "gateway" })];
    await reject(paid.id);
    await reject(late.id);
    await at.gatewaySays(late.id, true);
    const refunds = await at.rows<{ owner_id: string; amount: number }>(
      `SELECT p.owner_id, r.amount::float8 AS amount FROM payment_refunds r JOIN payments p ON p.tenant_id = $1 AND p.id = r.payment_id
       WHERE r.tenant_id = $1 AND p.owner_id = ANY($2::uuid[]) ORDER BY r.id`,
      [paid.id, late.id],
    );
    expect(refunds).toEqual([paid, late].map(({ id }) => ({ owner_id: id, amount: 12_250 })));
    expect(await statusOf(late)).toEqual(["rejected", "cancelled"]);
    expect(await at.wrong()).toEqual([]);
  });

  test("is not counted as back where the gateway refuses that, and the kitchen's people are told what they owe", async () => {
    const gateways = at.tenant.admin.caller.payments.gateways;
    await gateways.update({ code: "sandbox", options: { refunds: "refused" } });
    const [paid, late] = [await at.accepted({ method: "gateway" }), await at.placed({ method: "gateway" })];
    await reject(paid.id);
    await reject(late.id);
    await at.gatewaySays(late.id, true);
    for (const { id } of [paid, late])
      expect(await at.shown(id)).toMatchObject({ payment_status: "paid", refunded_amount: 12_250 });
    expect(await at.wrong()).toEqual([]);
    await Promise.all([workOnPayments(kit), workOnPayments(kit)]);
    await gateways.update({ code: "sandbox", options: { refunds: "at_once" } });
    for (const { id } of [paid, late]) {
      expect((await at.shown(id)).refunded_amount).toBe(0);
      const news = (await told(at.tenant.admin, id)).filter(([, status]) => status === "refund_failed");
      expect(news).toHaveLength(1);
    }
    expect(await at.wrong()).toEqual([]);
  });

  test("its diner cancels it until it is accepted", async () => {
    const { who, wallet } = await at.wealthy(50_000);
    const made = await at.placed({ by: who, method: "wallet" });
    const { order } = await at.own(who).cancel(one(made.id));
    expect(order).toMatchObject({ status: "cancelled", cancellation_reason: "customer_request" });
    expect([await statusOf(made), await at.balance(wallet)]).toEqual([
      ["cancelled", "cancelled"],
      [50_000, 0],
    ]);
    expect(await told(at.tenant.admin, made.id)).toContainEqual(["restaurant_order_status_changed", "cancelled"]);
    const later = await at.accepted();
    expect(await outcomeOf(at.own(later.who).cancel(one(later.id)))).toBe("invalid_transition");
  });

  test("the same key rejects once and refunds once (3 §1.8)", async () => {
    const { who, wallet } = await at.wealthy(50_000);
    const made = await at.accepted({ by: who, method: "wallet" });
    const caller = at.tenant.admin.with({ idempotencyKey: at.key() });
    const once = () => caller.restaurant.orders.reject({ ...one(made.id), reason: "Out of lamb" });
    expect((await once()).order.id).toBe((await once()).order.id);
    expect(await at.balance(wallet)).toEqual([50_000, 0]);
    const accept = at.tenant.admin.with({ idempotencyKey: at.key() }).restaurant.orders;
    const { id } = await at.placed();
    expect((await accept.accept(one(id))).order.status).toBe((await accept.accept(one(id))).order.status);
  });
});

describe("at the same time", () => {
  test("20 acceptances take the money once", async () => {
    const { who, wallet } = await at.wealthy(50_000);
    const { id } = await at.placed({ by: who, method: "wallet" });
    const { values, refused } = await atOnce(20, () => at.orders.accept(one(id)));
    expect([values.length, new Set(refused.map(({ reason }) => reason))]).toEqual([1, new Set(["invalid_transition"])]);
    expect(await at.balance(wallet)).toEqual([37_750, 0]);
  });

  test("accepting against cancelling: one of them happens", async () => {
    const made = await at.placed();
    const ends = await beforeCommit(
      kit,
      made.who,
      (caller) => caller.restaurant.dinerOrders.cancel(one(made.id)),
      () => at.orders.accept(one(made.id)),
    );
    expect(ends).toEqual(["done", "invalid_transition"]);
    expect(await statusOf(made)).toEqual(["cancelled", "cancelled"]);
  });

  test("accepting against rejecting: the end is a rejection, and nothing is kept", async () => {
    const { who, wallet } = await at.wealthy(50_000);
    const made = await at.placed({ by: who, method: "wallet" });
    const [, rejection] = await Promise.all([outcomeOf(at.orders.accept(one(made.id))), outcomeOf(reject(made.id))]);
    expect(rejection).toBe("done");
    expect([await statusOf(made), await at.balance(wallet)]).toEqual([
      ["rejected", "cancelled"],
      [50_000, 0],
    ]);
  });

  test("rejecting against pickup: one of them happens", async () => {
    const driver = await at.net.driver();
    const made = await at.accepted();
    await at.reach(made.delivery_id, "assigned", driver);
    const { barcode } = await at.delivery(made.delivery_id);
    const { driverDeliveries } = driver.actor.caller.delivery;
    const ends = await beforeCommit(
      kit,
      driver.actor,
      (caller) => caller.delivery.driverDeliveries.pickup({ id: made.delivery_id, scanned_barcode: barcode }),
      () => reject(made.id),
    );
    expect(ends).toEqual(["done", "invalid_transition"]);
    expect(await statusOf(made)).toEqual(["picked_up", "picked_up"]);
    const other = await at.accepted();
    await at.reach(other.delivery_id, "assigned", driver);
    const label = (await at.delivery(other.delivery_id)).barcode;
    const both = await Promise.all([
      outcomeOf(driverDeliveries.pickup({ id: other.delivery_id, scanned_barcode: label })),
      outcomeOf(reject(other.id)),
    ]);
    expect(both.filter((outcome) => outcome === "done")).toHaveLength(1);
  });

  test("a callback that comes five times settles once, also while the order is called off", async () => {
    const made = await at.placed({ method: "gateway" });
    const { values } = await atOnce(5, () => at.gatewaySays(made.id, true));
    expect(values.toSorted()).toEqual(["applied", "ignored", "ignored", "ignored", "ignored"]);
    const racing = await at.placed({ method: "gateway" });
    await Promise.all([at.gatewaySays(racing.id, true), reject(racing.id)]);
    const refunds = await at.rows(
      "SELECT r.id FROM payment_refunds r JOIN payments p ON p.tenant_id = $1 AND p.id = r.payment_id WHERE r.tenant_id = $1 AND p.owner_id = $2",
      racing.id,
    );
    expect([refunds.length, await statusOf(racing)]).toEqual([1, ["rejected", "cancelled"]]);
    expect(await at.wrong()).toEqual([]);
  });
});

test("an order that says otherwise than its payment is found (3 §11)", async () => {
  const { id } = await at.accepted({ method: "gateway" });
  const says = async (changed: string) => {
    await at.rows(`UPDATE restaurant_orders SET ${changed} WHERE tenant_id = $1 AND id = $2`, id);
    return (await at.wrong()).map((one) => ("kind" in one ? one.kind : one));
  };
  expect(await says("refunded_amount = 500")).toEqual(["refunded_is_not_what_went_back"]);
  expect(await says("refunded_amount = 0, payment_status = 'failed'")).toEqual(["paid_is_not_what_payments_say"]);
  expect(await says("payment_status = 'paid'")).toEqual([]);
});
