import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { refusalOf } from "../../../testing/index.ts";
import type { Driver, Road } from "./testing/given.ts";
import { photo, roadOf, startKit } from "./testing/given.ts";

let kit: Kit;
let road: Road;
let driver: Driver;
let own: ReturnType<Road["own"]>;
beforeAll(async () => {
  kit = await startKit();
  road = await roadOf(kit);
});
beforeEach(async () => {
  driver = await road.driver();
  own = road.own(driver);
});
afterAll(() => kit.stop());

const proof = { photo_urls: [photo] };
const resolve = (id: string, action: "retry" | "return") => road.caller.delivery.assignments.resolve({ id, action });
const fail = (by: Road["own"] extends (d: Driver) => infer O ? O : never, id: string) =>
  by.fail({ id, reason_code: "recipient_absent" });

async function staged(body: Parameters<Road["delivery"]>[0] = {}) {
  const { id: warehouse_id } = await road.warehouse();
  const parent = await road.delivery({ delivery_flow: "pickup_and_delivery", warehouse_id, ...body });
  const [a, b] = parent.legs;
  if (!a || !b) throw new Error("a staged delivery has two legs");
  return { parent, a, b };
}

describe("the leg from the sender to the warehouse (3 §5, 4 E2)", () => {
  test("takes the parent's barcode, and the parent follows to the warehouse's door", async () => {
    const { parent, a } = await staged();
    await road.assign(a.id, driver);
    await own.startPickup({ id: a.id });
    expect((await road.shown(parent.id)).status).toBe("pending");
    await own.pickup({ id: a.id, scanned_barcode: parent.barcode });
    expect(await road.shown(parent.id)).toMatchObject({ status: "picked_up", custody: "driver" });
    const { delivery } = await own.deliver({ id: a.id, proof });
    expect(delivery).toMatchObject({
      status: "delivered",
      custody: "awaiting_warehouse_receipt",
      parent_id: parent.id,
    });
    expect(await road.shown(parent.id)).toMatchObject({
      status: "picked_up",
      custody: "awaiting_warehouse_receipt",
      proof_of_delivery: null,
    });
    expect(await road.chain(parent.id)).toMatchObject([
      { from: "sender", to: "driver" },
      { from: "driver", to: "awaiting_warehouse_receipt" },
    ]);
    expect(await road.room(driver)).toBe(0);
  });

  test("collects the sender's cash, which is the parent's; never the recipient's (4 J8)", async () => {
    const sender = await staged({ payer_type: "sender" });
    const recipient = await staged({ payer_type: "recipient" });
    for (const { a } of [sender, recipient]) {
      await road.assign(a.id, driver);
      await own.pickup({ id: a.id, scanned_barcode: a.barcode });
      await own.deliver({ id: a.id, proof });
    }
    expect(await road.cashInHand(driver)).toBe(sender.parent.price);
    expect((await road.shown(sender.parent.id)).payment_status).toBe("paid");
    expect((await road.shown(recipient.parent.id)).payment_status).toBe("pending");
  });

  test("holds the price on: it is not taken before the last leg ends (4 J8)", async () => {
    const customer = await road.customer({ wallet: 5000 });
    const { parent, a } = await staged({ customer_id: customer.id, payment_method: "wallet" });
    await road.assign(a.id, driver);
    await own.pickup({ id: a.id, scanned_barcode: a.barcode });
    await own.deliver({ id: a.id, proof });
    expect((await road.shown(parent.id)).payment_status).toBe("held");
  });

  test("fails for both, and stays in the driver's hands (4 J4)", async () => {
    const { parent, a } = await staged();
    await road.assign(a.id, driver);
    await own.pickup({ id: a.id, scanned_barcode: a.barcode });
    await fail(own, a.id);
    expect(await road.shown(parent.id)).toMatchObject({
      status: "failed",
      custody: "driver",
      open_exception: { reason_code: "recipient_absent" },
    });
    expect(await road.room(driver)).toBe(1);
  });

  test("the staged delivery itself is nobody's (4 E2)", async () => {
    const { parent, a } = await staged();
    await road.assign(a.id, driver);
    expect(await refusalOf(own.pickup({ id: parent.id, scanned_barcode: parent.barcode }))).toMatchObject({
      reason: "delivery_not_found",
    });
  });
});

describe("a parcel whose delivery failed and is tried again (4 J4)", () => {
  test("by the same driver: he goes on with it, nothing changes hands, no cash is taken twice", async () => {
    const { id, barcode } = await road.carried(driver, { payer_type: "sender" });
    await fail(own, id);
    await resolve(id, "retry");
    await road.assign(id, driver);
    const { delivery } = await own.pickup({ id, scanned_barcode: barcode });
    expect([delivery.status, delivery.custody_count, await road.room(driver)]).toEqual(["picked_up", 1, 1]);
    await own.deliver({ id, proof });
    expect([await road.room(driver), await road.cashInHand(driver)]).toEqual([0, 3000]);
  });

  test("by another: the pickup is a handover and frees the former driver's room", async () => {
    const { id, barcode } = await road.carried(driver);
    await fail(own, id);
    await resolve(id, "retry");
    const next = await road.driver();
    await road.assign(id, next);
    expect([await road.room(driver), await road.room(next)]).toEqual([1, 1]);
    expect((await own.list({})).active).toMatchObject([{ id, current_assignment: { driver: { id: next.id } } }]);
    await road.own(next).pickup({ id, scanned_barcode: barcode });
    expect([await road.room(driver), await road.room(next)]).toEqual([0, 1]);
    expect(await road.chain(id)).toMatchObject([
      { to: "driver", to_driver_id: driver.id },
      { from: "driver", to: "driver", to_driver_id: next.id },
    ]);
    expect(await own.list({})).toMatchObject({ active: [], history: [{ id }] });
  });
});

describe("the way back to the sender (4 E5, 4 J4)", () => {
  test("is in the driver's hands from the start, and ends with the sender", async () => {
    const { id } = await road.carried(driver);
    await fail(own, id);
    const { return_delivery: back } = await resolve(id, "return");
    if (!back) throw new Error("a return makes a delivery");
    const listed = await own.list({});
    expect(listed.active).toMatchObject([{ id: back.id, delivery_flow: "operational_return", status: "picked_up" }]);
    expect(listed.history).toMatchObject([{ id, status: "returned" }]);
    await own.startDelivery({ id: back.id });
    expect((await own.deliver({ id: back.id, proof })).delivery).toMatchObject({
      status: "delivered",
      custody: "returned_to_sender",
    });
    expect((await road.shown(id)).custody).toBe("returned_to_sender");
    expect([await road.room(driver), await road.cashInHand(driver)]).toEqual([0, 3000]);
    expect((await own.list({})).history).toMatchObject([{ id: back.id }, { id, returnStatus: "returned" }]);
  });

  test("that fails is picked up by another driver, by the label of the way out", async () => {
    const { id, barcode } = await road.carried(driver);
    await fail(own, id);
    const { return_delivery: back } = await resolve(id, "return");
    if (!back) throw new Error("a return makes a delivery");
    await fail(own, back.id);
    await resolve(back.id, "retry");
    const next = await road.driver();
    await road.assign(back.id, next);
    await road.own(next).pickup({ id: back.id, scanned_barcode: barcode });
    expect([await road.room(driver), await road.room(next)]).toEqual([0, 1]);
  });
});
