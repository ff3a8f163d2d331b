import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { refusalOf, startKit } from "../../../testing/index.ts";
import { announceDelivery } from "../../delivery/announce/index.ts";
import { runAwaited, waitingJob } from "../../delivery/driver-app/index.ts";
import { actionsFor } from "../../delivery/driver-app/testing/given.ts";
import { givenHandoffs } from "./testing/given.ts";

let kit: Kit;
let net: Awaited<ReturnType<typeof givenHandoffs>>;
beforeAll(async () => {
  kit = await startKit();
  net = await givenHandoffs(kit);
});
afterEach(async () => expect(await net.faults()).toEqual([]));
afterAll(() => kit.stop());

const reason = { reason: "Another way" };
const statuses = (rows: readonly { status: string }[]) => rows.map(({ status }) => status);

describe("a delivery out of a warehouse is assigned", () => {
  test("its goods are to be picked, and a handoff waits for its driver (3 §7)", async () => {
    const { id, driver, order, handoff, stock, item_id, bin_id } = await net.assigned();
    const { current_assignment } = await net.shown(id);
    expect(order.status).toBe("pending");
    expect(handoff).toMatchObject({
      status: "pending",
      driver_id: driver.id,
      assignment_id: current_assignment?.id,
    });
    expect(await net.lines(order.id)).toMatchObject([{ item_id, bin_id, quantity: 4, picked_quantity: 0 }]);
    expect(await stock()).toEqual([10, 4]);
  });

  test("also before its driver accepts, and while a carrier is to fetch it (3 §7, 4 E3)", async () => {
    const asking = await givenHandoffs(kit, { mustAccept: true });
    const { handoff, order, pickup } = await asking.assigned();
    expect([handoff.status, order.status]).toEqual(["pending", "pending"]);
    expect((await refusalOf(pickup())).reason).toBe("assignment_not_accepted");

    await net.caller.carriers.configuration.update({ code: "sandbox", is_enabled: true, credentials: {} });
    const { delivery_id } = await net.kept();
    await net.caller.delivery.assignments.assign({ id: delivery_id, carrier_code: "sandbox" });
    expect(await net.handoffsOf(delivery_id)).toMatchObject([{ status: "pending", driver_id: null }]);
    expect(statuses(await net.ordersOf(delivery_id))).toEqual(["pending"]);
  });
});

describe("who picks is told (4 C4)", () => {
  const told = async () => {
    const { notifications } = await net.staff.caller.messaging.notifications.list({ limit: 100 });
    return notifications.filter((one) => one.notification_type === "picking_order_assigned");
  };
  const announce = (delivery_id: string) => announceDelivery(kit.deps, { tenant_id: net.tenant.tenantId, delivery_id });

  test("of a picking order that an assignment makes, once; not again of one that survived (4 F1)", async () => {
    const before = (await told()).length;
    const { id, order } = await net.assigned();
    await announce(id);
    await announce(id);
    const [first, ...more] = (await told()).slice(0, -before || undefined);
    expect([first?.associated_entity_id, more]).toEqual([order.id, []]);
    await net.picked(order.id, 1, "in_progress");
    await net.caller.delivery.assignments.unassign({ id, ...reason });
    await net.assign(id, await net.driver());
    await announce(id);
    expect(await told()).toHaveLength(before + 1);
  });
});

