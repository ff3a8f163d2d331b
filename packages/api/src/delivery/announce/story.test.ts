import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor, Kit } from "../../../testing/index.ts";
import { arrange, networkOf, startKit } from "../../../testing/index.ts";
import { announceJob } from "../lifecycle/index.ts";
import { verifyCustody } from "../verify/index.ts";
import { announceDelivery } from "./index.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

/** Does the jobs that use cases left, as the worker does. */
async function work(): Promise<void> {
  for (const { name, data } of kit.scheduled.splice(0))
    if (name === announceJob)
      await announceDelivery(kit.deps, { tenant_id: String(data.tenant_id), delivery_id: String(data.delivery_id) });
}

/** A tenant with a webhook, an operations manager, and a customer with an account. */
async function given() {
  const net = await networkOf(kit, await kit.tenant());
  const { tenantId } = net.tenant;
  await arrange(
    kit.database,
    { tenantId },
    `INSERT INTO webhooks (tenant_id, id, url, events, is_active, sealed_secret)
     VALUES ($1, gen_random_uuid(), 'https://a.example', '{delivery.status_changed}', true, 'x')`,
    [tenantId],
  );
  const [manager, person] = [await net.tenant.member("operations_manager"), await net.tenant.member("customer")];
  const customer_id = (await net.customer({ user_id: person.userId })).id;
  const told = async (actor: Actor) =>
    (await actor.caller.messaging.notifications.list({ limit: 100 })).notifications.toReversed();
  const types = async (actor: Actor) => (await told(actor)).map((row) => row.notification_type);
  const heard = (id: string) =>
    arrange<{ to: string }>(
      kit.database,
      { tenantId },
      "SELECT data->>'to' AS to FROM webhook_events WHERE tenant_id = $1 AND data->>'id' = $2 ORDER BY id",
      [tenantId, id],
    );
  return { ...net, tenantId, manager, person, customer_id, told, types, heard };
}

const whole = ["pending", "assigned", "picked_up", "en_route_to_delivery", "delivered"];

describe("one story", () => {
  test("is told by tracking, timeline, notifications and webhook alike, in Arabic too (3 §5, 3 §6, 4 C4, 4 E6)", async () => {
    const net = await given();
    const { id, delivery_code } = await net.delivery({ customer_id: net.customer_id });
    const driver = await net.driver();
    await net.reach(id, "assigned", driver);
    const own = driver.actor.caller.delivery.driverDeliveries;
    kit.clock.advance(60_000);
    await own.pickup({ id, scanned_barcode: (await net.shown(id)).barcode });
    kit.clock.advance(60_000);
    await own.startDelivery({ id });
    kit.clock.advance(60_000);
    await own.deliver({ id, proof: { photo_urls: ["https://example.com/door.jpg"], recipient_name: "Layla" } });
    await work();

    const { delivery } = await kit.anonymous.delivery.tracking.track({ delivery_code });
    const statuses = ({ type, to }: { type: string; to: string | null }) => (type === "status" ? [to] : []);
    expect(delivery.status).toBe("delivered");
    expect(delivery.timeline.flatMap(statuses)).toEqual(whole);
    const { timeline } = await net.caller.delivery.tracking.timeline({ id });
    expect(timeline.flatMap(statuses)).toEqual(whole);
    const rest = timeline.filter(({ type }) => type !== "status").map(({ type, to }) => [type, to]);
    expect(rest).toEqual([
      ["scan", null],
      ["custody", "driver"],
      ["proof", null],
      ["custody", "recipient"],
    ]);
    expect((await net.heard(id)).map(({ to }) => to)).toEqual(whole);
    for (const actor of [net.manager, net.person])
      expect((await net.told(actor)).map(({ template_data: { to } }) => to)).toEqual(whole);
    const arabic = await net.person.with({ language: "ar" }).messaging.notifications.list({});
    expect(arabic.notifications[0]).toMatchObject({ title: `التوصيلة ${delivery_code}`, body: "تم تسليم الطرد." });
    expect(await net.types(driver.actor)).toEqual(["delivery_assigned"]);
  });

  test("a switch tells the former driver who takes over, and the new one of the task (1 §2, 3 §5)", async () => {
    const net = await given();
    const [former, fresh] = [await net.driver(), await net.driver()];
    const { id } = await net.delivery();
    await net.reach(id, "assigned", former);
    await net.caller.delivery.assignments.switchDriver({ id, driver_id: fresh.id, reason: "Closer" });
    await work();
    expect(await net.types(former.actor)).toEqual(["delivery_assigned", "assignment_driver_switched"]);
    expect((await net.told(former.actor))[1]).toMatchObject({
      template_data: { newDriver: { driverId: fresh.id, userId: fresh.actor.userId } },
    });
    expect(await net.types(fresh.actor)).toEqual(["delivery_assigned"]);
    await net.caller.delivery.deliveries.cancel({ id, reason: "Not needed" });
    await work();
    expect(await net.types(fresh.actor)).toEqual(["delivery_assigned", "delivery_unassigned"]);
    expect((await net.heard(id)).map(({ to }) => to)).toEqual(["pending", "assigned", "cancelled"]);
  });

  test("a failure is told once with its reason, and its resolution to who has the parcel (1 §6, 3 §5)", async () => {
    const net = await given();
    const driver = await net.driver();
    const { id } = await net.delivery({ customer_id: net.customer_id });
    await net.reach(id, "failed", driver);
    await work();
    expect((await net.types(net.person)).slice(-2)).toEqual(["delivery_status_changed", "delivery_failed"]);
    await net.caller.delivery.assignments.resolve({ id, action: "return" });
    await work();
    expect((await net.told(driver.actor)).find((row) => row.requires_acknowledgement)).toMatchObject({
      notification_type: "delivery_exception_resolved",
      template_data: { deliveryId: id, actionKey: "return", isReturn: true },
    });
    expect((await verifyCustody(kit.database, { code: net.tenant.code })).mismatches).toEqual([]);
  });

  test("the driver of a leg is told of the leg, and everybody else of the whole (4 E2)", async () => {
    const net = await given();
    const { id: warehouse_id } = await net.warehouse();
    const { id, legs } = await net.delivery({ delivery_flow: "pickup_and_delivery", warehouse_id });
    const driver = await net.driver();
    const leg = legs[0]?.id ?? "";
    await net.reach(leg, "picked_up", driver);
    await work();
    expect(await net.told(driver.actor)).toMatchObject([
      { associated_entity_id: leg, action: { path: `/driver/deliveries/${leg}` } },
    ]);
    expect(
      (await net.told(net.manager)).map(({ template_data }) => [template_data.deliveryId, template_data.to]),
    ).toEqual([
      [id, "pending"],
      [id, "picked_up"],
    ]);
  });
});
