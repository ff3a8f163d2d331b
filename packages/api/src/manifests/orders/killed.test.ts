import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { outcomeOf, startKit } from "../../../testing/index.ts";
import { freeAbandonedOrders } from "./index.ts";
import { watched } from "./testing/faults.ts";
import { yardOf } from "./testing/given.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

const ITEMS = 3;
const STOPS = 20;

/** Two manifests of a tenant, and a call for all of them but an exception. */
async function given() {
  const yard = await yardOf(kit);
  const one = await yard.manifest({ items: Array.from({ length: ITEMS }, () => ({})) });
  const two = await yard.manifest({ items: [{}, { status: "exception" }] });
  const ids = [...two.items, ...one.items];
  return { yard, one, two, ids };
}

/** How many points a clean call has, and what it leaves. */
async function clean() {
  const { yard, ids } = await given();
  const { caller, points } = watched(kit, yard.tenant.admin);
  const data = await yard.order(ids, {}, caller.manifests.orders);
  expect(data.created_count).toBe(ITEMS + 1);
  return { points: points(), left: await yard.left() };
}

/** What counts what was repeated: which events were told how often, beside those that a second start tells anew. */
const withoutCounters = (state: unknown) => {
  const { manifests, events, ...rest } = state as {
    manifests: [string, number, number][];
    events: Record<string, number>;
  };
  const { manifest_status_changed: _, ...told } = events;
  return { ...rest, events: told, manifests: manifests.map(([status, received]) => [status, received]) };
};

describe("a call that is killed (2 §4.9, 4 G4)", () => {
  test(`at any of ${STOPS} points, and made again, leaves what one clean call leaves`, async () => {
    const { points, left } = await clean();
    for (let n = 0; n < STOPS; n += 1) {
      const stopAt = Math.round(1 + (n * (points - 1)) / (STOPS - 1));
      const { yard, one, two, ids } = await given();
      const { caller } = watched(kit, yard.tenant.admin, { stopAt });
      await expect(yard.order(ids, {}, caller.manifests.orders)).rejects.toThrow("killed");
      const halfway = await yard.wrong();
      expect(halfway, `stopped at ${stopAt} of ${points}`).toEqual([]);
      const repeated = await outcomeOf(yard.order(ids));
      // What was stopped behind its last COMMIT had all done: its manifests may be completed, and are looked up.
      const isDone = (await yard.statusOf(one.id)) === "completed";
      expect([repeated, isDone], `stopped at ${stopAt} of ${points}`).toEqual([
        repeated === "done" ? "done" : "manifest_bulk_order_creation_not_allowed",
        true,
      ]);
      expect(withoutCounters(await yard.left()), `stopped at ${stopAt} of ${points}`).toEqual(withoutCounters(left));
      expect(await yard.statusOf(two.id)).toBe("received_with_exceptions");
      expect(await yard.wrong()).toEqual([]);
    }
  });

  test("keeps the code that an item was given, for the call that makes its order (2 §4.9)", async () => {
    const { yard, one, ids } = await given();
    let numbers: (number | null)[] = [null];
    for (let stopAt = 20; numbers.every((number) => number === null); stopAt += 4) {
      const { caller } = watched(kit, yard.tenant.admin, { stopAt });
      await expect(yard.order(ids, {}, caller.manifests.orders)).rejects.toThrow("killed");
      numbers = (await yard.itemsOf(one.id)).map(({ order_number }) => order_number);
    }
    const data = await yard.order(ids);
    const codes = data.created.slice(1).map(({ delivery }) => Number(delivery.delivery_code.split("-")[1]));
    expect(codes).toEqual(numbers.map(Number));
  });

  test("and that nobody repeats is let go of after five minutes, its money with it (4 G4)", async () => {
    const { yard, one, ids } = await given();
    let held = 0;
    for (let stopAt = 30; held === 0; stopAt += 2) {
      const { caller } = watched(kit, yard.tenant.admin, { stopAt });
      await expect(yard.order(ids, {}, caller.manifests.orders)).rejects.toThrow("killed");
      held = (await yard.wallet()).held;
    }
    await freeAbandonedOrders(kit.deps);
    expect((await yard.wallet()).held).toBe(held);
    kit.clock.advance(5 * 60_000);
    await freeAbandonedOrders(kit.deps);
    expect((await yard.wallet()).held).toBe(0);
    expect(await yard.statusOf(one.id)).toBe("received");
    expect((await yard.itemsOf(one.id)).map(({ status }) => status)).toEqual(["received", "received", "received"]);
    const events = await yard.eventsOf(one.id);
    await freeAbandonedOrders(kit.deps);
    expect(await yard.eventsOf(one.id)).toEqual(events);
    expect((await yard.order(ids)).created_count).toBe(ITEMS + 1);
    expect(await yard.wrong()).toEqual([]);
  });
});

test("a connection that breaks off once is no reason to fail, wherever it does (2 §8)", async () => {
  const { points, left } = await clean();
  for (const part of [0.3, 0.5, 0.7, 0.95]) {
    const { yard, ids } = await given();
    const { caller } = watched(kit, yard.tenant.admin, { breakAt: Math.round(points * part) });
    expect((await yard.order(ids, {}, caller.manifests.orders)).created_count).toBe(ITEMS + 1);
    expect(withoutCounters(await yard.left())).toEqual(withoutCounters(left));
    expect(await yard.wrong()).toEqual([]);
  }
});