describe("who was to fetch it does not come", () => {
  test("unassigned or declined before anything was picked: handoff and picking order are off, the goods stay kept (4 F1, 4 J1)", async () => {
    const { id, stock, driver } = await net.assigned();
    await net.caller.delivery.assignments.unassign({ id, ...reason });
    expect([statuses(await net.handoffsOf(id)), statuses(await net.ordersOf(id))]).toEqual([
      ["cancelled"],
      ["cancelled"],
    ]);
    expect(await stock()).toEqual([10, 4]);
    await net.assign(id, driver);
    await net.own(driver).decline({ id, reason: "Too far" });
    expect(statuses(await net.handoffsOf(id))).toEqual(["cancelled", "cancelled"]);
    expect(statuses(await net.ordersOf(id))).toEqual(["cancelled", "cancelled"]);
  });

  test("after something was picked: the picking order survives, and the next assignment uses it (4 F1)", async () => {
    const { id, order, stock } = await net.assigned();
    await net.picked(order.id, 2, "in_progress");
    await net.caller.delivery.assignments.unassign({ id, ...reason });
    expect([statuses(await net.handoffsOf(id)), statuses(await net.ordersOf(id))]).toEqual([
      ["cancelled"],
      ["in_progress"],
    ]);
    await net.assign(id, await net.driver());
    expect(statuses(await net.handoffsOf(id))).toEqual(["cancelled", "pending"]);
    expect(await net.ordersOf(id)).toEqual([{ id: order.id, status: "in_progress" }]);
    expect(await stock()).toEqual([10, 4]);
  });

  test("switched: the new driver's handoff waits, the former one's is off (4 F1)", async () => {
    const { id, order, pickup } = await net.ready();
    const next = await net.driver();
    await net.caller.delivery.assignments.switchDriver({ id, driver_id: next.id, ...reason });
    expect(await net.handoffsOf(id)).toMatchObject([
      { status: "cancelled" },
      { status: "pending", driver_id: next.id },
    ]);
    expect((await refusalOf(pickup())).reason).toBe("delivery_not_found");
    await pickup(next);
    expect(await net.ordersOf(id)).toEqual([{ id: order.id, status: "handed_off" }]);
    expect(statuses(await net.handoffsOf(id))).toEqual(["cancelled", "completed"]);
  });

  test("called off: nothing is picked for it, whatever was, and nothing is kept (3 §5, 3 §7)", async () => {
    const { id, stock } = await net.ready();
    await net.caller.delivery.deliveries.cancel({ id, ...reason });
    expect([statuses(await net.handoffsOf(id)), statuses(await net.ordersOf(id))]).toEqual([
      ["cancelled"],
      ["cancelled"],
    ]);
    expect(await stock()).toEqual([10, 0]);
  });

  test("called off while it waits for another driver: also what survived of its picking is off (4 J1)", async () => {
    const { id, order, stock } = await net.assigned();
    await net.picked(order.id, 3, "in_progress");
    await net.caller.delivery.assignments.unassign({ id, ...reason });
    await net.caller.delivery.deliveries.cancel({ id, ...reason });
    expect(statuses(await net.ordersOf(id))).toEqual(["cancelled"]);
    expect(await stock()).toEqual([10, 0]);
  });

  test("other goods are wanted: what survived of the picking ends, and these alone are kept (4 E4, 4 J1)", async () => {
    const { id, order, stock, item_id, driver } = await net.assigned();
    await net.picked(order.id, 3, "in_progress");
    await net.caller.delivery.assignments.unassign({ id, ...reason });
    await net.caller.delivery.deliveries.update({ id, items: [{ item_id, quantity: 7 }] });
    expect([statuses(await net.ordersOf(id)), await stock()]).toEqual([["cancelled"], [10, 7]]);
    await net.assign(id, driver);
    const [, next] = await net.ordersOf(id);
    expect(await net.lines(next?.id ?? "")).toMatchObject([{ quantity: 7 }]);
  });

  test("a handoff that people made for a direct delivery is off with its driver too (4 F1)", async () => {
    const { body, delivery_id } = await net.overTheCounter();
    await net.handoffs.create(body);
    await net.caller.delivery.assignments.unassign({ id: delivery_id, ...reason });
    expect(statuses(await net.handoffsOf(delivery_id))).toEqual(["cancelled"]);
  });
});

