import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { atOnce, outcomeOf, startKit } from "../../../testing/index.ts";
import { dispatchOf } from "./testing/given.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

/** A task of a driver, as twelve dispatchers have it before them, and what each of them does with it. */
async function task() {
  const net = await dispatchOf(kit);
  const [former, next] = [await net.driver(), await net.driver()];
  const { id } = await net.assigned(former, { unit_size: 2 });
  const { updated_at } = await net.shown(id);
  const as = (ifMatchHeader: string, idempotencyKey: string | null = null) =>
    net.tenant.admin.with({ ifMatchHeader, idempotencyKey }).delivery;
  const does = [
    (seen: string) => as(seen).assignments.switchDriver({ id, driver_id: next.id, reason: "Nearer" }),
    (seen: string) => as(seen).assignments.unassign({ id }),
    (seen: string) => as(seen).deliveries.cancel({ id, reason: "Not wanted" }),
  ] as const;
  return { net, id, seen: updated_at, does, as, former, next };
}

describe("a delivery that several decide about (4 L9)", () => {
  test("goes the way of one of twelve who had it before them in one state; the others are told that it has changed", async () => {
    const { net, id, seen, does, former, next } = await task();
    const { values, refused } = await atOnce<unknown>(12, (n) => (does[n % 3] ?? does[0])(seen));
    expect(values).toHaveLength(1);
    expect(new Set(refused.map(({ reason }) => reason))).toEqual(new Set(["changed_meanwhile"]));
    const { status } = await net.shown(id);
    expect(["assigned", "pending", "cancelled"]).toContain(status);
    // Room is kept where the parcel is a task, and nowhere else.
    expect([await net.room(former), await net.room(next)]).toEqual([0, status === "assigned" ? 2 : 0]);
    expect(await net.mismatches()).toEqual([]);
  });

  test("is changed by who has seen how it stands now, and the same request again is answered as the first time (3 §1.8)", async () => {
    const { net, id, seen, as, next } = await task();
    const first = await as(seen, "switch-seen").assignments.switchDriver({ id, driver_id: next.id, reason: "Nearer" });
    const again = await as(seen, "switch-seen").assignments.switchDriver({ id, driver_id: next.id, reason: "Nearer" });
    expect(again).toEqual(first);
    expect(await outcomeOf(as(seen).assignments.unassign({ id }))).toBe("changed_meanwhile");
    await as(first.delivery.updated_at).assignments.unassign({ id });
    expect((await net.shown(id)).status).toBe("pending");
  });

  test("is given to nobody, nor given up, nor decided about, by who had an older state before them", async () => {
    const { net, id, seen, as, former } = await task();
    // Two moments of one millisecond are one to who compares them.
    kit.clock.advance(1);
    await net.assignments.unassign({ id });
    const { assignments } = as(seen);
    expect(await outcomeOf(assignments.assign({ id, driver_id: former.id }))).toBe("changed_meanwhile");
    expect(await outcomeOf(assignments.lose({ id, reason: "Gone" }))).toBe("changed_meanwhile");
    expect(await outcomeOf(assignments.resolve({ id, action: "retry" }))).toBe("changed_meanwhile");
    expect((await net.shown(id)).status).toBe("pending");
  });
});
