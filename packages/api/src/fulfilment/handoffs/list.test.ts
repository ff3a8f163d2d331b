import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { refusalOf, startKit } from "../../../testing/index.ts";
import { foldCounts } from "../../kernel/index.ts";
import { givenReceiving } from "../receiving-orders/testing/given.ts";
import { givenHandoffs } from "./testing/given.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

/** One handoff of each status, made one after the other. */
async function given() {
  const net = await givenHandoffs(kit);
  const pending = await net.assigned();
  kit.clock.advance(1000);
  const begun = await net.assigned();
  await net.handoffs.update({ id: begun.handoff.id, status: "in_progress" });
  kit.clock.advance(1000);
  const done = await net.ready();
  await done.pickup();
  kit.clock.advance(1000);
  const off = await net.assigned();
  await net.caller.delivery.assignments.unassign({ id: off.id });
  return { ...net, pending, begun, done, off };
}

describe("the list of handoffs", () => {
  test("shows the newest first with what they point at, and counts them by status; called off ones are left out (2 §4.6, 4 F1)", async () => {
    const { handoffs, pending, begun, done } = await given();
    const check = async () => {
      const page = await handoffs.list({});
      expect(page.handoffs.map(({ id }) => id)).toEqual([done.handoff.id, begun.handoff.id, pending.handoff.id]);
      const status_matrix = { pending: 1, in_progress: 1, completed: 1, total: 3 };
      expect(page).toMatchObject({ page: 1, limit: 10, total: 3, status_matrix });
      expect(page.handoffs[0]).toEqual((await handoffs.show({ id: done.handoff.id })).handoff);
      return page;
    };
    const { handoffs: rows } = await check();
    expect(rows[0]).toMatchObject({
      warehouse: { id: done.warehouse_id },
      picking_order: { id: done.order.id },
      driver: { id: done.driver.id },
      delivery: { id: done.id, status: "picked_up", pickup: { lat: 33.33 }, drop_off: { lat: 33.3128 } },
    });
    await foldCounts(kit.deps);
    await check();
  });

  test("shows called off ones to who asks for them, still uncounted (4 F1)", async () => {
    const { handoffs, off } = await given();
    const page = await handoffs.list({ status: "cancelled" });
    expect(page.handoffs.map(({ id }) => id)).toEqual([off.handoff.id]);
    expect(page).toMatchObject({ total: 1, status_matrix: { pending: 1, in_progress: 1, completed: 1, total: 3 } });
  });

  test("filters by each of its fields, and counts under all of them but the status (2 §4.6)", async () => {
    const { handoffs, pending, begun, done, staff } = await given();
    const { warehouse_id, id: delivery_id, order } = done;
    const { handoff } = pending;
    const found = async (input: Parameters<typeof handoffs.list>[0]) => {
      const page = await handoffs.list(input);
      expect(page.total).toBe(page.handoffs.length);
      return page.handoffs.map(({ id }) => id);
    };
    for (const input of [
      { warehouse_id },
      { delivery_id },
      { driver_id: done.driver.id },
      { status: "completed" as const },
      { search: "COMPL" },
    ])
      expect(await found(input)).toEqual([done.handoff.id]);
    expect(await found({ warehouse_staff_id: staff.userId })).toEqual([]);
    expect(await found({ search: "p" })).toEqual([done.handoff.id, begun.handoff.id, handoff.id]);
    const elsewhere = await handoffs.list({ warehouse_id, status: "pending" });
    expect(elsewhere).toMatchObject({ handoffs: [], total: 0, status_matrix: { pending: 0, completed: 1, total: 1 } });
    expect(order.id).not.toBe(pending.order.id);
  });

  test("finds the handoff of a leg by its staged delivery, too (2 §4.6, 4 E2)", async () => {
    const at = await givenReceiving(kit);
    const { id, last } = await at.inTheDepot();
    await at.assign(last, await at.driver());
    const { handoffs } = at.caller.fulfilment;
    for (const delivery_id of [id, last])
      expect(await handoffs.list({ delivery_id })).toMatchObject({ total: 1, handoffs: [{ delivery_id: last }] });
  });

  test("has pages, and statuses that there are (1 §1.4, 4 A3)", async () => {
    const { handoffs, begun } = await given();
    expect((await handoffs.list({ page: 2, limit: 1 })).handoffs.map(({ id }) => id)).toEqual([begun.handoff.id]);
    const wrong = handoffs.list({ status: "gone" as "pending" });
    expect((await refusalOf(wrong)).reason).toBe("validation_failed");
  });
});
