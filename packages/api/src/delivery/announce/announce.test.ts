import { makeIdsBy } from "@karwan/db";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor, Kit } from "../../../testing/index.ts";
import { everyLanguage, startKit } from "../../../testing/index.ts";
import type { DeliveryNotice } from "../lifecycle/index.ts";
import { announceJob } from "../lifecycle/index.ts";
import type { Parcels } from "../verify/testing/given.ts";
import { parcelsOf } from "../verify/testing/given.ts";
import { announceDelivery, sweepAnnouncements } from "./index.ts";

let kit: Kit;
let net: Parcels;
beforeAll(async () => {
  kit = await startKit();
  net = await parcelsOf(kit);
});
afterAll(() => kit.stop());

const at = () => kit.clock.now.toISOString();
const notifiedTo = async (actor: Actor) =>
  (await actor.caller.messaging.notifications.list({ limit: 100 })).notifications.toReversed();
const outbox = () => net.sql<{ notice: DeliveryNotice }>("SELECT notice FROM delivery_outbox ORDER BY id");
const events = (id: string) =>
  net.sql<{ data: Record<string, unknown> }>("SELECT data FROM webhook_events WHERE data->>'id' = $1 ORDER BY id", [
    id,
  ]);
const announce = (delivery_id: string, deps = kit.deps) =>
  announceDelivery(deps, { tenant_id: net.tenantId, delivery_id });
const listen = () =>
  net.sql(
    `INSERT INTO webhooks (tenant_id, id, url, events, is_active, sealed_secret)
     VALUES ($1, gen_random_uuid(), 'https://a.example', '{delivery.status_changed}', true, 'x')`,
    [net.tenantId],
  );

/** A parcel of a customer with an account, and an operations manager. */
async function given() {
  net = await parcelsOf(kit);
  const [manager, person] = [await net.tenant.member("operations_manager"), await net.tenant.member("customer")];
  await net.sql("INSERT INTO customers (tenant_id, id, user_id, full_name) VALUES ($1, $2, $2, 'Sara')", [
    net.tenantId,
    person.userId,
  ]);
  const parcel = await net.parcel({ customer_id: person.userId });
  return { manager, person, parcel };
}
const tell = (id: string, ...notices: DeliveryNotice[]) =>
  net.change(id, (made) => {
    for (const notice of notices) made.notify(notice);
  });

