import { afterAll, beforeAll, expect, test } from "vitest";
import type { Kit, TestTenant } from "../../../testing/index.ts";
import { startKit } from "../../../testing/index.ts";
import { givenKitchen } from "../../restaurant/orders/testing/given.ts";
import { shopOf } from "../../storefront/testing/orders/given.ts";
import type { CarrierEvent } from "./schema.ts";
import { enableCarrier, eventOf, sendEvent } from "./testing/given.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

/** Gives deliveries of a tenant to a carrier, and tells what it says of them. */
async function carriedBy(tenant: TestTenant) {
  const carrier = await enableCarrier(tenant);
  const { assignments, deliveries } = tenant.admin.caller.delivery;
  return async (id: string, status: CarrierEvent["status"]) => {
    const { delivery } = await deliveries.show({ id });
    if (delivery.status === "pending") await assignments.assign({ id, carrier_code: "sandbox" });
    const event = eventOf({ delivery_code: delivery.delivery_code, status }, kit.clock.now);
    return (await sendEvent(kit, carrier, event)).outcome;
  };
}

test("a carrier that tells of the end alone takes an order through all before it (3 §10, 4 J11)", async () => {
  const at = await givenKitchen(kit);
  const tell = await carriedBy(at.tenant);
  const made = await at.accepted();
  expect(await tell(made.delivery_id, "delivered")).toBe("applied");
  const { status, payment_status, status_history } = await at.shown(made.id);
  expect([status, payment_status]).toEqual(["delivered", "paid"]);
  expect(status_history.map((entry) => entry.status)).toEqual(["placed", "accepted", "picked_up", "delivered"]);
  const failed = await at.accepted();
  expect(await tell(failed.delivery_id, "failed")).toBe("applied");
  expect((await at.shown(failed.id)).status).toBe("picked_up");
  expect(await at.wrong()).toEqual([]);
});

test("so it does with a shop's order, whose goods are picked (3 §10, 4 J11)", async () => {
  const shop = await shopOf(kit, { auto_create_delivery: true });
  const tell = await carriedBy(shop.tenant);
  const { id, delivery_id } = await shop.approved(await shop.product({ price: 1000 }));
  await shop.caller.delivery.assignments.assign({ id: delivery_id, carrier_code: "sandbox" });
  const { pickingOrders } = shop.caller.fulfilment;
  const [row] = await shop.rows<{ id: string }>(
    "SELECT id FROM picking_orders WHERE tenant_id = $1 AND delivery_id = $2",
    delivery_id,
  );
  const order_id = row?.id ?? "";
  const { order } = await pickingOrders.show({ id: order_id });
  for (const { item_id, bin_id, quantity } of order.item_details)
    await pickingOrders.pick({ id: order_id, item_id, bin_id, quantity });
  await pickingOrders.change({ id: order_id, status: "completed" });
  expect(await tell(delivery_id, "delivered")).toBe("applied");
  expect(await shop.shown(id)).toMatchObject({ status: "delivered", payment_status: "paid" });
  expect((await shop.shown(id)).status_history.map(({ status }) => status)).toContain("shipped");
});
