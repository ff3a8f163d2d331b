import { newId } from "@karwan/db";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor, Kit } from "../../../testing/index.ts";
import { arrange, atOnce, refusalOf } from "../../../testing/index.ts";
import { postJournal, verifyFinance } from "../../finance/ledger/index.ts";
import { networkOf, startKit } from "../drivers/testing/given.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

/** A driver, and short names for what happens to his money. */
async function given(cash = 0) {
  const net = await networkOf(kit);
  const { id: driverId } = await net.driver();
  const { tenantId } = net.tenant;
  const keyed = (actor: Actor = net.admin, idempotencyKey: string = newId()) =>
    actor.with({ idempotencyKey }).delivery.driverMoney;
  const collect = (amount: number, reference = "T-1") =>
    kit.database.transaction({ tenantId }, (tx) =>
      postJournal(tx, {
        type: "cash_collected",
        reference,
        entries: [
          { account: { owner_type: "driver", owner_id: driverId, kind: "cash_in_hand" }, amount: -amount },
          { account: { internal: "revenue" }, amount },
        ],
        created_by: net.admin.userId,
        at: kit.clock.now,
      }),
    );
  const money = net.admin.caller.delivery.driverMoney;
  const shown = async () => (await money.wallet({ driverId })).wallet;
  const pay = async (amount: number) => {
    const { id } = await shown();
    return net.admin.with({ idempotencyKey: newId() }).finance.wallets.topUp({ id, amount });
  };
  if (cash > 0) await collect(cash);
  return { ...net, tenantId, driverId, money, keyed, collect, shown, pay };
}

describe("a driver's wallet (3 §5, 4 E10)", () => {
  test("shows what he is owed, the cash he carries and all that he ever earned", async () => {
    const { shown, collect, pay, keyed, admin, driverId } = await given();
    const { id } = await shown();
    expect(await shown()).toEqual({ id, currency_code: "IQD", balance: 0, cash_in_hand: 0, earnings: 0 });
    await collect(12_500.5);
    await pay(4000);
    await pay(1000);
    await admin.with({ idempotencyKey: newId() }).finance.wallets.withdraw({ id, amount: 3000 });
    expect(await shown()).toMatchObject({ balance: 2000, cash_in_hand: 12_500.5, earnings: 5000 });
    await keyed().settle({ driverId, amount: 12_000 });
    expect(await shown()).toMatchObject({ balance: 2000, cash_in_hand: 500.5, earnings: 5000 });
  });

  test("is shown to who sees the tenant or manages its money, and of no other tenant's or deleted driver", async () => {
    const { tenant, driverId, drivers, keyed } = await given(100);
    const viewer = (await tenant.member("viewer")).caller.delivery.driverMoney;
    expect((await viewer.wallet({ driverId })).wallet.cash_in_hand).toBe(100);
    const driver = (await tenant.member("driver")).caller.delivery.driverMoney;
    expect(await refusalOf(driver.wallet({ driverId }))).toMatchObject({ reason: "insufficient_permissions" });
    const { money: elsewhere } = await given();
    const gone = (await given()).driverId;
    const own = await networkOf(kit);
    const retired = (await own.driver()).id;
    await own.drivers.delete({ driverId: retired });
    const missing = { reason: "driver_not_found" };
    for (const [api, id] of [
      [elsewhere, driverId],
      [viewer, gone],
      [own.admin.caller.delivery.driverMoney, retired],
      [viewer, "x"],
    ] as const) {
      for (const call of [api.wallet, api.transactions, api.stats])
        expect(await refusalOf(call({ driverId: id }))).toMatchObject(missing);
    }
    expect(await refusalOf(keyed().settle({ driverId: gone, amount: 1 }))).toMatchObject(missing);
    expect((await drivers.show({ driverId })).driver.driver_id).toBe(driverId);
  });
});

describe("a settlement (3 §5, 4 E10)", () => {
  test("turns cash in a driver's hand into the tenant's cash, and says so", async () => {
    const { keyed, driverId, admin, tenantId } = await given(25_000);
    const { settlement, wallet } = await keyed().settle({ driverId, amount: 24_999.999, notes: "Evening" });
    expect(settlement).toMatchObject({ driver_id: driverId, amount: 24_999.999, notes: "Evening" });
    expect(settlement.created_by).toBe(admin.userId);
    expect(wallet.cash_in_hand).toBe(0.001);
    const rows = await arrange<{ balance: string }>(
      kit.database,
      { tenantId },
      "SELECT balance FROM finance_accounts WHERE kind = 'cash'",
    );
    expect(Number(rows[0]?.balance)).toBe(-24_999.999);
  });

  test("is of no more than there is, of no less than a coin, by who manages money, once by each key", async () => {
    const { keyed, driverId, money, tenant, shown } = await given(100);
    expect(await refusalOf(keyed().settle({ driverId, amount: 100.001 }))).toMatchObject({
      reason: "settlement_exceeds_cash",
      extra: { cash_in_hand: 100 },
    });
    for (const amount of [0, -1, 1.0001])
      expect(await refusalOf(keyed().settle({ driverId, amount }))).toMatchObject({
        reason: "validation_failed",
        issues: [{ field: "amount" }],
      });
    const operations = await tenant.member("operations_manager");
    expect(await refusalOf(keyed(operations).settle({ driverId, amount: 1 }))).toMatchObject({
      reason: "insufficient_permissions",
    });
    const first = await keyed(undefined, "once").settle({ driverId, amount: 30 });
    expect(await keyed(undefined, "once").settle({ driverId, amount: 30 })).toEqual(first);
    expect((await shown()).cash_in_hand).toBe(70);
    // Without a key it is one more each time (4 K8).
    for (const cash of [60, 50]) {
      await money.settle({ driverId, amount: 10 });
      expect((await shown()).cash_in_hand).toBe(cash);
    }
  });

  test("twenty at once of more than there is: as many as the cash suffices for (architecture 3.2)", async () => {
    const { keyed, driverId, shown } = await given(100);
    const { values, refused } = await atOnce(20, () => keyed().settle({ driverId, amount: 9 }));
    expect([values.length, refused.length]).toEqual([11, 9]);
    expect(new Set(refused.map(({ reason }) => reason))).toEqual(new Set(["settlement_exceeds_cash"]));
    expect((await shown()).cash_in_hand).toBe(1);
    expect((await verifyFinance(kit.database)).mismatches).toEqual([]);
  });

  test("twenty at once with one key: once (3 §1.8)", async () => {
    const { keyed, driverId, shown } = await given(100);
    const key = newId();
    const { values, refused } = await atOnce(20, () => keyed(undefined, key).settle({ driverId, amount: 9 }));
    expect(new Set(values.map(({ settlement }) => settlement.id)).size).toBe(1);
    expect(refused.every(({ reason }) => reason === "idempotency_in_progress")).toBe(true);
    expect((await shown()).cash_in_hand).toBe(91);
  });
});

