import type { Transaction } from "@karwan/db";
import { newId } from "@karwan/db";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor, Kit } from "../../../testing/index.ts";
import { outcomeOf, refusalOf, startKit, whileUncommitted } from "../../../testing/index.ts";
import { openDriverAccounts } from "../../finance/ledger/index.ts";
import { lockMember } from "../../identity/users/index.ts";
import { dispatchOf } from "../assignments/testing/given.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

type Network = Awaited<ReturnType<typeof dispatchOf>>;
const leave = ({ tenant }: Network, actor: Actor) => actor.caller.identity.leaving.leave({ tenantId: tenant.tenantId });

describe("a driver who leaves (4 B11)", () => {
  test("ends as a deleted one does", async () => {
    const net = await dispatchOf(kit);
    const { id: driverId, actor } = await net.driver();
    await actor.caller.delivery.driverApp.setAvailability({ is_online: true });
    await leave(net, actor);
    const missing = { reason: "driver_not_found" };
    expect(await refusalOf(net.caller.delivery.drivers.show({ driverId }))).toMatchObject(missing);
    const { id } = await net.delivery();
    expect(await refusalOf(net.assignments.assign({ id, driver_id: driverId }))).toMatchObject(missing);
    const { user } = await net.caller.identity.users.show({ userId: actor.userId });
    expect(user.roles).toEqual([]);
  });

  test("stays while a delivery is assigned, a parcel in hand or cash not handed in", async () => {
    const net = await dispatchOf(kit);
    const { id: driverId, actor } = await net.driver();
    const driver = { id: driverId, actor };
    const refusal = async () => (await refusalOf(leave(net, actor))).reason;
    const { id } = await net.assigned(driver);
    expect(await refusal()).toBe("driver_has_active_deliveries");
    await net.assignments.unassign({ id });
    const carried = await net.carried(driver);
    expect(await refusal()).toBe("driver_has_active_deliveries");
    await net.delivered(driver, carried.id);
    expect(await refusal()).toBe("driver_has_cash");
    expect((await net.caller.delivery.drivers.show({ driverId })).driver.user_status).toBe("active");
    const { settle } = net.tenant.admin.with({ idempotencyKey: newId() }).delivery.driverMoney;
    await settle({ driverId, amount: carried.price });
    await leave(net, actor);
  });

  test("and an assignment to the same driver exclude each other", async () => {
    const net = await dispatchOf(kit);
    for (let round = 0; round < 10; round += 1) {
      const driver = await net.driver();
      const { id } = await net.delivery();
      const outcomes = await Promise.all([
        outcomeOf(leave(net, driver.actor)),
        outcomeOf(net.assignments.assign({ id, driver_id: driver.id })),
      ]);
      expect([
        ["done", "driver_not_found"],
        ["driver_has_active_deliveries", "done"],
      ]).toContainEqual(outcomes);
    }
  });

  test("while they are being made a driver waits, and is one who leaves", async () => {
    const net = await dispatchOf(kit);
    const member = await net.tenant.member("viewer");
    const { tenantId } = net.tenant;
    const driverId = newId();
    const text = "INSERT INTO drivers (tenant_id, id, user_id, all_zones) VALUES ($1, $2, $3, true)";
    const making = async (tx: Transaction) => {
      await lockMember(tx, member.userId);
      await tx.sql({ name: "", text }, [tenantId, driverId, member.userId]);
      await openDriverAccounts(tx, driverId, kit.clock.now);
    };
    const left = await whileUncommitted(kit.database, { tenantId }, making, () => leave(net, member));
    expect(left.status).toBe("fulfilled");
    const shown = net.caller.delivery.drivers.show({ driverId });
    expect(await refusalOf(shown)).toMatchObject({ reason: "driver_not_found" });
  });

  test("and making them a driver at the same moment leaves no driver who is no member", async () => {
    const net = await dispatchOf(kit);
    for (let round = 0; round < 10; round += 1) {
      const member = await net.tenant.member("viewer");
      const vehicle_id = (await net.vehicle()).id;
      const body = { user_id: member.userId, vehicle_id, all_zones: true };
      await Promise.allSettled([leave(net, member), net.caller.delivery.drivers.create(body)]);
      const { drivers } = await net.caller.delivery.drivers.list({ limit: 100 });
      const { user } = await net.caller.identity.users.show({ userId: member.userId });
      expect(user.status).toBe("inactive");
      expect(user.roles).toEqual([]);
      expect(drivers.filter(({ status }) => status === "active")).toEqual([]);
    }
  });
});
