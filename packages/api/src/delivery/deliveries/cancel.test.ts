import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { arrange, atOnce, networkOf, refusalOf, startKit } from "../../../testing/index.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

async function network() {
  const made = await networkOf(kit, await kit.tenant());
  const { deliveries } = made.caller.delivery;
  const cancel = async (id: string) => (await deliveries.cancel({ id, reason: "Changed their mind" })).delivery;
  const { tenantId } = made.tenant;
  const told = async (id: string) =>
    (
      await arrange<{ notice: { kind: string; user_id?: string; to?: string } }>(
        kit.database,
        { tenantId },
        "SELECT notice FROM delivery_outbox WHERE tenant_id = $1 AND delivery_id = $2 ORDER BY id",
        [tenantId, id],
      )
    ).map(({ notice }) => notice);
  const used = async (driverId: string) =>
    (await made.caller.delivery.drivers.show({ driverId })).driver.used_capacity_unit;
  return { ...made, deliveries, cancel, told, used };
}

describe("cancelling a delivery", () => {
  test("takes it from its driver, who is told, frees the room, and lets the held price go (3 §5, 4 J9)", async () => {
    const { delivery, customer, driver, reach, cancel, told, used, caller } = await network();
    const payer = await customer({ wallet: 3000 });
    const who = await driver();
    const made = await delivery({ customer_id: payer.id, payment_method: "wallet", unit_size: 5 });
    await reach(made.id, "accepted", who);
    expect(await used(who.id)).toBe(5);

    expect(await cancel(made.id)).toMatchObject({
      status: "cancelled",
      payment_status: "released",
      custody: "sender",
      current_assignment: null,
    });
    expect(await used(who.id)).toBe(0);
    expect((await caller.finance.wallets.show({ id: payer.wallet.id })).wallet).toMatchObject({
      held: 0,
      available: 3000,
    });
    const notices = await told(made.id);
    expect(notices).toContainEqual(expect.objectContaining({ kind: "unassigned", user_id: who.actor.userId }));
    expect(notices).toContainEqual(expect.objectContaining({ kind: "status_changed", to: "cancelled" }));
  });

  test.each(["draft", "pending", "assigned", "accepted", "en_route_to_pickup"] as const)(
    "is possible while it is %s (3 §5)",
    async (status) => {
      const { delivery, reach, cancel } = await network();
      const { id } = await delivery({ is_draft: status === "draft" });
      await reach(id, status);
      expect(await cancel(id)).toMatchObject({ status: "cancelled" });
    },
  );

  test.each([
    ["picked_up", "delivery_in_custody"],
    ["en_route_to_delivery", "delivery_in_custody"],
    ["failed", "delivery_in_custody"],
    ["delivered", "invalid_transition"],
    ["cancelled", "invalid_transition"],
  ] as const)("is refused once it is %s: %s (3 §5, 4 J4)", async (status, reason) => {
    const { delivery, reach, cancel, shown } = await network();
    const { id } = await delivery();
    const before = await reach(id, status);
    expect((await refusalOf(cancel(id))).reason).toBe(reason);
    expect(await shown(id)).toEqual(before);
  });

  test("is refused while the parcel that is to be tried again is with a driver (4 J4)", async () => {
    const { delivery, reach, cancel, caller, shown } = await network();
    const { id } = await delivery();
    await reach(id, "failed");
    await caller.delivery.assignments.resolve({ id, action: "retry" });
    expect(await shown(id)).toMatchObject({ status: "pending", custody: "driver" });
    expect((await refusalOf(cancel(id))).reason).toBe("delivery_in_custody");
  });

  test("happens once, however many ask, and holds are released once (3 §5)", async () => {
    const { delivery, customer, cancel, caller } = await network();
    const payer = await customer({ wallet: 6000 });
    const paid = { customer_id: payer.id, payment_method: "wallet" as const };
    const [{ id }] = [await delivery(paid), await delivery(paid)];
    const { values, refused } = await atOnce(20, () => cancel(id));
    expect(values).toHaveLength(1);
    expect(new Set(refused.map(({ reason }) => reason))).toEqual(new Set(["invalid_transition"]));
    expect((await caller.finance.wallets.show({ id: payer.wallet.id })).wallet).toMatchObject({ held: 3000 });
  });

  test("sent again with its Idempotency-Key answers the same (3 §1.8)", async () => {
    const { delivery, tenant } = await network();
    const { id } = await delivery();
    const { deliveries } = tenant.admin.with({ idempotencyKey: "cancel-1" }).delivery;
    const first = await deliveries.cancel({ id, reason: "Double" });
    expect(await deliveries.cancel({ id, reason: "Double" })).toEqual(first);
  });

  test("and picking up at the same time: one of the two happens, and the driver's room tells which (3 §5)", async () => {
    const { delivery, driver, reach, cancel, shown, used } = await network();
    const who = await driver();
    const { id, barcode } = await delivery({ unit_size: 2 });
    await reach(id, "assigned", who);
    const pickup = () => who.actor.caller.delivery.driverDeliveries.pickup({ id, scanned_barcode: barcode });
    await atOnce(20, async (n) => (n % 2 === 0 ? cancel(id) : (await pickup()).delivery));
    const { status, custody } = await shown(id);
    expect([
      ["cancelled", "sender", 0],
      ["picked_up", "driver", 2],
    ]).toContainEqual([status, custody, await used(who.id)]);
  });
});
