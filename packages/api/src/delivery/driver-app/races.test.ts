import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { atOnce, outcomeOf } from "../../../testing/index.ts";
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
const happened = async (id: string) =>
  (
    await road.rows<{ to: string }>(
      `SELECT "to" FROM delivery_events WHERE tenant_id = $1 AND delivery_id = $2 AND type = 'status' ORDER BY id`,
      id,
    )
  ).map(({ to }) => to);
const times = (list: string[], one: string) => list.filter((entry) => entry === one).length;

describe("20 phones at once say the same (3 §5)", () => {
  test("accepted, picked up, delivered: each happens once, and every one of them hears that it did", async () => {
    const { id, barcode } = await road.assigned(driver, { payer_type: "recipient" });
    const steps: [string, () => Promise<{ delivery: { status: string } }>][] = [
      ["accepted", () => own.accept({ id })],
      ["en_route_to_pickup", () => own.startPickup({ id })],
      ["picked_up", () => own.pickup({ id, scanned_barcode: barcode })],
      ["en_route_to_delivery", () => own.startDelivery({ id })],
      ["delivered", () => own.deliver({ id, proof })],
    ];
    for (const [status, step] of steps) {
      const { values, refused } = await atOnce(20, step);
      expect(refused).toEqual([]);
      expect(new Set(values.map(({ delivery }) => delivery.status))).toEqual(new Set([status]));
    }
    expect(await happened(id)).toEqual(["pending", "assigned", ...steps.map(([status]) => status)]);
    expect([await road.room(driver), await road.cashInHand(driver)]).toEqual([0, 3000]);
    expect((await road.shown(id)).custody_count).toBe(2);
  });

  test("failed, declined: likewise", async () => {
    const { id } = await road.carried(driver);
    const failed = await atOnce(20, () => own.fail({ id, reason_code: "closed" }));
    expect([failed.refused, times(await happened(id), "failed")]).toEqual([[], 1]);
    const other = await road.assigned(driver);
    const declined = await atOnce(20, () => own.decline({ id: other.id }));
    expect([declined.refused, times(await happened(other.id), "pending")]).toEqual([[], 2]);
    expect(await road.room(driver)).toBe(1);
  });

  test("with one Idempotency-Key the answer is the first one's, whatever has happened since", async () => {
    const { id, barcode } = await road.assigned(driver);
    const keyed = (name: string) => {
      const options = { idempotencyKey: `${id}-${name}`, operationKey: name };
      return driver.actor.with(options).delivery.driverDeliveries;
    };
    const steps: (() => Promise<unknown>)[] = [
      () => keyed("accept").accept({ id }),
      () => keyed("start-pickup").startPickup({ id }),
      () => keyed("pickup").pickup({ id, scanned_barcode: barcode }),
      () => keyed("start-delivery").startDelivery({ id }),
      () => keyed("fail").fail({ id, reason_code: "closed" }),
    ];
    const first = [];
    for (const step of steps) first.push(await step());
    const before = await happened(id);
    for (const [n, step] of steps.entries()) expect(await step()).toEqual(first[n]);
    expect(await happened(id)).toEqual(before);
  });
});

describe("two that cannot both be (3 §5)", () => {
  test("two drivers cannot pick up the same parcel", async () => {
    const { id, barcode } = await road.assigned(driver);
    const other = await road.driver();
    const pickup = (by: Driver) => outcomeOf(road.own(by).pickup({ id, scanned_barcode: barcode }));
    const outcomes = await Promise.all([
      ...Array.from({ length: 10 }, (_, n) => pickup(n % 2 ? driver : other)),
      outcomeOf(road.caller.delivery.assignments.switchDriver({ id, driver_id: other.id, reason: "Nearer" })),
    ]);
    const holder = (await road.shown(id)).current_assignment?.driver?.id;
    expect([driver.id, other.id]).toContain(holder);
    expect([await road.room(driver), await road.room(other)]).toEqual(holder === driver.id ? [1, 0] : [0, 1]);
    const allowed = ["done", "delivery_not_found", "invalid_transition"];
    expect(outcomes.filter((outcome) => !allowed.includes(outcome))).toEqual([]);
    const hands = await road.chain(id);
    expect(hands.length).toBe(times(await happened(id), "picked_up"));
    expect(hands.every(({ to_driver_id }) => to_driver_id === holder)).toBe(true);
  });

  test("delivered or failed: one of them, and the books follow it", async () => {
    for (let round = 0; round < 5; round += 1) {
      const by = await road.driver();
      const phone = road.own(by);
      const { id } = await road.carried(by, { payer_type: "recipient" });
      const { values, refused } = await atOnce(20, (n) =>
        n % 2 ? phone.deliver({ id, proof }) : phone.fail({ id, reason_code: "closed" }),
      );
      expect(values).toHaveLength(10);
      expect(new Set(refused.map(({ reason }) => reason))).toEqual(new Set(["invalid_transition"]));
      const { status } = await road.shown(id);
      expect(new Set(values.map(({ delivery }) => delivery.status))).toEqual(new Set([status]));
      expect([await road.room(by), await road.cashInHand(by)]).toEqual(status === "delivered" ? [0, 3000] : [1, 0]);
    }
  });

  test("picked up or cancelled: what is in a driver's hands is not cancelled, what is cancelled nobody picks up", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, barcode } = await road.assigned(driver);
      const [picked, cancelled] = await Promise.all([
        outcomeOf(own.pickup({ id, scanned_barcode: barcode })),
        outcomeOf(road.caller.delivery.deliveries.cancel({ id, reason: "Changed my mind" })),
      ]);
      const { status, custody } = await road.shown(id);
      expect([picked, cancelled, status, custody]).toEqual(
        picked === "done"
          ? ["done", "delivery_in_custody", "picked_up", "driver"]
          : ["invalid_transition", "done", "cancelled", "sender"],
      );
    }
  });
});
