import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { atOnce, refusalOf, startKit } from "../../../testing/index.ts";
import type { Driver, Receiving } from "./testing/given.ts";
import { expectNoMismatch, givenReceiving } from "./testing/given.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterEach(() => expectNoMismatch(kit));
afterAll(() => kit.stop());

async function given() {
  const at = await givenReceiving(kit);
  const { assignments } = at.caller.delivery;
  /** As pickers leave the order of a delivery: this much of each line, all of it unless said otherwise. */
  const picked = (delivery_id: string, quantity: number | null = null) =>
    at.rows(
      `WITH o AS (UPDATE picking_orders SET status = 'completed'
                   WHERE tenant_id = $1 AND delivery_id = $2 AND status = 'pending' RETURNING id)
       UPDATE picking_order_lines l SET picked_quantity = coalesce($3::numeric, l.quantity),
         status = CASE WHEN coalesce($3::numeric, l.quantity) = l.quantity THEN 'picked' ELSE 'short' END
       FROM o WHERE l.tenant_id = $1 AND l.picking_order_id = o.id`,
      delivery_id,
      quantity,
    );
  /** A driver fetches what waits in the warehouse for him. */
  async function fetched(id: string, driver: Driver, quantity: number | null = null) {
    await at.assign(id, driver);
    await picked(id, quantity);
    await at.pickup(driver, id);
  }
  const fail = (driver: Driver, id: string) => at.own(driver).fail({ id, reason_code: "recipient_absent" });
  const resolve = (id: string, action: "retry" | "return") => assignments.resolve({ id, action });
  /** A staged delivery whose second leg failed at the recipient's door. */
  async function failed() {
    const parcel = await at.inTheDepot();
    const driver = await at.driver();
    await fetched(parcel.last, driver);
    await fail(driver, parcel.last);
    return { ...parcel, driver, order: await at.orderOf(parcel.last) };
  }
  /** Goods out of the warehouse, not delivered. */
  async function failedGoods(quantity: number | null = null) {
    const { item_id } = await at.goods(at.warehouse_id, 10);
    const items = [{ item_id, quantity: 4 }];
    const from = { delivery_flow: "from_warehouse" as const, pickup_warehouse_id: at.warehouse_id };
    const { id } = await at.delivery({ ...from, items });
    const driver = await at.driver();
    await fetched(id, driver, quantity);
    await fail(driver, id);
    return { id, item_id, driver, order: await at.orderOf(id) };
  }
  return { ...at, assignments, fetched, fail, resolve, failed, failedGoods };
}
const rest = { status: "received", custody: "warehouse" };

