import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { atOnce, outcomeOf, startKit } from "../../../testing/index.ts";
import { givenHandoffs } from "./testing/given.ts";

let kit: Kit;
let net: Awaited<ReturnType<typeof givenHandoffs>>;
beforeAll(async () => {
  kit = await startKit();
  net = await givenHandoffs(kit);
});
afterEach(async () => expect(await net.faults()).toEqual([]));
afterAll(() => kit.stop());

const signature_url = "https://example.com/signature.png";
type Ready = Awaited<ReturnType<typeof net.ready>>;

/** What is left of a delivery after a race: all of a Pickup happened, or nothing of it. */
async function outcome({ id, stock, driver }: Ready) {
  const [{ status, custody }, orders, handoffs] = [
    await net.shown(id),
    await net.ordersOf(id),
    await net.handoffsOf(id),
  ];
  const took = custody === "driver";
  const states = [orders, handoffs].map((rows) => rows.map((row) => row.status));
  expect(states.map((list) => list.filter((one) => one === "handed_off" || one === "completed"))).toEqual(
    took ? [["handed_off"], ["completed"]] : [status === "cancelled" ? [] : ["completed"], []],
  );
  const kept = status === "cancelled" || took ? 0 : 4;
  expect(await stock()).toEqual([took ? 6 : 10, kept]);
  return { took, status, room: await net.room(driver) };
}

describe("the Pickup of a parcel that is ready in a warehouse, in races (2 §3, 3 §5)", () => {
  test("said twenty times at once by its driver it happens once, and each of them hears that it did", async () => {
    const given = await net.ready();
    const { values, refused } = await atOnce(20, () => given.pickup());
    expect([refused, new Set(values.map(({ delivery }) => delivery.status))]).toEqual([[], new Set(["picked_up"])]);
    expect(await outcome(given)).toEqual({ took: true, status: "picked_up", room: 1 });
    const { inventory_transactions: moves } = await net.caller.warehousing.transactions.list({
      reference_type: "order",
    });
    expect(moves.filter(({ reference_id }) => reference_id === given.order.id)).toHaveLength(1);
    expect((await net.shown(given.id)).custody_count).toBe(1);
  });

  test("by two drivers at once: the one whose it is takes it", async () => {
    const given = await net.ready();
    const stranger = await net.driver();
    const [one, other] = await Promise.all([outcomeOf(given.pickup()), outcomeOf(given.pickup(stranger))]);
    expect([one, other]).toEqual(["done", "delivery_not_found"]);
    expect(await outcome(given)).toMatchObject({ took: true });
  });

  test.each(["unassign", "cancel", "switch"] as const)("against %s: one of the two happens, whole", async (other) => {
    const taken: boolean[] = [];
    for (let n = 0; n < 6; n += 1) {
      const given = await net.ready();
      const { id } = given;
      const next = await net.driver();
      const { assignments, deliveries } = net.caller.delivery;
      const against = {
        unassign: () => assignments.unassign({ id }),
        cancel: () => deliveries.cancel({ id, reason: "No" }),
        switch: () => assignments.switchDriver({ id, driver_id: next.id, reason: "Nearer" }),
      }[other];
      const calls = [() => outcomeOf(given.pickup()), () => outcomeOf(against())];
      const ends = await Promise.all((n % 2 ? calls.toReversed() : calls).map((call) => call()));
      expect(ends.filter((end) => end === "done")).toHaveLength(1);
      const { took, room } = await outcome(given);
      expect(room).toBe(took ? 1 : 0);
      taken.push(took);
      if (!took && other !== "cancel") {
        const who = other === "switch" ? next : await net.driver();
        if (other === "unassign") await net.assign(id, who);
        await given.pickup(who);
      }
    }
    expect(taken).toHaveLength(6);
  });

  test("against the picker who says that all of it is picked: it waits for him, or it is his turn no more (4 E3)", async () => {
    for (let n = 0; n < 6; n += 1) {
      const given = await net.assigned();
      await net.picked(given.order.id, null, "in_progress");
      const { pickingOrders } = net.caller.fulfilment;
      const say = () => outcomeOf(pickingOrders.change({ id: given.order.id, status: "completed" }));
      const calls = [() => outcomeOf(given.pickup()), say];
      const ends = await Promise.all((n % 2 ? calls.toReversed() : calls).map((call) => call()));
      const [took, said] = n % 2 ? ends.toReversed() : ends;
      expect([said, ["done", "picking_not_completed"].includes(took ?? "")]).toEqual(["done", true]);
      if (took !== "done") await given.pickup();
      expect((await outcome(given)).took).toBe(true);
    }
  });

  test("against a clerk who changes its handoff: both happen, and the handoff is completed", async () => {
    const given = await net.ready();
    const { id } = given.handoff;
    const change = () => net.handoffs.update({ id, status: "in_progress", notes: "Two boxes", signature_url });
    const [took] = await Promise.all([outcomeOf(given.pickup()), outcomeOf(change())]);
    expect([took, (await outcome(given)).took]).toEqual(["done", true]);
  });
});

describe("handoffs in races", () => {
  test("twenty requests for one that is prepared answer that one, and one of them names its staff (2 §4.6)", async () => {
    const { id: delivery_id, warehouse_id, order, handoff } = await net.ready();
    const body = { warehouse_id, delivery_id, picking_order_id: order.id, warehouse_staff_id: net.staff.userId };
    const { values, refused } = await atOnce(20, () => net.handoffs.create(body));
    expect([refused, new Set(values.map((made) => made.handoff.id))]).toEqual([[], new Set([handoff.id])]);
  });

  test("twenty requests for a new one make one (2 §4.6)", async () => {
    const { body } = await net.overTheCounter();
    const { values, refused } = await atOnce(20, () => net.handoffs.create(body));
    expect([values.length, new Set(refused.map(({ reason }) => reason))]).toEqual([1, new Set(["handoff_exists"])]);
  });

  test("it is completed once, and never for a driver who came, went or was taken off (2 §3)", async () => {
    for (let n = 0; n < 6; n += 1) {
      const { body, driver, delivery_id: id, barcode } = await net.overTheCounter();
      const { handoff } = await net.handoffs.create({ ...body, signature_url });
      const complete = () => outcomeOf(net.handoffs.update({ id: handoff.id, status: "completed" }));
      const against = () =>
        n % 2
          ? outcomeOf(net.own(driver).pickup({ id, scanned_barcode: barcode }))
          : outcomeOf(net.caller.delivery.assignments.unassign({ id }));
      const ends = await Promise.all([complete(), complete(), against()]);
      expect(ends.slice(0, 2).filter((end) => end === "done").length).toBeLessThanOrEqual(1);
      const [{ status } = { status: "" }] = await net.handoffsOf(id);
      const isDone = ends.slice(0, 2).includes("done");
      expect(status).toBe(isDone ? "completed" : n % 2 ? "pending" : "cancelled");
    }
  });
});