describe("the driver's Pickup", () => {
  test("takes stock, picking order, handoff, assignment and custody in one (2 §3, 3 §5)", async () => {
    const { id, driver, order, pickup, stock } = await net.ready();
    const { delivery } = await pickup();
    expect(delivery).toMatchObject({
      status: "picked_up",
      custody: "driver",
      current_assignment: { status: "picked_up" },
    });
    expect(await net.ordersOf(id)).toEqual([{ id: order.id, status: "handed_off" }]);
    expect(await net.handoffsOf(id)).toMatchObject([{ status: "completed", driver_id: driver.id }]);
    expect([await stock(), await net.room(driver)]).toEqual([[6, 0], 1]);
    expect((await net.chain(id)).map(({ to, to_driver_id }) => [to, to_driver_id])).toEqual([["driver", driver.id]]);
    const { inventory_transactions: moves } = await net.caller.warehousing.transactions.list({
      reference_type: "order",
    });
    expect(moves.filter(({ reference_id }) => reference_id === order.id)).toMatchObject([
      { transaction_type: "pick", quantity: 4, performed_by: driver.actor.userId },
    ]);
  });

  test("is refused until the goods are picked, and changes nothing then: 409 picking_not_completed (4 E3)", async () => {
    const { id, order, handoff, pickup, stock } = await net.assigned();
    for (const status of ["pending", "in_progress"]) {
      await net.picked(order.id, 4, status);
      expect((await refusalOf(pickup())).reason).toBe("picking_not_completed");
    }
    expect([(await net.shown(id)).status, await stock()]).toEqual(["assigned", [10, 4]]);
    expect(await net.handoffsOf(id)).toEqual([handoff]);
  });

  test("takes what was picked, where less was there than was wanted; the rest is free again (4 F2)", async () => {
    const { id, order, pickup, stock, driver } = await net.assigned();
    await net.picked(order.id, 3);
    await pickup();
    expect(await stock()).toEqual([7, 0]);
    const photos = { photo_urls: ["https://example.com/door.jpg"] };
    const { delivery } = await net.own(driver).deliver({ id, proof: photos });
    expect(delivery).toMatchObject({ status: "delivered", custody: "recipient" });
    expect([await stock(), await net.room(driver)]).toEqual([[7, 0], 0]);
  });

  test("said by a phone that was offline runs by itself once the goods are picked, once for all (4 J13)", async () => {
    const { id, barcode, order, driver, stock, item_id, bin_id } = await net.assigned();
    const say = actionsFor({ id, barcode }, (ms) => new Date(kit.clock.now.getTime() + ms).toISOString());
    const sync = async () =>
      (await net.own(driver).sync({ actions: [say.pickup, say.deliver] })).results.map(({ status }) => status);
    expect(await sync()).toEqual(["deferred", "deferred"]);
    const before = kit.scheduled.length;
    const { pickingOrders } = net.caller.fulfilment;
    await pickingOrders.pick({ id: order.id, item_id, bin_id, quantity: 4 });
    await pickingOrders.change({ id: order.id, status: "completed" });
    const woken = kit.scheduled.slice(before).filter(({ name }) => name === waitingJob);
    expect(woken.map(({ data }) => data)).toEqual([{ tenant_id: net.tenant.tenantId, delivery_id: id }]);
    const job = { tenant_id: net.tenant.tenantId, delivery_id: id };
    await Promise.all([runAwaited(kit.deps, job), runAwaited(kit.deps, job), sync()]);
    expect([(await net.shown(id)).status, await stock()]).toEqual(["delivered", [6, 0]]);
    expect(await sync()).toEqual(["applied", "applied"]);
    expect(statuses(await net.handoffsOf(id))).toEqual(["completed"]);
  });

  test("said by a phone that was offline waits for the picking, and runs with what it says next (4 J13)", async () => {
    const { id, barcode, order, driver, stock } = await net.assigned();
    const say = actionsFor({ id, barcode }, (ms) => new Date(kit.clock.now.getTime() + ms).toISOString());
    const sync = async (...actions: (typeof say)["pickup" | "deliver"][]) =>
      (await net.own(driver).sync({ actions })).results.map(({ status }) => status);
    expect(await sync(say.pickup, say.deliver)).toEqual(["deferred", "deferred"]);
    expect([(await net.shown(id)).status, await stock()]).toEqual(["assigned", [10, 4]]);
    await net.picked(order.id);
    expect(await sync(say.deliver)).toEqual(["applied"]);
    expect(await sync(say.pickup)).toEqual(["applied"]);
    expect([(await net.shown(id)).status, await stock()]).toEqual(["delivered", [6, 0]]);
    expect(statuses(await net.handoffsOf(id))).toEqual(["completed"]);
  });
});
