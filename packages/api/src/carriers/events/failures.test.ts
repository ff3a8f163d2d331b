import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { refusalOf, startKit } from "../../../testing/index.ts";
import { carrierAtWork, eventOf, sendEvent } from "./testing/given.ts";

let kit: Kit;
let at: Awaited<ReturnType<typeof carrierAtWork>>;
beforeAll(async () => {
  kit = await startKit();
  at = await carrierAtWork(kit);
});
afterAll(() => kit.stop());

describe("a carrier that does not deliver (3 §5, 4 J4)", () => {
  test("opens an exception, and has the parcel until somebody decides", async () => {
    const delivery = await at.given();
    expect(
      await at.tell(delivery, "failed", { details: { reason_code: "recipient_absent", notes: "Rang twice" } }),
    ).toBe("applied");
    expect(await at.net.shown(delivery.id)).toMatchObject({
      status: "failed",
      custody: "driver",
      open_exception: { reason_code: "recipient_absent", notes: "Rang twice" },
    });
    expect(await at.tell(delivery, "picked_up")).toBe("backwards");
    expect(await at.tell(delivery, "returned")).toBe("ignored");
  });

  test("and gets it again: what it told of the first attempt says nothing of the second", async () => {
    const delivery = await at.given();
    const first = kit.clock.now.toISOString();
    await at.tell(delivery, "failed", { occurred_at: first });
    kit.clock.advance(3600_000);
    await at.net.caller.delivery.assignments.resolve({ id: delivery.id, action: "retry" });
    await at.give(delivery.id);
    expect(await at.tell(delivery, "picked_up", { occurred_at: first })).toBe("backwards");
    expect((await at.net.shown(delivery.id)).status).toBe("assigned");
    expect(await at.tell(delivery, "delivered")).toBe("applied");
    expect(await at.mismatches()).toEqual([]);
  });

  test("before pickup calls the delivery off: what was held for it is free", async () => {
    const customer = await at.net.customer({ wallet: 5000 });
    const delivery = await at.given({ customer_id: customer.id, payment_method: "wallet" });
    expect(await at.tell(delivery, "cancelled", { details: { notes: "Vehicle broke down" } })).toBe("applied");
    expect(await at.net.shown(delivery.id)).toMatchObject({ status: "cancelled", current_assignment: null });
    const { wallet } = await at.net.caller.finance.wallets.show({ id: customer.wallet.id });
    expect(wallet).toMatchObject({ balance: 5000, held: 0 });
    expect(await at.mismatches()).toEqual([]);
  });

  test("after pickup cannot call it off; that it wanted to stands in the timeline, for its tenant alone", async () => {
    const delivery = await at.given();
    await at.tell(delivery, "picked_up");
    expect(await at.tell(delivery, "cancelled", { details: { notes: "Lost the key" } })).toBe("ignored");
    expect((await at.net.shown(delivery.id)).status).toBe("picked_up");
    const noted = (await at.timeline(delivery.id)).filter(({ type }) => type === "carrier_event");
    expect(noted).toMatchObject([{ to: "cancelled", actor: { type: "carrier" }, details: { notes: "Lost the key" } }]);
    const tracked = await kit.anonymous.delivery.tracking.track({ delivery_code: delivery.delivery_code });
    expect(JSON.stringify(tracked)).not.toMatch(/carrier_event|Lost the key/);
  });

  test("brings it back to its sender when that is decided", async () => {
    const delivery = await at.given();
    await at.tell(delivery, "failed");
    const resolved = await at.net.caller.delivery.assignments.resolve({ id: delivery.id, action: "return" });
    const back = resolved.return_delivery;
    if (!back) throw new Error("a parcel in a carrier's hands has a way back");
    expect(back).toMatchObject({ status: "picked_up", current_assignment: { carrier_code: "sandbox" } });
    expect(await at.tell(back, "delivered")).toBe("applied");
    expect(await at.net.shown(back.id)).toMatchObject({ status: "delivered", custody: "returned_to_sender" });
    expect((await at.net.shown(delivery.id)).custody).toBe("returned_to_sender");
    expect(await at.mismatches()).toEqual([]);
  });

  test("may have it after a driver failed with it, and fetches it from there (4 J4)", async () => {
    const driver = await at.net.driver();
    const { id, barcode, delivery_code } = await at.net.delivery();
    await at.net.caller.delivery.assignments.assign({ id, driver_id: driver.id });
    const own = driver.actor.caller.delivery.driverDeliveries;
    await own.pickup({ id, scanned_barcode: barcode });
    await own.fail({ id, reason_code: "recipient_absent" });
    await at.net.caller.delivery.assignments.resolve({ id, action: "retry" });
    await at.give(id);
    expect(await at.tell({ delivery_code }, "cancelled")).toBe("applied");
    expect(await at.net.shown(id)).toMatchObject({ status: "pending", custody: "driver", current_assignment: null });
    await at.give(id);
    expect(await at.tell({ delivery_code }, "delivered")).toBe("applied");
    expect(await at.chain(id)).toMatchObject([
      { to: "driver", to_driver_id: driver.id },
      { from: "driver", to: "driver", to_driver_id: null },
      { to: "recipient" },
    ]);
    const { driver: after } = await at.net.caller.delivery.drivers.show({ driverId: driver.id });
    expect(after.used_capacity_unit).toBe(0);
    expect(await at.mismatches()).toEqual([]);
  });
});

describe("a leg that a carrier has (3 §5, 4 E2)", () => {
  const leg = async () => {
    const warehouse = await at.net.warehouse();
    const parent = await at.net.delivery({ delivery_flow: "pickup_and_delivery", warehouse_id: warehouse.id });
    const [first] = parent.legs;
    return { parent, leg: await at.give(first?.id ?? "") };
  };

  test("ends at the warehouse's door, and the staged delivery follows", async () => {
    const { parent, leg: first } = await leg();
    expect(first.delivery_code).toBe(`${parent.delivery_code}-A`);
    expect(await at.tell(first, "delivered")).toBe("applied");
    expect(await at.net.shown(parent.id)).toMatchObject({ status: "picked_up", custody: "awaiting_warehouse_receipt" });
    expect(await at.mismatches()).toEqual([]);
  });

  test("is given back when the carrier calls it off, for legs are cancelled with their parent (4 J5)", async () => {
    const { parent, leg: first } = await leg();
    expect(await at.tell(first, "cancelled")).toBe("applied");
    expect(await at.net.shown(first.id)).toMatchObject({ status: "pending", current_assignment: null });
    expect((await at.net.shown(parent.id)).status).toBe("pending");
  });
});

test("a step that is not possible yet is refused and can be told again (4 E3)", async () => {
  const warehouse = await at.net.warehouse();
  const { item_id } = await at.net.goods(warehouse.id, 10);
  const goods = { delivery_flow: "from_warehouse", pickup_warehouse_id: warehouse.id } as const;
  const delivery = await at.given({ ...goods, items: [{ item_id, quantity: 2 }] });
  const event = eventOf({ delivery_code: delivery.delivery_code, status: "picked_up" }, kit.clock.now);
  for (let n = 0; n < 2; n += 1)
    expect((await refusalOf(sendEvent(kit, at.carrier, event))).reason).toBe("picking_not_completed");
  const stored = "SELECT event_id FROM carrier_events WHERE tenant_id = $1 AND delivery_code = $2";
  expect(await at.rows(stored, delivery.delivery_code)).toEqual([]);
});
