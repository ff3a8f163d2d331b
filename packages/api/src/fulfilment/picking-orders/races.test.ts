import { newId } from "@karwan/db";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { atOnce, beforeCommit, outcomeOf, startKit } from "../../../testing/index.ts";
import { verifyLedger } from "../../warehousing/stock/index.ts";
import { givenOrders } from "./testing/given.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterEach(async () => expect((await verifyLedger(kit.database)).mismatches).toEqual([]));
afterAll(() => kit.stop());

const given = () => givenOrders(kit);

describe("at the same time", () => {
  test("an order is handed off once, and its goods leave once (3 §7)", async () => {
    const { make, change, stock } = await given();
    const { id } = await make(4, { status: "completed" });
    const { values, refused } = await atOnce(6, () => change(id, { status: "handed_off" }));
    expect([values.length, await stock()]).toEqual([1, [6, 0]]);
    expect(new Set(refused.map(({ reason }) => reason))).toEqual(new Set(["invalid_transition"]));
  });

  test("under one key a hand-off is repeated without effect (3 §1.8)", async () => {
    const { make, tenant, stock } = await given();
    const { id } = await make(4, { status: "completed" });
    const { pickingOrders } = tenant.admin.with({ idempotencyKey: newId(), operationKey: "PUT order" }).fulfilment;
    const first = await pickingOrders.change({ id, status: "handed_off" });
    expect(await pickingOrders.change({ id, status: "handed_off" })).toEqual(first);
    expect(await stock()).toEqual([6, 0]);
  });

  test("of a cancellation and a pick, the cancelled order takes no pick (3 §7)", async () => {
    const { make, pick, tenant, stock } = await given();
    const { id } = await make(4);
    const ends = await beforeCommit(
      kit,
      tenant.admin,
      (caller) => caller.fulfilment.pickingOrders.change({ id, status: "cancelled" }),
      () => pick(id, 1),
    );
    expect([ends, await stock()]).toEqual([
      ["done", "invalid_transition"],
      [10, 0],
    ]);
  });

  test("of a cancellation and a hand-off one happens, and the stock shows which (4 F1)", async () => {
    const { make, change, stock, pickingOrders } = await given();
    const { id } = await make(4, { status: "completed" });
    const ends = await Promise.all([
      outcomeOf(change(id, { status: "cancelled" })),
      outcomeOf(change(id, { status: "handed_off" })),
    ]);
    expect(ends.toSorted()).toEqual(["done", "invalid_transition"]);
    const { order } = await pickingOrders.show({ id });
    expect(await stock()).toEqual(order.status === "handed_off" ? [6, 0] : [10, 0]);
  });

  test("changes of lines, new orders and cancellations leave exactly what live orders hold reserved (3 §7)", async () => {
    const { make, change, stock, item_id, bin_id, pickingOrders } = await given();
    const made = await Promise.all([make(2), make(2), make(2)]);
    const [first = "", second = "", third = ""] = made.map(({ id }) => id);
    const lines = (quantity: number) => ({ item_details: [{ item_id, bin_id, quantity }] });
    await Promise.all([
      atOnce(4, (n) => change(first, lines(n + 1))),
      atOnce(4, (n) => change(second, lines(4 - n))),
      outcomeOf(change(third, { status: "cancelled" })),
      atOnce(6, () => make(2)),
    ]);
    const { orders } = await pickingOrders.list({ limit: 100 });
    const live = orders.filter(({ status }) => status === "pending").flatMap((order) => order.item_details);
    const promised = live.reduce((sum, line) => sum + line.quantity, 0);
    expect(promised).toBeLessThanOrEqual(10);
    expect(await stock()).toEqual([10, promised]);
  });
});
