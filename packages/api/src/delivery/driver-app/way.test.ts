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

const proof = { photo_urls: [photo], recipient_name: "Zainab Hussein", latitude: 33.3, longitude: 44.4 };

describe("the way of a direct delivery (3 §5)", () => {
  test("goes from acceptance to the recipient, and everything adds up", async () => {
    const { id, barcode } = await road.assigned(driver, { unit_size: 2.5, payer_type: "recipient" });
    expect(await road.room(driver)).toBe(2.5);
    expect((await own.accept({ id })).delivery).toMatchObject({
      status: "accepted",
      current_assignment: { status: "accepted", accepted_at: kit.clock.now.toISOString() },
    });
    expect((await own.startPickup({ id })).delivery.status).toBe("en_route_to_pickup");
    expect((await own.pickup({ id, scanned_barcode: ` ${barcode.toLowerCase()} ` })).delivery).toMatchObject({
      status: "picked_up",
      custody: "driver",
      payment_status: "pending",
    });
    expect((await own.startDelivery({ id })).delivery.status).toBe("en_route_to_delivery");
    const { delivery } = await own.deliver({ id, proof });
    expect(delivery).toMatchObject({
      status: "delivered",
      custody: "recipient",
      current_assignment: null,
      payment_status: "paid",
      proof_of_delivery: { ...proof, signature_url: null, at: kit.clock.now.toISOString() },
    });
    expect(await road.room(driver)).toBe(0);
    expect(await road.cashInHand(driver)).toBe(3000);
    expect(await road.chain(id)).toMatchObject([
      { from: "sender", to: "driver", to_driver_id: driver.id },
      { from: "driver", to: "recipient" },
    ]);
  });

  test("the sender's cash is taken along at pickup, once (4 J8)", async () => {
    const delivery = await road.carried(driver, { payer_type: "sender" });
    expect([delivery.payment_status, await road.cashInHand(driver)]).toEqual(["paid", 3000]);
    await own.deliver({ id: delivery.id, proof });
    expect(await road.cashInHand(driver)).toBe(3000);
  });

  test("held money is taken at delivery, and only then (4 J8)", async () => {
    const customer = await road.customer({ wallet: 10_000 });
    const { id } = await road.carried(driver, { customer_id: customer.id, payment_method: "wallet" });
    const wallet = async () => (await road.caller.finance.wallets.show({ id: customer.wallet.id })).wallet;
    expect(await wallet()).toMatchObject({ balance: 10_000, held: 3000 });
    expect((await own.deliver({ id, proof })).delivery.payment_status).toBe("paid");
    expect(await wallet()).toMatchObject({ balance: 7000, held: 0 });
    expect(await road.cashInHand(driver)).toBe(0);
  });

  test("a decline gives the delivery back, with its reason, and frees the room", async () => {
    const { id } = await road.assigned(driver);
    const { delivery } = await own.decline({ id, reason: "Too far" });
    expect([delivery.status, delivery.current_assignment, await road.room(driver)]).toEqual(["pending", null, 0]);
    const [ended] = await road.rows(
      "SELECT status, reason FROM delivery_assignments WHERE tenant_id = $1 AND delivery_id = $2",
      id,
    );
    expect(ended).toEqual({ status: "declined", reason: "Too far" });
    expect((await own.decline({ id })).delivery.status).toBe("pending");
    expect(await refusalOf(own.accept({ id }))).toMatchObject({ reason: "delivery_not_found" });
    await road.assign(id, await road.driver());
    expect(await refusalOf(own.decline({ id }))).toMatchObject({ reason: "delivery_not_found" });
  });

  test("a failure opens an exception; the parcel and its room stay with the driver (4 J4, 4 J9)", async () => {
    const { id } = await road.carried(driver);
    const { delivery } = await own.fail({
      id,
      reason_code: "recipient_absent",
      notes: "No answer",
      photo_urls: [photo],
    });
    expect(delivery).toMatchObject({
      status: "failed",
      custody: "driver",
      current_assignment: null,
      open_exception: { reason_code: "recipient_absent", notes: "No answer", photo_urls: [photo], resolution: null },
    });
    expect(await road.room(driver)).toBe(1);
    expect(await own.list({})).toMatchObject({ active: [{ id }], history: [], total: 0 });
    const notices = await road.rows<{ notice: { kind: string } }>(
      "SELECT notice FROM delivery_outbox WHERE tenant_id = $1 AND delivery_id = $2",
      id,
    );
    expect(notices.map(({ notice }) => notice.kind)).toContain("failed");
  });
});
