import { newId } from "@karwan/db";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor, Kit } from "../../../testing/index.ts";
import { atOnce, outcomeOf, refusalOf } from "../../../testing/index.ts";
import { postJournal, verifyFinance } from "../../finance/ledger/index.ts";
import { networkOf, startKit } from "../drivers/testing/given.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

/** A driver with cash, a tenant that asks for a second person above an amount, and several who manage its money. */
async function given({ cash = 1000, above = 100 }: { cash?: number; above?: number | null } = {}) {
  const net = await networkOf(kit);
  const { id: driverId } = await net.driver();
  const { tenantId } = net.tenant;
  await net.admin.caller.identity.settings.update({ finance: { settlement_confirmation_above: above } });
  await kit.database.transaction({ tenantId }, (tx) =>
    postJournal(tx, {
      type: "cash_collected",
      entries: [
        { account: { owner_type: "driver", owner_id: driverId, kind: "cash_in_hand" }, amount: -cash },
        { account: { internal: "revenue" }, amount: cash },
      ],
      created_by: net.admin.userId,
      at: kit.clock.now,
    }),
  );
  const [second, third] = [await net.tenant.member("tenant_admin"), await net.tenant.member("tenant_admin")];
  const of = (actor: Actor) => actor.caller.delivery.settlements;
  const request = async (amount = 500, notes?: string) =>
    (await of(net.admin).request({ driver_id: driverId, amount, notes })).settlement_request;
  const carried = async () => (await net.admin.caller.delivery.driverMoney.wallet({ driverId })).wallet.cash_in_hand;
  const settled = async () =>
    (await net.admin.caller.delivery.driverMoney.transactions({ driverId })).transactions.filter(
      ({ type }) => type === "settlement",
    );
  const told = async (actor: Actor) =>
    (await actor.caller.messaging.notifications.list({})).notifications
      .filter(({ notification_type: type }) => type.startsWith("settlement_"))
      .map(({ notification_type: type, body }) => [type, body]);
  return { ...net, driverId, second, third, of, request, carried, settled, told };
}

const isSound = async () => expect((await verifyFinance(kit.database)).mismatches).toEqual([]);