describe("a driver's transactions (3 §5)", () => {
  test("are those of wallet and cash together, newest first, as he sees them", async () => {
    const { money, collect, pay, keyed, driverId } = await given();
    await collect(500, "T-7");
    kit.clock.advance(1000);
    await pay(40);
    kit.clock.advance(1000);
    await keyed().settle({ driverId, amount: 200, notes: "half" });
    const { transactions, limit, next_cursor } = await money.transactions({ driverId });
    expect([limit, next_cursor]).toEqual([20, null]);
    expect(transactions).toMatchObject([
      { account: "cash_in_hand", type: "settlement", amount: -200, balance_after: 300, note: "half" },
      { account: "wallet", type: "top_up", amount: 40, balance_after: 40 },
      { account: "cash_in_hand", type: "cash_collected", amount: 500, balance_after: 500, reference: "T-7" },
    ]);
  });

  test("come in pages without a gap, also when entries bear the times of others and new ones come in", async () => {
    const { money, collect, pay, driverId } = await given();
    const times = [5, 2, 4, 4, 1, 3];
    for (const [index, seconds] of times.entries()) {
      kit.clock.advance(seconds * 1000);
      await (index % 2 === 0 ? collect(index + 1) : pay(index + 1));
      kit.clock.advance(-seconds * 1000);
    }
    const whole = (await money.transactions({ driverId })).transactions.map(({ id }) => id);
    expect(whole).toHaveLength(times.length);
    const seen: string[] = [];
    const amounts: Record<string, number[]> = { wallet: [], cash_in_hand: [] };
    let cursor: string | undefined;
    do {
      const page = await money.transactions({ driverId, limit: 1, cursor });
      for (const { id, account, amount } of page.transactions) {
        seen.push(id);
        amounts[account]?.push(amount);
      }
      cursor = page.next_cursor ?? undefined;
      await pay(100);
    } while (cursor);
    expect(seen.toSorted()).toEqual(whole.toSorted());
    expect(amounts).toEqual({ wallet: [6, 4, 2], cash_in_hand: [5, 3, 1] });
    for (const wrong of ["nonsense", "", "dzBj", "ZTE"])
      expect(await refusalOf(money.transactions({ driverId, cursor: wrong }))).toMatchObject({
        reason: "validation_failed",
        issues: [{ field: "cursor" }],
      });
  });
});

describe("who carries cash (4 E10)", () => {
  test("is listed with how much, whoever has most first, and no longer once all is handed in", async () => {
    const { money, driver, tenantId, tenant, admin, keyed, driverId } = await given(500);
    const other = await driver();
    const none = await driver();
    await kit.database.transaction({ tenantId }, (tx) =>
      postJournal(tx, {
        type: "cash_collected",
        reference: "T-2",
        entries: [
          { account: { owner_type: "driver", owner_id: other.id, kind: "cash_in_hand" }, amount: -1200.5 },
          { account: { internal: "revenue" }, amount: 1200.5 },
        ],
        created_by: admin.userId,
        at: kit.clock.now,
      }),
    );
    const told = async (input: Parameters<typeof money.cash>[0] = {}) =>
      (await money.cash({ sort_by: "cash_in_hand", ...input })).drivers.map(({ id, cash_in_hand }) => [
        id,
        cash_in_hand,
      ]);
    expect(await told()).toEqual([
      [other.id, 1200.5],
      [driverId, 500],
    ]);
    expect(await told({ sort_order: "asc", limit: 1 })).toEqual([[driverId, 500]]);
    expect(await money.cash({})).toMatchObject({ currency_code: "IQD", cash_in_hand: 1700.5, total: 2 });
    expect(JSON.stringify(await told())).not.toContain(none.id);
    await keyed().settle({ driverId, amount: 500 });
    expect(await told()).toEqual([[other.id, 1200.5]]);
    const viewer = (await tenant.member("viewer")).caller.delivery.driverMoney;
    expect((await viewer.cash({ search: "no such driver" })).total).toBe(0);
    const driving = (await tenant.member("driver")).caller.delivery.driverMoney;
    expect(await refusalOf(driving.cash({}))).toMatchObject({ reason: "insufficient_permissions" });
    expect((await (await given()).money.cash({})).drivers).toEqual([]);
  });
});