describe("what is told of a delivery (4 C4)", () => {
  test("a new status goes to the customer's user and the operations managers, and to webhooks (3 §6)", async () => {
    const { manager, person, parcel } = await given();
    await listen();
    const driver = await net.driver();
    kit.scheduled.length = 0;
    await net.assign(parcel.id, driver.id);
    expect(kit.scheduled.map(({ name, data }) => [name, data])).toEqual([
      [announceJob, { tenant_id: net.tenantId, delivery_id: parcel.id }],
    ]);
    await announce(parcel.id);
    const places = [
      [manager, { target: "delivery", path: `/delivery/deliveries/${parcel.id}` }],
      [person, { target: "tracking", path: `/track/${parcel.delivery_code}` }],
    ] as const;
    for (const [actor, action] of places)
      expect(await notifiedTo(actor)).toMatchObject([
        {
          notification_type: "delivery_status_changed",
          associated_entity_type: "delivery",
          associated_entity_id: parcel.id,
          template_data: { deliveryId: parcel.id, deliveryCode: parcel.delivery_code, from: "pending", to: "assigned" },
          action: {
            ...action,
            secondary_actions: [{ id: "copy_delivery_code", value: parcel.delivery_code }],
          },
        },
      ]);
    expect(await notifiedTo(net.admin)).toEqual([]);
    expect((await events(parcel.id)).map(({ data }) => data)).toEqual([
      {
        id: parcel.id,
        delivery_code: parcel.delivery_code,
        external_reference_id: null,
        from: "pending",
        to: "assigned",
        at: at(),
      },
    ]);
    expect(await outbox()).toEqual([]);
  });

  test("a customer who also runs operations is told once, and led to where operations go (4 K11)", async () => {
    const { person, parcel } = await given();
    const { roles } = await net.admin.caller.identity.roles.list({ limit: 100 });
    const role_ids = roles.filter(({ name }) => name === "operations_manager").map(({ id }) => id);
    await net.admin.caller.identity.users.setRoles({ userId: person.userId, role_ids });
    await tell(parcel.id, { kind: "status_changed", from: "pending", to: "assigned", at: at() });
    await announce(parcel.id);
    expect((await notifiedTo(person)).map(({ action }) => action?.path)).toEqual([`/delivery/deliveries/${parcel.id}`]);
  });

  test("whoever did it is not told of it: a manager among the others, a driver of what they took themselves", async () => {
    const { manager, person, parcel } = await given();
    const other = await net.tenant.member("operations_manager");
    const driver = await net.driver();
    const kinds = async (actor: Actor) => (await notifiedTo(actor)).map((row) => row.notification_type);
    await manager.caller.delivery.assignments.assign({ id: parcel.id, driver_id: driver.id });
    await announce(parcel.id);
    expect([await kinds(manager), await kinds(other), await kinds(person), await kinds(driver.actor)]).toEqual([
      [],
      ["delivery_status_changed"],
      ["delivery_status_changed"],
      ["delivery_assigned"],
    ]);
    const own = { leg_id: null, by: driver.actor.userId };
    await net.sql(
      "INSERT INTO delivery_outbox (tenant_id, id, delivery_id, notice, created_at) VALUES ($1, gen_random_uuid(), $2, $3, now())",
      [net.tenantId, parcel.id, JSON.stringify({ kind: "assigned", user_id: driver.actor.userId, ...own })],
    );
    await announce(parcel.id);
    expect(await kinds(driver.actor)).toEqual(["delivery_assigned"]);
  });

  test("a customer has in writing what they did themselves (4 C4)", async () => {
    const { person, parcel } = await given();
    const own = { kind: "status_changed", from: "pending", to: "cancelled", at: at(), leg_id: null, by: person.userId };
    await net.sql(
      "INSERT INTO delivery_outbox (tenant_id, id, delivery_id, notice, created_at) VALUES ($1, gen_random_uuid(), $2, $3, now())",
      [net.tenantId, parcel.id, JSON.stringify(own)],
    );
    await announce(parcel.id);
    expect(await notifiedTo(person)).toMatchObject([{ notification_type: "delivery_status_changed" }]);
  });

  test("a failed attempt is told once, with its reason", async () => {
    const { person, manager, parcel } = await given();
    await listen();
    const moved = { kind: "status_changed", from: "en_route_to_delivery", to: "failed", at: at() } as const;
    await tell(parcel.id, moved, { kind: "failed", reason_code: "nobody_home" });
    await announce(parcel.id);
    for (const actor of [person, manager])
      expect(await notifiedTo(actor)).toMatchObject([
        { notification_type: "delivery_failed", template_data: { reasonCode: "nobody_home" } },
      ]);
    expect(await events(parcel.id)).toMatchObject([{ data: { to: "failed" } }]);
  });

  test("drafts are nobody's news yet, but webhooks hear of them", async () => {
    const { manager, parcel } = await given();
    await listen();
    await tell(parcel.id, { kind: "status_changed", from: null, to: "draft", at: at() });
    await announce(parcel.id);
    expect(await notifiedTo(manager)).toEqual([]);
    expect(await events(parcel.id)).toMatchObject([{ data: { from: null, to: "draft" } }]);
  });

  test("a driver is told what is theirs: assigned, taken back, switched, resolved (1 §2)", async () => {
    const { manager, parcel } = await given();
    const [former, fresh] = [await net.driver(), await net.driver()];
    const user_id = former.actor.userId;
    await tell(
      parcel.id,
      { kind: "assigned", user_id },
      { kind: "unassigned", user_id },
      { kind: "driver_switched", user_id, new_driver_id: fresh.id },
      { kind: "exception_resolved", user_id, action: "return", return_destination: "Karrada" },
    );
    await announce(parcel.id);
    const { driver } = await net.drivers.show({ driverId: fresh.id });
    const data = { deliveryId: parcel.id, deliveryCode: parcel.delivery_code };
    const path = `/driver/deliveries/${parcel.id}`;
    const newDriver = {
      driverId: fresh.id,
      userId: fresh.actor.userId,
      fullName: driver.full_name,
      avatarUrl: null,
      phone: driver.phone,
    };
    const told = await notifiedTo(former.actor);
    expect(told.map((row) => [row.notification_type, row.template_data])).toEqual([
      ["delivery_assigned", data],
      ["delivery_unassigned", data],
      ["assignment_driver_switched", { ...data, newDriver }],
      [
        "delivery_exception_resolved",
        { ...data, actionKey: "return", isRetry: false, isReturn: true, returnDestinationLabel: "Karrada" },
      ],
    ]);
    for (const row of told)
      expect(row).toMatchObject({ associated_entity_id: parcel.id, action: { target: "driver_delivery", path } });
    expect(told[2]?.action?.secondary_actions.map(({ type }) => type)).toEqual(["copy", "call"]);
    expect(told.map((row) => row.requires_acknowledgement)).toEqual([false, false, true, true]);
    expect(await notifiedTo(manager)).toEqual([]);
    for (const language of everyLanguage) {
      const page = await former.actor.with({ language }).messaging.notifications.list({});
      for (const { title, body } of page.notifications) expect(title + body).toContain(parcel.delivery_code);
    }
  });

  test("the driver of a leg is told of the leg", async () => {
    const { parcel } = await given();
    await net.sql("UPDATE deliveries SET delivery_flow = 'pickup_and_delivery' WHERE id = $1", [parcel.id]);
    const leg = await net.parcel({
      parent_id: parcel.id,
      delivery_flow: "pickup_leg",
      delivery_code: `${parcel.delivery_code}-A`,
    });
    const { actor } = await net.driver();
    await tell(leg.id, { kind: "assigned", user_id: actor.userId });
    await announce(parcel.id);
    expect(await notifiedTo(actor)).toMatchObject([
      { associated_entity_id: leg.id, template_data: { deliveryId: leg.id, deliveryCode: leg.delivery_code } },
    ]);
  });
});

