import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { atOnce, karrada, mansour, outcomeOf, refusalOf, startKit } from "../../../testing/index.ts";
import { DeliveryChange, failDelivery, lockDeliveryGroup, pickUp } from "../lifecycle/index.ts";
import { dispatchOf } from "./testing/given.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

describe("a retry", () => {
  test("makes the delivery pending again; the parcel stays with its driver, who is told (3 §5, 4 E5, 4 J4)", async () => {
    const net = await dispatchOf(kit);
    const driver = await net.driver();
    const { id, open_exception } = await net.failed(driver);
    expect(open_exception?.reason_code).toBe("recipient_absent");
    const answer = await net.assignments.resolve({ id, action: "retry", notes: "At home tonight" });
    expect(answer.return_delivery).toBeNull();
    expect(answer.delivery).toMatchObject({
      status: "pending",
      custody: "driver",
      current_assignment: null,
      open_exception: null,
    });
    expect(await net.exceptions(id)).toEqual([
      {
        status: "resolved",
        reason_code: "recipient_absent",
        resolution: "retry",
        resolution_notes: "At home tonight",
      },
    ]);
    expect((await net.told(id)).at(-1)).toMatchObject({
      kind: "exception_resolved",
      user_id: driver.actor.userId,
      action: "retry",
      return_destination: null,
    });
  });

  test("keeps what the sender has paid for: the hold stays, and the price is taken at the end (4 J8)", async () => {
    const net = await dispatchOf(kit);
    const driver = await net.driver();
    const { id: customer_id } = await net.customer({ wallet: 10_000 });
    const { id } = await net.failed(driver, { customer_id, payment_method: "wallet" });
    const { delivery } = await net.assignments.resolve({ id, action: "retry" });
    expect(delivery.payment_status).toBe("held");
    await net.assign(id, driver);
    await net.pickup(driver, id);
    const { delivery: ended } = await net.delivered(driver, id);
    expect([ended.status, ended.payment_status]).toEqual(["delivered", "paid"]);
  });
});

