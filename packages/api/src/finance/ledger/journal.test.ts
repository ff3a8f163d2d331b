import { newId } from "@karwan/db";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { arrange, atOnce, refusalOf, startKit } from "../../../testing/index.ts";
import { postJournal } from "./index.ts";
import { givenWallet } from "./testing/given.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());
const given = (balance?: number) => givenWallet(kit, balance);

describe("a journal", () => {
  test("moves money between accounts and tells each what it led to (3 §13)", async () => {
    const { move, id, shown } = await given();
    const { entries, repeated } = await move(1500.25);
    expect(repeated).toBe(false);
    expect(entries.map(({ amount, balance_after }) => [amount, balance_after]).toSorted()).toEqual([
      [-1500.25, -1500.25],
      [1500.25, 1500.25],
    ]);
    expect(entries.filter(({ account_id }) => account_id === id)).toHaveLength(1);
    expect(await shown()).toEqual([1500.25, 0, 1500.25]);
  });

  test("takes no wallet below zero and says what is available (4 G8)", async () => {
    const { move, shown } = await given(10);
    expect(await refusalOf(move(-10.001))).toMatchObject({
      reason: "insufficient_wallet_balance",
      extra: { available: 10 },
    });
    await move(-10);
    expect(await shown()).toEqual([0, 0, 0]);
  });

  test("may go as far below zero as the account's credit goes, and further without a limit (3 §13)", async () => {
    const { move, id, tenantId, shown } = await given();
    const allow = (limit: number | null) =>
      arrange(
        kit.database,
        { tenantId },
        "UPDATE finance_accounts SET allows_credit = true, credit_limit = $2 WHERE id = $1",
        [id, limit],
      );
    await allow(50);
    await move(-50);
    expect(await refusalOf(move(-0.001))).toMatchObject({ reason: "insufficient_wallet_balance" });
    await allow(null);
    await move(-1000);
    expect(await shown()).toEqual([-1050, 0, -1050]);
  });

  test("named by its occasion happens once, also when twenty post it together (4 J8)", async () => {
    const { move, shown } = await given();
    const once = `delivery:${newId()}:refund`;
    const { values } = await atOnce(20, () => move(5, { once }));
    expect(new Set(values.map(({ id }) => id)).size).toBe(1);
    expect(values.filter(({ repeated }) => !repeated)).toHaveLength(1);
    expect(await shown()).toEqual([5, 0, 5]);
  });

  test("adds up what it does to one account", async () => {
    const { tx, wallet, by, shown } = await given(10);
    const entries = [
      { account: wallet, amount: -8 },
      { account: wallet, amount: "0.1" },
      { account: { internal: "revenue" as const }, amount: "7.9" },
    ];
    const posted = await tx((tx) => postJournal(tx, { type: "test", entries, ...by }));
    expect(posted.entries).toHaveLength(2);
    expect(await shown()).toEqual([2.1, 0, 2.1]);
  });

  test("that does not balance is a mistake of ours and moves nothing (3 §13)", async () => {
    const { tx, wallet, by, shown } = await given(10);
    const cash = { internal: "cash" as const };
    const post = (...amounts: number[]) =>
      tx((tx) =>
        postJournal(tx, {
          type: "test",
          entries: amounts.map((amount, n) => ({ account: n === 0 ? wallet : cash, amount })),
          ...by,
        }),
      );
    for (const amounts of [[1, -2], [1], [0, 0], [1, -1.0001]])
      await expect(post(...amounts)).rejects.toThrow("does not balance");
    expect(await shown()).toEqual([10, 0, 10]);
  });

  test("knows no account of another tenant (3 §1.6)", async () => {
    const theirs = await given(100);
    const { move } = await given(100);
    expect(await refusalOf(move(1, { to: theirs.wallet }))).toMatchObject({ reason: "wallet_not_found" });
    expect(await theirs.shown()).toEqual([100, 0, 100]);
  });

  test("takes no amount finer than the currency's smallest coin (3 §1.10, 4 E8)", async () => {
    const { move, tenantId } = await given();
    expect(await refusalOf(move(0.0001))).toMatchObject({
      issues: [{ code: "too_many_money_decimals", params: { currency: "IQD", decimals: 3 } }],
    });
    await arrange(kit.database, { tenantId }, "UPDATE finance_accounts SET currency_code = 'USD'");
    expect(await refusalOf(move(0.001))).toMatchObject({ issues: [{ params: { currency: "USD", decimals: 2 } }] });
    await move(0.01);
  });

  test("keeps a balance to what the wire can tell exactly", async () => {
    const { move } = await given(3_999_999_999_999.999);
    expect(await refusalOf(move(0.002))).toMatchObject({ reason: "wallet_limit_exceeded" });
  });

  test("holds a tenant's own accounts to no wallet's limit, but to where whole amounts are exact (3 §13)", async () => {
    const { move, tenantId } = await given(10);
    const own = (balance: string) =>
      arrange(kit.database, { tenantId }, `UPDATE finance_accounts SET balance = ${balance} WHERE kind = 'cash'`);
    await own("-4000000000000");
    await move(5);
    await own("-9007199254740990");
    await move(1);
    expect(await refusalOf(move(0.001))).toMatchObject({ reason: "books_limit_exceeded" });
    await own("-9007199254740991");
    await expect(own("-9007199254740991.001")).rejects.toThrow(/own_range_check/);
    await expect(
      arrange(
        kit.database,
        { tenantId },
        "UPDATE finance_accounts SET balance = 4000000000000.001 WHERE kind = 'wallet'",
      ),
    ).rejects.toThrow(/finance_accounts_range_check/);
  });

  test("never lets a driver hand over more cash than he collected (4 E10)", async () => {
    const { tx, by, driver } = await given();
    const cash = { ...(await driver()), kind: "cash_in_hand" as const };
    const post = (amount: number) =>
      tx((tx) =>
        postJournal(tx, {
          type: amount < 0 ? "cash_collected" : "settlement",
          entries: [
            { account: cash, amount },
            { account: { internal: amount < 0 ? "revenue" : "cash" }, amount: -amount },
          ],
          ...by,
        }),
      );
    await post(-3000);
    expect(await refusalOf(post(3000.5))).toMatchObject({
      reason: "settlement_exceeds_cash",
      extra: { cash_in_hand: 3000 },
    });
    const { values, refused } = await atOnce(20, () => post(1000));
    expect([values.length, new Set(refused.map(({ reason }) => reason))]).toEqual([
      3,
      new Set(["settlement_exceeds_cash"]),
    ]);
  });

  test.each([
    ["an entry that is changed", "UPDATE finance_entries SET amount = amount + 1", /append-only/],
    ["a journal that is removed", "DELETE FROM finance_journals", /append-only/],
    [
      "entries that do not sum to zero",
      `INSERT INTO finance_entries (tenant_id, account_id, seq, id, journal_id, amount, balance_after)
       SELECT tenant_id, account_id, seq + 10, gen_random_uuid(), journal_id, 1, 1 FROM finance_entries LIMIT 1`,
      /sum to zero|finance_entries/,
    ],
    [
      "a balance below what is held",
      "UPDATE finance_accounts SET held = balance + 1 WHERE kind = 'wallet'",
      /funds_check/,
    ],
  ])("is guarded by the database: %s is refused", async (_what, text, refusal) => {
    const { tenantId } = await given(10);
    await expect(arrange(kit.database, { tenantId }, text)).rejects.toThrow(refusal);
  });
});
