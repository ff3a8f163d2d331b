import { newId } from "@karwan/db";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { refusalOf, startKit } from "../../../testing/index.ts";
import { postJournal } from "../ledger/index.ts";
import { givenWallet } from "../ledger/testing/given.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

/** A customer with an account of her own, and a wallet with money in it. */
async function holder(balance = 100) {
  const given = await givenWallet(kit, balance);
  const { tenant, admin, customer } = given;
  const person = await tenant.member("customer");
  await admin.caller.parties.customers.update({ id: customer.id, user_id: person.userId });
  return { ...given, person, wallets: person.caller.finance.wallets };
}

describe("a holder's own wallet (4 K4)", () => {
  test("is read with its entries by its holder, under its own id too", async () => {
    const { id, wallets, admin } = await holder();
    const { wallet } = await admin.caller.finance.wallets.show({ id });
    expect(await wallets.mine({})).toEqual({
      wallets: [{ ...wallet, cash_in_hand: null }],
      page: 1,
      limit: 20,
      total: 1,
    });
    expect(await wallets.show({ id })).toEqual({ wallet });
    const { entries } = await wallets.ownEntries({});
    expect(entries).toMatchObject([{ amount: 100, balance_after: 100 }]);
    expect((await wallets.entries({ id })).entries).toEqual(entries);
  });

  test("is moved by no holder, and no other's wallet is there for her", async () => {
    const { id, person, wallets } = await holder();
    const other = await holder();
    const keyed = person.with({ idempotencyKey: newId() }).finance.wallets;
    for (const move of [() => keyed.topUp({ id, amount: 1 }), () => keyed.withdraw({ id, amount: 1 })])
      expect((await refusalOf(move())).reason).toBe("insufficient_permissions");
    expect((await refusalOf(wallets.changeCredit({ id, credit_limit: 1000 }))).reason).toBe("insufficient_permissions");
    const { customer } = await other.admin.caller.parties.customers.create({ full_name: "Somebody else" });
    const days = { from: "2026-01-01", to: "2026-12-31" };
    for (const strange of [other.id, customer.wallet.id, newId()])
      for (const read of [
        () => wallets.show({ id: strange }),
        () => wallets.entries({ id: strange }),
        () => wallets.statement({ id: strange, ...days }),
        () => wallets.ownEntries({ wallet_id: strange }),
      ])
        expect((await refusalOf(read())).reason).toBe("wallet_not_found");
  });

  test("is nobody's any more once the customer is not hers", async () => {
    const { id, admin, customer, wallets } = await holder();
    await admin.caller.parties.customers.update({ id: customer.id, user_id: null });
    expect((await wallets.mine({})).wallets).toEqual([]);
    expect((await refusalOf(wallets.show({ id }))).reason).toBe("wallet_not_found");
    expect((await refusalOf(wallets.ownEntries({}))).reason).toBe("wallet_not_found");
  });

  test("shows a driver the cash in hand; who has several names the one whose entries are meant", async () => {
    const { tenant, admin, tenantId, tx } = await holder();
    const { vehicle } = await admin.caller.delivery.vehicles.create({ name: "Van", code: "V1", capacity_unit: 10 });
    const { userId, caller } = await tenant.member("driver");
    const made = await admin.caller.delivery.drivers.create({
      user_id: userId,
      vehicle_id: vehicle.id,
      all_zones: true,
    });
    const { driver } = await admin.caller.delivery.drivers.show({ driverId: made.id });
    const { customer } = await admin.caller.parties.customers.create({ full_name: "The same", user_id: userId });
    await collect({ tx, driver_id: driver.driver_id, amount: 2500 });
    const { wallets } = await caller.finance.wallets.mine({});
    expect(wallets).toMatchObject([
      { owner_type: "driver", id: driver.wallet_id, cash_in_hand: 2500 },
      { owner_type: "customer", id: customer.wallet_id, cash_in_hand: null },
    ]);
    expect((await refusalOf(caller.finance.wallets.ownEntries({}))).reason).toBe("validation_failed");
    expect(await caller.finance.wallets.ownEntries({ wallet_id: customer.wallet_id })).toMatchObject({ entries: [] });
    const system = await kit.systemAdmin();
    const { tenant: own } = await system.caller.identity.tenants.show({ tenantId });
    expect((await admin.caller.finance.wallets.show({ id: own.wallet_id })).wallet).toMatchObject({
      owner_type: "tenant",
      owner_id: tenantId,
    });
  });
});

/** A driver takes cash at somebody's door. */
async function collect(given: {
  tx: Awaited<ReturnType<typeof givenWallet>>["tx"];
  driver_id: string;
  amount: number;
}) {
  const cash = { owner_type: "driver" as const, owner_id: given.driver_id, kind: "cash_in_hand" as const };
  await given.tx((tx) =>
    postJournal(tx, {
      type: "cash_collected",
      entries: [
        { account: cash, amount: -given.amount },
        { account: { internal: "revenue" }, amount: given.amount },
      ],
      created_by: null,
      at: kit.clock.now,
    }),
  );
}