describe("a return", () => {
  test("ends the delivery and sends the parcel back with who has it, at no charge (3 §5, 4 J4)", async () => {
    const net = await dispatchOf(kit);
    const driver = await net.driver();
    const sender = { name: "Dar Al-Kutub", phone: "+9647701234567" };
    const recipient = { name: "Hiba", phone: "+9647707654321" };
    const { id, delivery_code, barcode } = await net.failed(driver, {
      unit_size: 2,
      sender,
      recipient,
      payer_type: "recipient",
    });
    const { delivery, return_delivery: back } = await net.assignments.resolve({ id, action: "return" });
    expect(delivery).toMatchObject({ status: "returned", current_assignment: null, open_exception: null });
    // Nobody owes anything for what came to nobody (4 J8).
    expect([delivery.price > 0, delivery.cash_to_collect]).toEqual([true, 0]);
    expect(back).toMatchObject({
      delivery_flow: "operational_return",
      original_delivery_id: id,
      status: "picked_up",
      custody: "driver",
      price: 0,
      cash_to_collect: 0,
      unit_size: 2,
      sender: recipient,
      recipient: sender,
      pickup_address: mansour,
      delivery_address: karrada,
      current_assignment: { status: "picked_up", driver: { id: driver.id } },
      source_snapshot: { delivery_id: id, delivery_code, barcode },
    });
    expect(back?.delivery_code).not.toBe(delivery_code);
    expect(await net.chain(back?.id ?? "")).toMatchObject([{ seq: 1, to: "driver", to_driver_id: driver.id }]);
    expect(await net.room(driver)).toBe(2);
    expect(await net.mismatches()).toEqual([]);
    expect((await net.told(id)).at(-1)).toMatchObject({
      kind: "exception_resolved",
      action: "return",
      return_destination: karrada.full_address,
    });
  });

  test("frees what was held for the delivery (4 J8)", async () => {
    const net = await dispatchOf(kit);
    const { id: customer_id } = await net.customer({ wallet: 10_000 });
    const { id, payment_status } = await net.failed(await net.driver(), { customer_id, payment_method: "wallet" });
    expect(payment_status).toBe("held");
    const { delivery } = await net.assignments.resolve({ id, action: "return" });
    expect(delivery.payment_status).toBe("released");
    expect(await net.rows("SELECT status FROM finance_holds WHERE tenant_id = $1")).toEqual([{ status: "released" }]);
  });

  test("that is brought to its sender ends both chains of custody there (4 E5)", async () => {
    const net = await dispatchOf(kit);
    const driver = await net.driver();
    const { id } = await net.failed(driver);
    const { return_delivery: back } = await net.assignments.resolve({ id, action: "return" });
    const { delivery } = await net.delivered(driver, back?.id ?? "");
    expect([delivery.status, delivery.custody]).toEqual(["delivered", "returned_to_sender"]);
    const original = await net.shown(id);
    expect([original.status, original.custody, original.returnStatus]).toEqual([
      "returned",
      "returned_to_sender",
      "returned",
    ]);
    expect((await net.chain(id)).at(-1)).toMatchObject({ from: "driver", to: "returned_to_sender" });
    expect(await net.room(driver)).toBe(0);
  });

  test("that fails can only be tried again, also by another driver (4 J4)", async () => {
    const net = await dispatchOf(kit);
    const [driver, other] = [await net.driver(), await net.driver()];
    const { id } = await net.failed(driver);
    const { return_delivery: back } = await net.assignments.resolve({ id, action: "return" });
    const backId = back?.id ?? "";
    await net.own(driver).fail({ id: backId, reason_code: "sender_absent" });
    expect(await outcomeOf(net.assignments.resolve({ id: backId, action: "return" }))).toBe("return_cannot_return");
    await net.assignments.resolve({ id: backId, action: "retry" });
    await net.assign(backId, other);
    await net.pickup(other, backId);
    expect([await net.room(driver), await net.room(other)]).toEqual([0, 1]);
    await net.delivered(other, backId);
    expect((await net.shown(id)).custody).toBe("returned_to_sender");
    expect(await net.mismatches()).toEqual([]);
  });
});

describe("a staged delivery whose first leg failed", () => {
  async function stagedFailure(wallet = false) {
    const net = await dispatchOf(kit);
    const driver = await net.driver();
    await net.warehouse();
    const paid = wallet
      ? { customer_id: (await net.customer({ wallet: 10_000 })).id, payment_method: "wallet" as const }
      : {};
    const { id, legs } = await net.delivery({ delivery_flow: "pickup_and_delivery", ...paid });
    const [leg = "", last = ""] = legs.map((each) => each.id);
    await net.assign(leg, driver);
    await net.pickup(driver, leg);
    await net.own(driver).fail({ id: leg, reason_code: "road_closed" });
    return { net, driver, id, leg, last };
  }

  test("is tried again through the delivery itself or through the leg (4 J4)", async () => {
    const { net, driver, id, leg } = await stagedFailure();
    expect((await net.shown(id)).status).toBe("failed");
    const { delivery } = await net.assignments.resolve({ id, action: "retry" });
    expect([delivery.status, delivery.legs[0]?.status]).toEqual(["pending", "pending"]);
    await net.assign(leg, driver);
    await net.pickup(driver, leg);
    await net.own(driver).fail({ id: leg, reason_code: "road_closed" });
    expect((await net.assignments.resolve({ id: leg, action: "retry" })).delivery.status).toBe("pending");
  });

  test("goes back as a whole: its second leg is over, and its hold is freed (4 J4, 4 J8)", async () => {
    const { net, driver, id, leg } = await stagedFailure(true);
    const { delivery, return_delivery: back } = await net.assignments.resolve({ id, action: "return" });
    expect(delivery).toMatchObject({ status: "returned", payment_status: "released" });
    expect(delivery.legs.map(({ status }) => status)).toEqual(["returned", "cancelled"]);
    expect(back).toMatchObject({ original_delivery_id: id, delivery_address: karrada, status: "picked_up" });
    await net.delivered(driver, back?.id ?? "");
    const [original, failedLeg] = [await net.shown(id), await net.shown(leg)];
    expect([original.custody, failedLeg.custody]).toEqual(["returned_to_sender", "returned_to_sender"]);
    expect(await net.mismatches()).toEqual([]);
  });
});

