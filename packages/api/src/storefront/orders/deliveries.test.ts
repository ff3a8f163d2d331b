import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { atOnce, outcomeOf, startKit } from "../../../testing/index.ts";
import type { Shop } from "../testing/orders/given.ts";
import { shopOf } from "../testing/orders/given.ts";

const photo = "https://example.com/door.jpg";
const DAY = 24 * 3600 * 1000;
let kit: Kit;
let shop: Shop;
beforeAll(async () => {
  kit = await startKit();
  shop = await shopOf(kit, { auto_create_delivery: true });
});
afterAll(() => kit.stop());

type Driver = Awaited<ReturnType<Shop["driver"]>>;
const own = (driver: Driver) => driver.actor.caller.delivery.driverDeliveries;

/** The warehouse picks what a delivery brings, and its driver takes it. */
async function pickedUp(delivery_id: string, driver?: Driver): Promise<Driver> {
  const who = driver ?? (await shop.driver());
  await shop.caller.delivery.assignments.assign({ id: delivery_id, driver_id: who.id });
  const { pickingOrders } = shop.caller.fulfilment;
  const [row] = await shop.rows<{ id: string }>(
    "SELECT id FROM picking_orders WHERE tenant_id = $1 AND delivery_id = $2 AND status NOT IN ('cancelled', 'handed_off')",
    delivery_id,
  );
  const id = row?.id ?? "";
  const { order } = await pickingOrders.show({ id });
  for (const { item_id, bin_id, quantity } of order.item_details)
    await pickingOrders.pick({ id, item_id, bin_id, quantity });
  await pickingOrders.change({ id, status: "completed" });
  const { barcode } = await shop.shownDelivery(delivery_id);
  await own(who).pickup({ id: delivery_id, scanned_barcode: barcode });
  return who;
}

