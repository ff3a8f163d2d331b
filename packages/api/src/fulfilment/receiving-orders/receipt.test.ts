import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { refusalOf, startKit } from "../../../testing/index.ts";
import { expectNoMismatch, givenReceiving } from "./testing/given.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterEach(() => expectNoMismatch(kit));
afterAll(() => kit.stop());
const given = () => givenReceiving(kit);

describe("a parcel at the door of a warehouse", () => {
  test("has one pending receiving order, which says what to expect (2 §4.8 rule 5, 3 §5, 3 §7)", async () => {
    const { atTheDoor, warehouse_id, counted } = await given();
    const { first, order, driver } = await atTheDoor();
    expect(order).toMatchObject({
      status: "pending",
      source: "pickup_leg",
      custody: "awaiting_warehouse_receipt",
      warehouse_id,
      warehouse: { id: warehouse_id },
      delivery: { id: first, delivery_flow: "pickup_leg", status: "delivered" },
      item_details: [{ item_id: null, item: null, quantity: 1, received_quantity: 0, bin_id: null }],
      created_by: driver.actor.userId,
      received_at: null,
    });
    expect(order.reference_number).toMatch(/^RCV-\d{5,}$/);
    expect(await counted()).toEqual({ pending: 1, receiving: 0, received: 0, cancelled: 0, total: 1 });
  });

  test("is expected item by item when it was sent with items (4 E1, 4 E4)", async () => {
    const { atTheDoor, goods, warehouse_id, stockOf, receive, kept } = await given();
    const [tea, rice] = [await goods(warehouse_id, 0), await goods(warehouse_id, 0)];
    const { id, order } = await atTheDoor({
      items: [
        { item_id: tea.item_id, quantity: 2 },
        { item_id: rice.item_id, quantity: 3 },
      ],
    });
    const expected = order.item_details.map(({ item_id, quantity }) => [item_id, quantity]);
    expect(new Map(expected as [string, number][])).toEqual(
      new Map([
        [tea.item_id, 2],
        [rice.item_id, 3],
      ]),
    );
    await receive(order.id);
    expect([await stockOf(tea.item_id), await stockOf(rice.item_id)]).toEqual([
      [2, 2],
      [3, 3],
    ]);
    expect((await kept()).map(({ type, id: of }) => [type, of])).toEqual([
      ["delivery", id],
      ["delivery", id],
    ]);
  });
});