describe("a second leg that fails", () => {
  test("is awaited by the warehouse that it left, with what left it (2 §4.8 rule 5, 3 §5)", async () => {
    const { failed, warehouse_id, stockOf, room } = await given();
    const { order, item_id, last, driver } = await failed();
    expect(order).toMatchObject({
      status: "pending",
      source: "failed_delivery_return",
      custody: "awaiting_warehouse_receipt",
      warehouse_id,
      delivery: { id: last, status: "failed" },
      item_details: [{ item_id, quantity: 1, received_quantity: 0 }],
    });
    expect([await stockOf(item_id), await room(driver)]).toEqual([[0, 0], 1]);
  });

  test("is stock again with the receipt, kept for it; room is freed and the exception stays open (2 §4.8 rule 6, 4 J2, 4 J6)", async () => {
    const { failed, receive, movements, stockOf, kept, room, exceptions, shown, chain } = await given();
    const { id, last, order, item_id, driver } = await failed();
    expect(await receive(order.id)).toMatchObject(rest);
    expect(await movements(order.id)).toMatchObject([{ type: "receive", quantity: 1, reference_type: "return" }]);
    expect([await stockOf(item_id), await kept()]).toEqual([[1, 1], [{ type: "delivery", id, quantity: 1 }]]);
    expect([await room(driver), await exceptions(last)]).toEqual([0, [{ status: "open", resolution: null }]]);
    expect(await shown(id)).toMatchObject({ status: "failed", custody: "warehouse", returnStatus: null });
    const throughTheDoor = ["driver", "awaiting_warehouse_receipt", "warehouse"];
    expect((await chain(id)).map(({ to }) => to)).toEqual([...throughTheDoor, ...throughTheDoor]);
  });

  test("is tried again at the receipt when that was chosen before, with a new picking cycle (4 E5, 4 J6)", async () => {
    const at = await given();
    const { id, last, order, driver, item_id } = await at.failed();
    expect((await at.resolve(id, "retry")).delivery.status).toBe("failed");
    expect((await at.shown(last)).returnStatus).toBe("retry_pending");
    await at.receive(order.id);
    expect(await at.shown(id)).toMatchObject({ status: "picked_up", custody: "warehouse", returnStatus: null });
    expect(await at.exceptions(last)).toEqual([{ status: "resolved", resolution: "retry" }]);
    await at.fetched(last, driver);
    expect(await at.stockOf(item_id)).toEqual([0, 0]);
    await at.deliver(driver, last);
    expect(await at.shown(id)).toMatchObject({ status: "delivered", custody: "recipient" });
  });

  test("is sent back at the receipt when that was chosen before, and comes to its sender (4 E5, 4 J4, 4 J6)", async () => {
    const at = await given();
    const { id, last, order, item_id } = await at.failed();
    await at.resolve(id, "return");
    expect((await at.shown(last)).returnStatus).toBe("return_pending");
    await at.receive(order.id);
    expect(await at.shown(id)).toMatchObject({ status: "returned", returnStatus: "return_ready" });
    const { deliveries } = await at.caller.delivery.deliveries.list({ delivery_flow: "operational_return" });
    const back = deliveries.find(({ original_delivery_id }) => original_delivery_id === id);
    expect(back).toMatchObject({ status: "pending", custody: "warehouse", items: [{ item_id, quantity: 1 }] });
    expect(await at.kept()).toEqual([{ type: "delivery", id: back?.id, quantity: 1 }]);
    const driver = await at.driver();
    await at.fetched(back?.id ?? "", driver);
    await at.deliver(driver, back?.id ?? "");
    expect(await at.shown(id)).toMatchObject({ custody: "returned_to_sender", returnStatus: "returned" });
    expect(await at.stockOf(item_id)).toEqual([0, 0]);
  });

  test("moves at once when it is resolved after the receipt (4 E5)", async () => {
    const at = await given();
    const { id, order } = await at.failed();
    await at.receive(order.id);
    expect((await at.resolve(id, "retry")).delivery.status).toBe("picked_up");
  });
});

describe("goods out of the warehouse that were not delivered (4 J4)", () => {
  test("come back as what left: a short line restores what was picked (4 J4)", async () => {
    const { failedGoods, receive, stockOf, kept } = await given();
    const { id, item_id, order } = await failedGoods(3);
    expect(order.item_details).toMatchObject([{ item_id, quantity: 3 }]);
    expect(await stockOf(item_id)).toEqual([7, 0]);
    await receive(order.id);
    expect([await stockOf(item_id), await kept()]).toEqual([[10, 3], [{ type: "delivery", id, quantity: 3 }]]);
  });

  test("are home with their return: in stock, kept for nobody, no way back is made (4 J4)", async () => {
    const at = await given();
    const { id, item_id, order } = await at.failedGoods();
    await at.resolve(id, "return");
    await at.receive(order.id);
    expect(await at.shown(id)).toMatchObject({ status: "returned", custody: "warehouse", returnStatus: "returned" });
    expect([await at.stockOf(item_id), await at.kept()]).toEqual([[10, 0], []]);
  });

  test("are picked anew when they are tried again (3 §5, 4 J4)", async () => {
    const at = await given();
    const { id, item_id, order, driver } = await at.failedGoods();
    await at.receive(order.id);
    await at.resolve(id, "retry");
    await at.fetched(id, driver);
    expect(await at.stockOf(item_id)).toEqual([6, 0]);
  });
});

