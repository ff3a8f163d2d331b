import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { startKit } from "../../../testing/index.ts";
import { givenWallet } from "../../finance/ledger/testing/given.ts";
import { notifyLowBalances } from "./index.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

async function given(balance: number) {
  const wallet = await givenWallet(kit, balance);
  const { tenant, admin, customer } = wallet;
  const person = await tenant.member("customer");
  await admin.caller.parties.customers.update({ id: customer.id, user_id: person.userId });
  const told = async (who: typeof admin) =>
    (await who.caller.messaging.notifications.list({})).notifications
      .filter(({ notification_type }) => notification_type === "wallet_low_balance")
      .map(({ template_data }) => template_data);
  return { ...wallet, person, told };
}

describe("a balance that runs low (4 K4)", () => {
  test("is told to the holder and to who manages money, once until there was more again", async () => {
    const { id, move, told, admin, person } = await given(100);
    await admin.caller.identity.settings.update({ finance: { low_balance_threshold: 40 } });
    await move(-59);
    await notifyLowBalances(kit.deps);
    expect(await told(person)).toEqual([]);
    await move(-1);
    await move(-5);
    await Promise.all([notifyLowBalances(kit.deps), notifyLowBalances(kit.deps)]);
    const notice = { walletId: id, holderName: "Baran Store", balance: 35, currency: "IQD" };
    expect(await told(person)).toEqual([notice]);
    expect(await told(admin)).toEqual([notice]);
    await move(-5);
    await move(5);
    await notifyLowBalances(kit.deps);
    expect(await told(person)).toHaveLength(1);
    await move(60);
    await move(-60);
    await notifyLowBalances(kit.deps);
    expect(await told(person)).toHaveLength(2);
  });

  test("is one at or below zero unless the tenant says otherwise; an empty new wallet has not run low", async () => {
    const { move, told, person } = await given(0);
    await notifyLowBalances(kit.deps);
    expect(await told(person)).toEqual([]);
    await move(10);
    await move(-10);
    await notifyLowBalances(kit.deps);
    expect(await told(person)).toMatchObject([{ balance: 0 }]);
  });

  test("is not told of what a payment that failed would have left", async () => {
    const { move, told, person } = await given(10);
    await move(-11).catch(() => undefined);
    await notifyLowBalances(kit.deps);
    expect(await told(person)).toEqual([]);
  });
});