describe("a parcel that carriers have", () => {
  test("is sent back with the carrier that has it (4 J4, 4 E11)", async () => {
    const net = await dispatchOf(kit);
    await net.caller.carriers.configuration.update({ code: "sandbox", is_enabled: true });
    const { id } = await net.delivery();
    await net.assignments.assign({ id, carrier_code: "sandbox" });
    await kit.database.transaction({ tenantId: net.tenant.tenantId }, async (tx) => {
      const context = { actor: { type: "carrier" as const, id: null }, at: kit.clock.now, received_at: kit.clock.now };
      const change = new DeliveryChange(await lockDeliveryGroup(tx, id), context);
      await pickUp(tx, kit.deps, change, change.group.delivery, null);
      await change.commit(tx, kit.deps);
      const next = new DeliveryChange(await lockDeliveryGroup(tx, id), context);
      await failDelivery(tx, next, next.group.delivery, { reason_code: "refused", notes: null, photo_urls: [] });
      await next.commit(tx, kit.deps);
    });
    const { return_delivery: back } = await net.assignments.resolve({ id, action: "return" });
    expect(back).toMatchObject({
      status: "picked_up",
      custody: "driver",
      current_assignment: { carrier_code: "sandbox" },
    });
  });
});

describe("resolving", () => {
  test("is for what failed and is not resolved yet (3 §5)", async () => {
    const net = await dispatchOf(kit);
    const driver = await net.driver();
    const { id: fresh } = await net.delivery();
    expect(await refusalOf(net.assignments.resolve({ id: fresh, action: "retry" }))).toMatchObject({
      reason: "invalid_transition",
      extra: { from: "pending", allowed: ["assigned", "cancelled"] },
    });
    const { id } = await net.failed(driver);
    await net.assignments.resolve({ id, action: "retry" });
    expect(await outcomeOf(net.assignments.resolve({ id, action: "return" }))).toBe("invalid_transition");
  });

  test.each(["retry", "return"] as const)("by %s happens once, however many decide (3 §5)", async (action) => {
    const net = await dispatchOf(kit);
    const driver = await net.driver();
    const { id } = await net.failed(driver);
    const { values, refused } = await atOnce(20, (n) =>
      net.assignments.resolve({ id, action: n % 2 ? action : "return" }),
    );
    expect(values).toHaveLength(1);
    expect(new Set(refused.map(({ reason }) => reason))).toEqual(new Set(["invalid_transition"]));
    const returns = await net.rows("SELECT FROM deliveries WHERE tenant_id = $1 AND original_delivery_id = $2", id);
    expect(returns).toHaveLength(values[0]?.return_delivery ? 1 : 0);
    expect(await net.exceptions(id)).toHaveLength(1);
    expect(await net.mismatches()).toEqual([]);
  });

  test("a repeated request answers the same return again (3 §1.8)", async () => {
    const net = await dispatchOf(kit);
    const { id } = await net.failed(await net.driver());
    const keyed = net.tenant.admin.with({ idempotencyKey: "resolve-1" }).delivery.assignments;
    const first = await keyed.resolve({ id, action: "return" });
    expect(await keyed.resolve({ id, action: "return" })).toEqual(first);
    expect(
      await net.rows("SELECT FROM deliveries WHERE tenant_id = $1 AND original_delivery_id = $2", id),
    ).toHaveLength(1);
  });

  test("is written down for the auditor (3 §15)", async () => {
    const net = await dispatchOf(kit);
    const { id } = await net.failed(await net.driver());
    await net.assignments.resolve({ id, action: "retry", notes: "Once more" });
    const entries = await net.rows("SELECT after FROM audit_log WHERE tenant_id = $1 AND action = 'delivery.resolve'");
    expect(entries).toEqual([{ after: { action: "retry", notes: "Once more" } }]);
  });
});
