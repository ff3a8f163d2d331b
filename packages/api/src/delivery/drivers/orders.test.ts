import { newId } from "@karwan/db";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { outcomeOf, refusalOf, startKit } from "../../../testing/index.ts";
import { dispatchOf } from "../assignments/testing/given.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

describe("a driver's workload", () => {
  test("counts orders by how far they are; what is over is not counted (1 §2)", async () => {
    const net = await dispatchOf(kit);
    const driver = await net.driver({ capacity: 10 });
    await net.driver();
    const listed = async () => {
      const { drivers } = await net.caller.delivery.drivers.list({});
      return drivers.find(({ id }) => id === driver.id);
    };
    const orders = async () => (await listed())?.workload.orders;
    await net.assigned(driver);
    const accepted = await net.assigned(driver);
    await net.own(driver).accept({ id: accepted.id });
    expect(await orders()).toEqual({ assigned: 2, in_progress: 0, active: 2 });
    const started = await net.assigned(driver);
    await net.own(driver).startPickup({ id: started.id });
    const { id } = await net.carried(driver, { unit_size: 2 });
    expect(await orders()).toEqual({ assigned: 2, in_progress: 2, active: 4 });
    await net.delivered(driver, id);
    await net.failed(driver);
    expect(await orders()).toEqual({ assigned: 2, in_progress: 1, active: 3 });
    // The failed one is still with the driver.
    expect((await listed())?.workload.capacity).toEqual({ total: 10, filled: 4, available: 6 });
  });

  test("makes who is on duty and under way busy (1 §4.7)", async () => {
    const net = await dispatchOf(kit);
    const driver = await net.driver();
    const status = async () => (await net.caller.delivery.drivers.list({})).drivers[0]?.operation_status;
    await driver.actor.caller.delivery.driverApp.setAvailability({ is_online: true });
    const { id } = await net.assigned(driver);
    expect(await status()).toBe("available");
    await net.own(driver).startPickup({ id });
    expect(await status()).toBe("busy");
  });
});

describe("deleting a driver", () => {
  const remove = (net: Awaited<ReturnType<typeof dispatchOf>>, driverId: string) =>
    outcomeOf(net.caller.delivery.drivers.delete({ driverId }));

  test("is refused while a delivery is assigned (3 §5)", async () => {
    const net = await dispatchOf(kit);
    const driver = await net.driver();
    const { id } = await net.assigned(driver);
    expect(await remove(net, driver.id)).toBe("driver_has_active_deliveries");
    await net.assignments.unassign({ id });
    expect(await remove(net, driver.id)).toBe("done");
  });

  test("is refused while the driver has a parcel, also of what failed or goes back (3 §5, 4 J4)", async () => {
    const net = await dispatchOf(kit);
    const driver = await net.driver();
    const { id } = await net.failed(driver, { payer_type: "recipient" });
    expect(await remove(net, driver.id)).toBe("driver_has_active_deliveries");
    const { return_delivery: back } = await net.assignments.resolve({ id, action: "return" });
    expect(await remove(net, driver.id)).toBe("driver_has_active_deliveries");
    await net.delivered(driver, back?.id ?? "");
    expect(await remove(net, driver.id)).toBe("done");
  });

  test("is refused until the cash that the driver collected is handed in (4 E10)", async () => {
    const net = await dispatchOf(kit);
    const driver = await net.driver();
    const { id, price } = await net.carried(driver);
    await net.delivered(driver, id);
    const driverId = driver.id;
    expect(await refusalOf(net.caller.delivery.drivers.delete({ driverId }))).toMatchObject({
      reason: "driver_has_cash",
      extra: { cash_in_hand: price },
    });
    const { settle } = net.tenant.admin.with({ idempotencyKey: newId() }).delivery.driverMoney;
    await settle({ driverId, amount: price });
    expect(await remove(net, driverId)).toBe("done");
  });

  test("and handing over a parcel for cash: no cash is left with who is deleted (3 §5, 4 J8)", async () => {
    const net = await dispatchOf(kit);
    for (let round = 0; round < 5; round += 1) {
      const driver = await net.driver();
      const { id } = await net.carried(driver, { payer_type: "recipient" });
      const [removed, delivered] = await Promise.all([remove(net, driver.id), outcomeOf(net.delivered(driver, id))]);
      expect(delivered).toBe("done");
      expect(["driver_has_active_deliveries", "driver_has_cash"]).toContain(removed);
    }
  });

  test("and assigning to the same driver exclude each other (3 §5)", async () => {
    const net = await dispatchOf(kit);
    for (let round = 0; round < 5; round += 1) {
      const driver = await net.driver();
      const { id } = await net.delivery();
      const [removed, assigned] = await Promise.all([
        remove(net, driver.id),
        outcomeOf(net.assignments.assign({ id, driver_id: driver.id })),
      ]);
      expect([
        ["done", "driver_not_found"],
        ["driver_has_active_deliveries", "done"],
      ]).toContainEqual([removed, assigned]);
    }
  });
});