describe("a return that fails (4 J4)", () => {
  test("goes back to its warehouse, and is fetched there again (3 §5, 4 J4)", async () => {
    const at = await given();
    const { id, item_id } = await at.inTheDepot();
    const { return_delivery: back } = await at.resolve(id, "return");
    const driver = await at.driver();
    await at.fetched(back?.id ?? "", driver);
    await at.fail(driver, back?.id ?? "");
    const order = await at.orderOf(back?.id ?? "");
    expect(order).toMatchObject({ source: "delivery_return_handoff", item_details: [{ item_id, quantity: 1 }] });
    expect((await refusalOf(at.resolve(back?.id ?? "", "return"))).reason).toBe("return_cannot_return");
    await at.resolve(back?.id ?? "", "retry");
    await at.receive(order.id);
    expect(await at.shown(back?.id ?? "")).toMatchObject({ status: "pending", custody: "warehouse" });
    await at.fetched(back?.id ?? "", driver);
    await at.deliver(driver, back?.id ?? "");
    expect(await at.shown(id)).toMatchObject({ custody: "returned_to_sender" });
  });
});

describe("a parcel that is given up (4 J7)", () => {
  test("at the door is awaited no more (4 J7)", async () => {
    const at = await given();
    const { id, order, item_id } = await at.failed();
    await at.assignments.lose({ id, reason: "Fell off the lorry" });
    expect((await at.receivingOrders.show({ id: order.id })).receiving_order).toMatchObject({
      status: "cancelled",
      custody: null,
    });
    expect((await refusalOf(at.receive(order.id))).reason).toBe("invalid_transition");
    expect(await at.stockOf(item_id)).toEqual([0, 0]);
  });

  test("in the warehouse leaves the stock (4 J7)", async () => {
    const at = await given();
    const { id, order, item_id } = await at.failed();
    await at.receive(order.id);
    await at.assignments.lose({ id, reason: "Not on its shelf" });
    expect([await at.stockOf(item_id), await at.kept()]).toEqual([[0, 0], []]);
    expect(await at.shown(id)).toMatchObject({ status: "failed", custody: "lost" });
    expect(await at.movements(id)).toMatchObject([
      { type: "stock_adjustment", quantity: -1, reference_type: "shipment" },
    ]);
  });
});

describe("a receipt at the same time as", () => {
  const handedIn = async (at: Receiving, id: string) =>
    (await at.chain(id)).filter(({ to }) => to === "warehouse").length;

  test("another: what failed comes in once, and its driver's room is freed once (2 §4.8 rule 6)", async () => {
    const at = await given();
    const { id, order, driver, item_id } = await at.failed();
    await atOnce(5, () => at.receive(order.id));
    expect([await at.stockOf(item_id), await at.room(driver), await handedIn(at, id)]).toEqual([[1, 1], 0, 2]);
  });

  test("a decision: it is carried out once, before or after (4 E5)", async () => {
    for (const action of ["retry", "return"] as const) {
      const at = await given();
      const { id, order } = await at.failed();
      const { refused } = await atOnce<unknown>(3, (n) => (n === 1 ? at.resolve(id, action) : at.receive(order.id)));
      expect(refused).toEqual([]);
      expect((await at.shown(id)).status).toBe(action === "retry" ? "picked_up" : "returned");
      expect(await at.kept()).toHaveLength(1);
      const returns = await at.rows("SELECT id FROM deliveries WHERE tenant_id = $1 AND original_delivery_id = $2", id);
      expect(returns).toHaveLength(action === "return" ? 1 : 0);
    }
  });

  test("its loss: it is received and written off, or neither (4 J7)", async () => {
    for (let n = 0; n < 3; n += 1) {
      const at = await given();
      const { id, order, item_id, driver } = await at.failed();
      await atOnce<unknown>(2, (which) =>
        which === 0 ? at.receive(order.id) : at.assignments.lose({ id, reason: "Not heard of" }),
      );
      expect([await at.stockOf(item_id), await at.kept(), await at.room(driver)]).toEqual([[0, 0], [], 0]);
      expect((await at.shown(id)).custody).toBe("lost");
    }
  });
});