describe("receiving a parcel", () => {
  test("makes it one item in stock, kept for its delivery at once (4 E4, 4 J2)", async () => {
    const { atTheDoor, receive, receiving_bin, movements, kept, stockOf, shown, caller } = await given();
    const { id, delivery_code, order } = await atTheDoor({ unit_size: 2.5 });
    const received = await receive(order.id);
    const [line] = received.item_details;
    expect(received).toMatchObject({ status: "received", custody: "warehouse" });
    expect(line).toMatchObject({
      quantity: 1,
      received_quantity: 1,
      bin_id: receiving_bin,
      item: { sku: delivery_code },
    });
    const { item } = await caller.warehousing.items.show({ id: line?.item_id ?? "" });
    expect(item).toMatchObject({ item_type: "parcel", unit_size: 2.5, is_active: true });
    expect(await movements(order.id)).toEqual([
      { type: "receive", quantity: 1, reference_type: "shipment", bin: receiving_bin },
    ]);
    expect(await kept()).toEqual([{ type: "delivery", id, quantity: 1 }]);
    expect(await stockOf(line?.item_id ?? "")).toEqual([1, 1]);
    expect((await shown(id)).items).toMatchObject([{ item_id: line?.item_id, quantity: 1 }]);
  });

  test("gives the warehouse custody; the staged delivery stands where its legs leave it (3 §5)", async () => {
    const { atTheDoor, receive, shown, chain, events, room } = await given();
    const { id, first, last, order, driver } = await atTheDoor();
    await receive(order.id);
    expect(await shown(id)).toMatchObject({ status: "picked_up", custody: "warehouse" });
    expect([(await shown(first)).custody, (await shown(last)).custody]).toEqual(["warehouse", "warehouse"]);
    expect((await chain(id)).map(({ from, to }) => [from, to])).toEqual([
      ["sender", "driver"],
      ["driver", "awaiting_warehouse_receipt"],
      ["awaiting_warehouse_receipt", "warehouse"],
    ]);
    expect(await events(id, "receipt")).toMatchObject([{ receiving_order_id: order.id }]);
    expect(await room(driver)).toBe(0);
  });

  test("lets the second leg be assigned, which was not ready before (4 E2)", async () => {
    const { atTheDoor, receive, assign } = await given();
    const { last, order, driver } = await atTheDoor();
    expect((await refusalOf(assign(last, driver))).reason).toBe("leg_not_ready");
    await receive(order.id);
    expect((await assign(last, driver)).status).toBe("assigned");
  });

  test("twice changes nothing the second time and answers the same (3 §7)", async () => {
    const { atTheDoor, receive, movements, chain } = await given();
    const { id, order } = await atTheDoor();
    const once = await receive(order.id);
    kit.clock.advance(60_000);
    expect(await receive(order.id)).toEqual(once);
    expect([(await movements(order.id)).length, (await chain(id)).length]).toEqual([1, 3]);
  });

  test("puts it into the bin that is named, for the parcel as a whole (2 §4.8 rule 6)", async () => {
    const { atTheDoor, receive, newBin } = await given();
    const { order } = await atTheDoor();
    const bin_id = await newBin("P-1");
    expect((await receive(order.id, [{ bin_id }])).item_details).toMatchObject([{ bin_id, received_quantity: 1 }]);
  });

  test("needs a bin where the warehouse has no receiving location (2 §4.8 rule 6, 2 §7)", async () => {
    const { atTheDoor, receive, caller, receiving_bin, newBin, shown } = await given();
    const { id, order } = await atTheDoor();
    await caller.warehousing.locations.update({ id: receiving_bin, is_default_receiving: false });
    expect(await refusalOf(receive(order.id))).toMatchObject({ reason: "bin_id_required_for_received_items" });
    expect((await shown(id)).custody).toBe("awaiting_warehouse_receipt");
    expect((await receive(order.id, [{ bin_id: await newBin("P-2") }])).status).toBe("received");
  });

  test("refuses bins of other warehouses, shelves, and items that are not in it (2 §7)", async () => {
    const { atTheDoor, receive, warehouse, goods, caller, warehouse_id } = await given();
    const { order } = await atTheDoor();
    const other = await warehouse();
    const elsewhere = await goods(other.id, 0);
    expect((await refusalOf(receive(order.id, [{ bin_id: elsewhere.bin_id }]))).reason).toBe("bin_not_found");
    const zone = { warehouse_id, name: "Z", code: "Z", location_type: "zone" as const };
    const { location } = await caller.warehousing.locations.create(zone);
    expect((await refusalOf(receive(order.id, [{ bin_id: location.id }]))).reason).toBe("location_not_a_bin");
    expect((await refusalOf(receive(order.id, [{ item_id: elsewhere.item_id }]))).reason).toBe(
      "receiving_order_line_not_found",
    );
  });

  test("takes no more of a parcel than was sent, and something of it (4 J7)", async () => {
    const { atTheDoor, receive } = await given();
    const { order } = await atTheDoor();
    for (const received_quantity of [2, 0]) {
      const refused = await refusalOf(receive(order.id, [{ received_quantity }]));
      expect(refused).toMatchObject({
        reason: "validation_failed",
        issues: [{ field: "item_details.0.received_quantity" }],
      });
    }
  });

  test("finds the item again where its code was used for one before (4 E4)", async () => {
    const { atTheDoor, receive, caller } = await given();
    const { delivery_code, order } = await atTheDoor();
    const { item } = await caller.warehousing.items.create({ name: "By hand", sku: delivery_code, unit_size: 1 });
    expect((await receive(order.id)).item_details[0]?.item_id).toBe(item.id);
  });

  test("cannot be called off by hand while its parcel is on its way (3 §7)", async () => {
    const { atTheDoor, receivingOrders } = await given();
    const { order } = await atTheDoor();
    expect((await refusalOf(receivingOrders.update({ id: order.id, status: "cancelled" }))).reason).toBe(
      "receiving_order_managed",
    );
  });
});

describe("a parcel in the warehouse that is not to go on (4 J5)", () => {
  test("goes back by a return of the staged delivery, its unit kept for the way back (4 J1, 4 J4)", async () => {
    const { inTheDepot, caller, shown, kept, stockOf, warehouse_id } = await given();
    const { id, last, item_id } = await inTheDepot();
    const { delivery, return_delivery: back } = await caller.delivery.assignments.resolve({ id, action: "return" });
    expect(delivery).toMatchObject({ status: "returned", custody: "warehouse", returnStatus: "return_ready" });
    expect((await shown(last)).status).toBe("returned");
    expect(back).toMatchObject({
      delivery_flow: "operational_return",
      status: "pending",
      custody: "warehouse",
      pickup_warehouse_id: warehouse_id,
      items: [{ item_id, quantity: 1 }],
    });
    expect(await kept()).toEqual([{ type: "delivery", id: back?.id, quantity: 1 }]);
    expect(await stockOf(item_id)).toEqual([1, 1]);
  });

  test("is not turned round while somebody is to fetch it, nor tried again (3 §1.5)", async () => {
    const { inTheDepot, assign, caller, driver } = await given();
    const { id, last } = await inTheDepot();
    const { assignments } = caller.delivery;
    expect((await refusalOf(assignments.resolve({ id, action: "retry" }))).reason).toBe("invalid_transition");
    await assign(last, await driver());
    expect((await refusalOf(assignments.resolve({ id, action: "return" }))).reason).toBe("invalid_transition");
  });

  test("stays in stock, promised to nobody, when its way back is called off (4 J1)", async () => {
    const { inTheDepot, caller, kept, stockOf } = await given();
    const { id, item_id } = await inTheDepot();
    const { return_delivery: back } = await caller.delivery.assignments.resolve({ id, action: "return" });
    await caller.delivery.deliveries.cancel({ id: back?.id ?? "", reason: "The sender does not want it" });
    expect([await kept(), await stockOf(item_id)]).toEqual([[], [1, 0]]);
  });
});