describe("an order that a delivery brings (3 §10, 4 J11)", () => {
  test("approval makes it: it charges nothing, collects the total in cash, and takes the goods over (4 J1)", async () => {
    const tea = await shop.product({ price: 1000, stock: 10 });
    const { id, delivery_id } = await shop.approved(tea, { quantity: 2 });
    const delivery = await shop.shownDelivery(delivery_id);
    expect(delivery).toMatchObject({
      delivery_flow: "from_warehouse",
      price: 0,
      cash_to_collect: 5000,
      payment_method: "cash",
      payment_status: "pending",
      payer_type: "recipient",
      items: [{ item_id: tea.item_id, quantity: 2 }],
    });
    expect(await shop.keptFor(tea.item_id)).toEqual(["delivery 2"]);
    expect(await shop.lies(tea.item_id)).toEqual([10, 2]);
    expect((await shop.shown(id)).delivery_assignment).toMatchObject({ id: delivery_id, driver_name: null });
    const steps = [shop.orders.ship({ order_id: id }), shop.orders.deliver({ order_id: id })];
    for (const step of steps) expect(await outcomeOf(step)).toBe("order_follows_delivery");
    const update = shop.caller.delivery.deliveries.update({ id: delivery_id, unit_size: 3 });
    expect(await outcomeOf(update)).toBe("delivery_of_order");
  });

  test("what was paid before is not collected again", async () => {
    const tea = await shop.product({ price: 1000 });
    const { who } = await shop.wealthy(10_000);
    const { delivery_id } = await shop.approved(tea, { by: who, method: "wallet" });
    expect(await shop.shownDelivery(delivery_id)).toMatchObject({
      price: 0,
      cash_to_collect: 0,
      payment_method: "wallet",
      payment_status: "paid",
    });
  });

  test("picked up it is shipped, delivered it is delivered and paid: the driver has the cash", async () => {
    const tea = await shop.product({ price: 1000, stock: 5 });
    const { id, delivery_id, who } = await shop.approved(tea);
    const driver = await pickedUp(delivery_id);
    expect((await shop.shown(id)).status).toBe("shipped");
    expect(await shop.lies(tea.item_id)).toEqual([4, 0]);
    expect(await outcomeOf(shop.orders.cancel({ order_id: id, reason: "other" }))).toBe("invalid_transition");
    await own(driver).deliver({ id: delivery_id, proof: { photo_urls: [photo] } });
    const delivered = await shop.shown(id);
    expect(delivered).toMatchObject({ status: "delivered", payment_status: "paid" });
    // Who brought it is known also when it is nobody's task any more.
    expect(delivered.delivery_assignment?.driver_name).toEqual(expect.any(String));
    const { wallet } = await shop.caller.delivery.driverMoney.wallet({ driverId: driver.id });
    expect(wallet.cash_in_hand).toBe(4000);
    const { orders } = await who.caller.storefront.customerOrders.history({});
    expect(orders).toMatchObject([{ id, status: "delivered", paymentStatus: "paid" }]);
    expect(await shop.wrong()).toEqual([]);
  });

  test("its delivery called off, the order is confirmed and has its goods back; it can be sent by hand", async () => {
    const tea = await shop.product({ stock: 5 });
    const { id, delivery_id } = await shop.approved(tea, { quantity: 2 });
    const driver = await shop.driver();
    await shop.caller.delivery.assignments.assign({ id: delivery_id, driver_id: driver.id });
    await shop.caller.delivery.deliveries.cancel({ id: delivery_id, reason: "No driver" });
    expect(await shop.shown(id)).toMatchObject({ status: "confirmed", delivery_assignment: null });
    expect(await shop.keptFor(tea.item_id)).toEqual(["storefront_order 2"]);
    expect(await shop.lies(tea.item_id)).toEqual([5, 2]);
    await shop.orders.ship({ order_id: id });
    expect(await shop.lies(tea.item_id)).toEqual([3, 0]);
    expect(await shop.wrong()).toEqual([]);
  });

  test("an order that is cancelled takes its delivery along, and its goods are free (1 §3)", async () => {
    const tea = await shop.product({ stock: 5 });
    const { id, delivery_id } = await shop.approved(tea, { quantity: 2 });
    const { data } = await shop.orders.cancel({ order_id: id, reason: "fraud" });
    expect(data).toMatchObject({ inventory_restored: true, delivery_cancelled: { delivery_id, status: "cancelled" } });
    expect([await shop.lies(tea.item_id), await shop.keptFor(tea.item_id)]).toEqual([[5, 0], []]);
    expect((await shop.shown(id)).status).toBe("cancelled");
  });

  test("a delivery that is lost puts the order back, its goods kept again where there are some (4 J7)", async () => {
    const tea = await shop.product({ stock: 2 });
    const { id, delivery_id } = await shop.approved(tea);
    await pickedUp(delivery_id);
    kit.clock.advance(DAY + 1);
    await shop.caller.delivery.assignments.lose({ id: delivery_id, reason: "Not heard of" });
    expect(await shop.shown(id)).toMatchObject({ status: "confirmed", delivery_assignment: null });
    expect([await shop.lies(tea.item_id), await shop.keptFor(tea.item_id)]).toEqual([[1, 1], ["storefront_order 1"]]);
  });

  test("where its goods are gone, those who run the shop are told (4 J11)", async () => {
    const tea = await shop.product({ stock: 1 });
    const { id, delivery_id } = await shop.approved(tea);
    await pickedUp(delivery_id);
    kit.clock.advance(DAY + 1);
    await shop.caller.delivery.assignments.lose({ id: delivery_id, reason: "Not heard of" });
    expect((await shop.shown(id)).status).toBe("confirmed");
    const { notifications } = await shop.tenant.admin.caller.messaging.notifications.list({ limit: 5 });
    expect(notifications).toContainEqual(
      expect.objectContaining({
        notification_type: "storefront_order_status_changed",
        template_data: expect.objectContaining({ orderId: id, status: "out_of_stock" }),
      }),
    );
    expect(await outcomeOf(shop.orders.ship({ order_id: id }))).toBe("out_of_stock");
  });

  test("cancelling the order and its delivery at once ends both, without waiting for each other for ever", async () => {
    const tea = await shop.product({ stock: 50 });
    const made = await Promise.all(Array.from({ length: 8 }, () => shop.approved(tea)));
    const { values, refused } = await atOnce(16, async (n) => {
      const { id, delivery_id } = made[n % 8] as (typeof made)[number];
      return n < 8
        ? shop.orders.cancel({ order_id: id, reason: "other" })
        : shop.caller.delivery.deliveries.cancel({ id: delivery_id, reason: "No driver" });
    });
    expect(values.length).toBeGreaterThanOrEqual(8);
    expect(refused.every(({ reason }) => reason === "invalid_transition")).toBe(true);
    for (const { id } of made) expect((await shop.shown(id)).status).toBe("cancelled");
    expect(await shop.lies(tea.item_id)).toEqual([50, 0]);
    expect(await shop.wrong()).toEqual([]);
  });

  test("a delivery that was called off, came back or was lost is followed by another one, which brings the order (4 J11)", async () => {
    const tea = await shop.product({ price: 1000, stock: 5 });
    const { id, delivery_id: first } = await shop.approved(tea, { quantity: 2 });
    await shop.caller.delivery.deliveries.cancel({ id: first, reason: "No driver" });
    const bring = async () => (await shop.orders.bring({ order_id: id })).order.delivery_assignment?.id ?? "";
    const second = await bring();
    expect(second).not.toBe(first);
    expect([await shop.keptFor(tea.item_id), await shop.lies(tea.item_id)]).toEqual([["delivery 2"], [5, 2]]);
    expect(await outcomeOf(shop.orders.bring({ order_id: id }))).toBe("order_follows_delivery");
    await pickedUp(second);
    kit.clock.advance(DAY + 1);
    await shop.caller.delivery.assignments.lose({ id: second, reason: "Not heard of" });
    const third = await bring();
    expect(await shop.shownDelivery(third)).toMatchObject({ price: 0, cash_to_collect: 5000 });
    const driver = await pickedUp(third);
    expect((await shop.shown(id)).status).toBe("shipped");
    expect(await outcomeOf(shop.orders.bring({ order_id: id }))).toBe("invalid_transition");
    await own(driver).deliver({ id: third, proof: { photo_urls: [photo] } });
    expect(await shop.shown(id)).toMatchObject({ status: "delivered", payment_status: "paid" });
    expect(await shop.lies(tea.item_id)).toEqual([1, 0]);
    const actions = await shop.rows<{ action: string }>(
      "SELECT action FROM audit_log WHERE tenant_id = $1 AND entity_id = $2 ORDER BY created_at, id",
      id,
    );
    expect(actions.map(({ action }) => action.replace("storefront_order.", ""))).toEqual([
      "place",
      "approve",
      "delivery_off",
      "bring",
      "ship",
      "come_back",
      "bring",
      "ship",
      "deliver",
    ]);
    expect(await shop.wrong()).toEqual([]);
  });

  test("20 who have one order brought make one delivery, with the same key too; what goes out elsewhere stops it", async () => {
    const tea = await shop.product({ stock: 3 });
    const { id, delivery_id } = await shop.approved(tea, { quantity: 3 });
    await shop.caller.delivery.deliveries.cancel({ id: delivery_id, reason: "No driver" });
    const { values, refused } = await atOnce(20, () => shop.orders.bring({ order_id: id }));
    expect(values).toHaveLength(1);
    expect(new Set(refused.map(({ reason }) => reason))).toEqual(new Set(["order_follows_delivery"]));
    expect(await shop.keptFor(tea.item_id)).toEqual(["delivery 3"]);
    const [made] = values;
    await shop.caller.delivery.deliveries.cancel({
      id: made?.order.delivery_assignment?.id ?? "",
      reason: "No driver",
    });
    const once = shop.tenant.admin.with({ idempotencyKey: "bring" }).storefront.orders;
    const [again, twice] = [await once.bring({ order_id: id }), await once.bring({ order_id: id })];
    expect(twice).toEqual(again);
    await shop.caller.delivery.deliveries.cancel({
      id: again.order.delivery_assignment?.id ?? "",
      reason: "No driver",
    });
    // By hand or by a delivery: the goods leave once.
    const both = await atOnce<unknown>(8, (n) =>
      n % 2 ? shop.orders.ship({ order_id: id }) : shop.orders.bring({ order_id: id }),
    );
    expect(both.values).toHaveLength(1);
    expect(await shop.wrong()).toEqual([]);
  });
});