describe("each notice is told once (architecture 3.7)", () => {
  test("20 workers at once tell one story, in its order", async () => {
    const { person, parcel } = await given();
    await listen();
    const steps = ["assigned", "accepted", "picked_up", "delivered"] as const;
    for (const to of steps) await tell(parcel.id, { kind: "status_changed", from: "pending", to, at: at() });
    await Promise.all(Array.from({ length: 20 }, () => announce(parcel.id)));
    expect((await notifiedTo(person)).map(({ template_data: { to } }) => to)).toEqual([...steps]);
    expect((await events(parcel.id)).map(({ data: { to } }) => to)).toEqual([...steps]);
  });

  test("a worker that dies in the middle has told nothing, and the next one tells all", async () => {
    const { person, parcel } = await given();
    await listen();
    await tell(parcel.id, { kind: "status_changed", from: "pending", to: "assigned", at: at() });
    // Behind the events, with the notifications.
    const schedule: Kit["deps"]["jobs"]["schedule"] = async () => {
      throw new Error("the worker died");
    };
    await expect(announce(parcel.id, { ...kit.deps, jobs: { schedule } })).rejects.toThrow("the worker died");
    expect([await outbox(), await notifiedTo(person), await events(parcel.id)]).toMatchObject([[{}], [], []]);
    await announce(parcel.id);
    await announce(parcel.id);
    expect([await outbox(), await notifiedTo(person), await events(parcel.id)]).toMatchObject([[], [{}], [{}]]);
  });

  test("what servers ten minutes apart write is told in the order in which it happened (4 C4, architecture 3.7)", async () => {
    const { person, parcel } = await given();
    await listen();
    const steps = ["pending", "assigned", "picked_up", "en_route_to_delivery", "delivered"] as const;
    for (const [n, to] of steps.entries()) {
      // Every other one by a server that is ahead: its ids come after those of the next.
      const ahead = n % 2 === 1 ? 600_000 : 0;
      makeIdsBy(() => kit.clock.now.getTime() + ahead);
      await tell(parcel.id, { kind: "status_changed", from: steps[n - 1] ?? null, to, at: at() });
      if (n === 2) await announce(parcel.id);
    }
    const ids = await net.sql<{ id: string }>("SELECT id FROM delivery_outbox ORDER BY position");
    expect(ids.map(({ id }) => id)).not.toEqual(ids.map(({ id }) => id).toSorted());
    kit.clock.advance(-600_000);
    await announce(parcel.id);
    kit.clock.advance(600_000);
    makeIdsBy(Date.now);
    const told = (await notifiedTo(person)).map(({ template_data }) => template_data["to"]);
    expect(told).toEqual(steps);
    const positions = await net.sql<{ to: string }>(
      "SELECT template_data->>'to' AS to FROM notifications WHERE user_id = $1 ORDER BY position",
      [person.userId],
    );
    expect(positions.map(({ to }) => to)).toEqual(steps);
  });

  test("the sweep tells what has waited for a minute, and leaves the rest to its job", async () => {
    const { person, parcel } = await given();
    const other = await net.parcel();
    await tell(parcel.id, { kind: "status_changed", from: "pending", to: "assigned", at: at() });
    const start = kit.clock.now;
    kit.clock.advance(59_000);
    await tell(other.id, { kind: "status_changed", from: "pending", to: "assigned", at: at() });
    await sweepAnnouncements(kit.deps);
    expect(await outbox()).toHaveLength(2);
    kit.clock.advance(1000);
    await sweepAnnouncements(kit.deps);
    expect([await outbox(), await notifiedTo(person)]).toMatchObject([[{}], [{}]]);
    kit.clock.now = start;
  });

  test("one delivery that cannot be told of does not keep the others waiting", async () => {
    const { person, parcel } = await given();
    await net.sql(
      "INSERT INTO delivery_outbox (tenant_id, id, delivery_id, notice, created_at) VALUES ($1, gen_random_uuid(), gen_random_uuid(), '{}', '2020-01-01')",
      [net.tenantId],
    );
    await tell(parcel.id, { kind: "status_changed", from: "pending", to: "assigned", at: at() });
    const start = kit.clock.now;
    kit.clock.advance(60_000);
    await sweepAnnouncements(kit.deps);
    expect([await outbox(), await notifiedTo(person)]).toMatchObject([[{ notice: {} }], [{}]]);
    await net.sql("DELETE FROM delivery_outbox");
    kit.clock.now = start;
  });
});