describe("a settlement that a second person confirms (3 §5, 4 E10)", () => {
  test("moves nothing until somebody else confirms it, then the cash, once, and both hear of it", async () => {
    const { admin, second, driverId, of, request, carried, settled, told } = await given();
    const { id, ...asked } = await request(500, "Evening");
    expect(asked).toMatchObject({ status: "requested", amount: 500, notes: "Evening", cash_in_hand: 1000 });
    expect(asked).toMatchObject({ driver: { id: driverId }, requested_by: { id: admin.userId }, journal_id: null });
    expect([await carried(), await settled()]).toEqual([1000, []]);
    expect(await told(admin)).toEqual([]);
    expect(await told(second)).toEqual([["settlement_requested", expect.stringContaining("500 IQD")]]);
    const { settlement_request: done } = await of(second).confirm({ id });
    expect(done).toMatchObject({ status: "confirmed", decided_by: { id: second.userId }, cash_in_hand: 500 });
    expect(await settled()).toMatchObject([{ amount: -500, journal_id: done.journal_id, note: "Evening" }]);
    expect(await carried()).toBe(500);
    expect(await told(admin)).toEqual([["settlement_decided", expect.stringContaining("confirmed")]]);
    await isSound();
  });

  test("is asked for above the tenant's amount alone: always by 0, and never unless the tenant says so", async () => {
    const { driverId, admin, request, carried } = await given({ above: 100 });
    const { driverMoney } = admin.caller.delivery;
    expect(await refusalOf(driverMoney.settle({ driverId, amount: 100.001 }))).toMatchObject({
      reason: "settlement_needs_confirmation",
      extra: { above: 100 },
    });
    expect(await outcomeOf(request(100))).toBe("settlement_needs_nobody");
    await driverMoney.settle({ driverId, amount: 100 });
    expect(await carried()).toBe(900);
    await admin.caller.identity.settings.update({ finance: { settlement_confirmation_above: 0 } });
    expect(await outcomeOf(driverMoney.settle({ driverId, amount: 0.001 }))).toBe("settlement_needs_confirmation");
    const free = await given({ above: null });
    await free.admin.caller.delivery.driverMoney.settle({ driverId: free.driverId, amount: 1000 });
    expect(await outcomeOf(free.request(1))).toBe("settlement_needs_nobody");
    expect(await free.carried()).toBe(0);
  });

  test("is neither confirmed nor rejected by whoever asked, nor taken back by anybody else", async () => {
    const { admin, second, tenant, of, request, carried } = await given();
    const { id } = await request();
    expect(await outcomeOf(of(admin).confirm({ id }))).toBe("settlement_needs_another");
    expect(await outcomeOf(of(admin).reject({ id, reason: "No" }))).toBe("settlement_needs_another");
    expect(await outcomeOf(of(second).withdraw({ id }))).toBe("settlement_not_own");
    const viewer = await tenant.member("viewer");
    expect(await outcomeOf(of(viewer).confirm({ id }))).toBe("insufficient_permissions");
    expect((await of(viewer).list({})).settlement_requests).toMatchObject([{ id, status: "requested" }]);
    expect(await carried()).toBe(1000);
  });

  test("that is rejected says why to whoever asked, and one that is taken back moves nothing either; both are over", async () => {
    const { admin, second, of, request, carried, told } = await given();
    const [rejected, withdrawn] = [await request(), await request()];
    const reason = "20 less were in the envelope";
    expect((await of(second).reject({ id: rejected.id, reason })).settlement_request).toMatchObject({
      status: "rejected",
      reason,
    });
    expect((await of(admin).withdraw({ id: withdrawn.id })).settlement_request.status).toBe("withdrawn");
    expect(await told(admin)).toEqual([["settlement_decided", expect.stringContaining(reason)]]);
    for (const { id } of [rejected, withdrawn])
      expect(await outcomeOf(of(second).confirm({ id }))).toBe("invalid_transition");
    expect(await outcomeOf(of(admin).withdraw({ id: rejected.id }))).toBe("invalid_transition");
    const { stats, total } = await of(second).list({});
    expect([stats, total]).toEqual([{ requested: 0, confirmed: 0, rejected: 1, withdrawn: 1 }, 2]);
    expect((await of(second).list({ status: "rejected" })).settlement_requests.map(({ id }) => id)).toEqual([
      rejected.id,
    ]);
    expect(await carried()).toBe(1000);
    await isSound();
  });

  test("counts as handed in while it waits: twenty at once ask for as much as there is", async () => {
    const { request, carried } = await given({ cash: 1000 });
    const { values, refused } = await atOnce(20, () => request(150));
    expect([values.length, refused.length]).toEqual([6, 14]);
    expect(new Set(refused.map(({ reason }) => reason))).toEqual(new Set(["settlement_exceeds_cash"]));
    expect((await refusalOf(request(101))).extra).toEqual({ cash_in_hand: 100 });
    expect(await carried()).toBe(1000);
  });

  test("that twenty confirm at once moves money once (architecture 3.2)", async () => {
    const { second, third, of, request, carried, settled } = await given();
    const { id } = await request();
    const { values, refused } = await atOnce(20, (n) => of(n % 2 ? second : third).confirm({ id }));
    expect(values).toHaveLength(1);
    expect(new Set(refused.map(({ reason }) => reason))).toEqual(new Set(["invalid_transition"]));
    expect([await carried(), (await settled()).length]).toEqual([500, 1]);
    await isSound();
  });

  test("that is confirmed, rejected and taken back at once ends in one way, and money moves only if confirmed", async () => {
    const { admin, second, third, of, request, carried } = await given({ cash: 2000 });
    let left = 2000;
    for (let round = 0; round < 8; round += 1) {
      const { id } = await request(200);
      const { values } = await atOnce(
        3,
        (n) =>
          [
            () => of(admin).withdraw({ id }),
            () => of(second).confirm({ id }),
            () => of(third).reject({ id, reason: "No" }),
          ][(n + round) % 3]?.() ?? Promise.reject(new Error("three ways")),
      );
      expect(values).toHaveLength(1);
      if (values[0]?.settlement_request.status === "confirmed") left -= 200;
      expect(await carried()).toBe(left);
    }
    await isSound();
  });

  test("that is asked for or confirmed twice under one key happened once (3 §1.8)", async () => {
    const { admin, second, driverId, of, carried, settled } = await given();
    const key = newId();
    const ask = () =>
      admin.with({ idempotencyKey: key }).delivery.settlements.request({ driver_id: driverId, amount: 300 });
    const first = await ask();
    expect(await ask()).toEqual(first);
    expect((await of(second).list({})).total).toBe(1);
    const { id } = first.settlement_request;
    const confirm = () => second.with({ idempotencyKey: key }).delivery.settlements.confirm({ id });
    expect(await confirm()).toEqual(await confirm());
    expect([await carried(), (await settled()).length]).toEqual([700, 1]);
  });

  test("whose cash has gone meanwhile is not confirmed, and waits on", async () => {
    const { admin, second, driverId, of, request, carried } = await given({ cash: 200 });
    const { id } = await request(200);
    await admin.caller.delivery.driverMoney.settle({ driverId, amount: 50 });
    expect(await refusalOf(of(second).confirm({ id }))).toMatchObject({
      reason: "settlement_exceeds_cash",
      extra: { cash_in_hand: 150 },
    });
    expect((await of(second).list({})).settlement_requests).toMatchObject([{ id, status: "requested" }]);
    expect(await carried()).toBe(150);
    await isSound();
  });

  test("of another tenant, of an unknown driver, and of no amount is refused, and nothing is written", async () => {
    const { admin, second, of, driverId } = await given();
    const other = await given();
    const { id } = await other.request();
    for (const unknown of [id, newId(), "x"])
      expect(await outcomeOf(of(second).confirm({ id: unknown }))).toBe("settlement_not_found");
    const ask = (driver_id: string, amount: number) => outcomeOf(of(admin).request({ driver_id, amount }));
    expect(await ask(other.driverId, 500)).toBe("driver_not_found");
    expect([await ask(driverId, 0), await ask(driverId, -1), await ask(driverId, 500.0001)]).toEqual(
      Array.from({ length: 3 }, () => "validation_failed"),
    );
    expect(await outcomeOf(of(second).reject({ id, reason: " " }))).toBe("validation_failed");
    expect((await of(second).list({})).total).toBe(0);
  });
});
