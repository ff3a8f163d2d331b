import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { arrange, refusalOf, startKit } from "../../../testing/index.ts";
import { Decimal, sumOf } from "../../kernel/index.ts";
import { givenWallet } from "../ledger/testing/given.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

const HOUR = 3600 * 1000;

describe("a statement of account (4 L4)", () => {
  test("tells opening balance, entries and closing balance of whole days in the tenant's time zone", async () => {
    const { admin, id, move, by } = await givenWallet(kit);
    await admin.caller.identity.settings.update({ time_zone: "America/New_York" });
    // 23:30 and 00:30 of the days of New York, half an hour on either side of midnight.
    const midnight = Date.parse("2027-03-02T05:00:00Z");
    for (const [amount, at] of [
      [100, midnight - 25 * HOUR],
      [-30, midnight - HOUR / 2],
      [-20, midnight + HOUR / 2],
    ] as const) {
      by.at = new Date(at);
      await move(amount);
    }
    const { wallets } = admin.caller.finance;
    const of = async (from: string, to: string) => {
      const { opening_balance, entries, closing_balance } = await wallets.statement({ id, from, to });
      return [opening_balance, entries.map(({ amount }) => amount), closing_balance];
    };
    expect(await of("2027-03-01", "2027-03-01")).toEqual([100, [-30], 70]);
    expect(await of("2027-03-02", "2027-03-02")).toEqual([70, [-20], 50]);
    expect(await of("2027-02-28", "2027-03-02")).toEqual([0, [100, -30, -20], 50]);
    expect(await of("2027-03-03", "2027-03-09")).toEqual([50, [], 50]);
    expect(await of("2020-01-01", "2020-01-31")).toEqual([0, [], 0]);
  });

  test("of any periods that follow each other joins up, and ends with the balance, whatever the times of the entries", async () => {
    const { admin, id, move, by, tenantId } = await givenWallet(kit, 1_000_000);
    const start = Date.parse("2027-05-01T00:00:00Z");
    // Entries made at once by several servers bear times that are not in the order of their numbers.
    const steps = fc.array(
      fc.record({ amount: fc.integer({ min: -50, max: 50 }), minutes: fc.integer({ min: -3, max: 900 }) }),
      {
        minLength: 3,
        maxLength: 12,
      },
    );
    let at = start;
    await fc.assert(
      fc.asyncProperty(steps, fc.integer({ min: 0, max: 5 }), async (moves, days) => {
        for (const { amount, minutes } of moves) {
          at += minutes * 60_000;
          by.at = new Date(at);
          if (amount !== 0) await move(amount);
        }
        const day = (n: number) => new Date(start + n * 24 * HOUR).toISOString().slice(0, 10);
        const last = Math.ceil((at - start) / (24 * HOUR)) + 2;
        const { wallets } = admin.caller.finance;
        const first = await wallets.statement({ id, from: "2020-01-01", to: day(days) });
        const second = await wallets.statement({ id, from: day(days + 1), to: day(Math.max(last, days + 1)) });
        expect(second.opening_balance).toBe(first.closing_balance);
        for (const { opening_balance, entries, closing_balance } of [first, second])
          expect(
            sumOf(entries.map(({ amount }) => amount))
              .plus(opening_balance)
              .eq(closing_balance),
          ).toBe(true);
        const { wallet } = await wallets.show({ id });
        expect(new Decimal(second.closing_balance).eq(wallet.balance)).toBe(true);
      }),
      { numRuns: 8 },
    );
    const [ledger] = await arrange<{ sum: number }>(
      kit.database,
      { tenantId },
      `SELECT sum(amount)::float8 AS sum FROM finance_entries WHERE account_id = '${id}'`,
    );
    expect((await admin.caller.finance.wallets.show({ id })).wallet.balance).toBe(ledger?.sum);
  });

  test("ends no earlier than it begins, on days that there are", async () => {
    const { admin, id } = await givenWallet(kit);
    const { wallets } = admin.caller.finance;
    for (const [from, to] of [
      ["2027-03-02", "2027-03-01"],
      ["2027-02-30", "2027-03-01"],
      ["yesterday", "2027-03-01"],
    ] as const)
      expect((await refusalOf(wallets.statement({ id, from, to }))).reason).toBe("validation_failed");
  });
});

describe("credit (3 §13)", () => {
  test("lets a wallet go below zero as far as its limit, and no further", async () => {
    const { admin, id, move } = await givenWallet(kit, 10);
    const { wallets } = admin.caller.finance;
    expect((await wallets.changeCredit({ id, credit_limit: 50 })).wallet).toMatchObject({
      credit_limit: 50,
      balance: 10,
    });
    await move(-60);
    expect(await refusalOf(move(-0.001))).toMatchObject({
      reason: "insufficient_wallet_balance",
      extra: { available: -50 },
    });
    expect(await refusalOf(wallets.changeCredit({ id, credit_limit: 49.999 }))).toMatchObject({
      reason: "credit_in_use",
      extra: { available: -50 },
    });
    await move(50);
    expect((await wallets.changeCredit({ id, credit_limit: 0 })).wallet.credit_limit).toBe(0);
    expect((await refusalOf(move(-1))).reason).toBe("insufficient_wallet_balance");
  });

  test("taken back at the moment at which it is used: one of the two is refused", async () => {
    const { admin, id, move, shown } = await givenWallet(kit, 0);
    const { wallets } = admin.caller.finance;
    for (let round = 0; round < 5; round += 1) {
      await wallets.changeCredit({ id, credit_limit: 20 });
      const [spent, taken] = await Promise.allSettled([move(-20), wallets.changeCredit({ id, credit_limit: 0 })]);
      expect([spent.status, taken.status].toSorted()).toEqual(["fulfilled", "rejected"]);
      if (spent.status === "fulfilled") await move(20);
      expect(await shown()).toEqual([0, 0, 0]);
    }
  });

  test("is not for drivers, nor for who does not manage money", async () => {
    const { admin, tenant, id, driver, tenantId } = await givenWallet(kit);
    const { owner_id } = await driver();
    const [own] = await arrange<{ id: string }>(
      kit.database,
      { tenantId },
      `SELECT id FROM finance_accounts WHERE owner_id = '${owner_id}' AND kind = 'wallet'`,
    );
    const { wallets } = admin.caller.finance;
    const refused = wallets.changeCredit({ id: own?.id ?? "", credit_limit: 1 });
    expect((await refusalOf(refused)).reason).toBe("wallet_without_credit");
    const staff = await tenant.member("warehouse_staff");
    const attempt = staff.caller.finance.wallets.changeCredit({ id, credit_limit: 1 });
    expect((await refusalOf(attempt)).reason).toBe("insufficient_permissions");
  });
});
