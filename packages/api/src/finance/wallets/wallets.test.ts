import { newId } from "@karwan/db";
import { languages, translate } from "@karwan/i18n";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor, Kit } from "../../../testing/index.ts";
import { arrange, atOnce, refusalOf, startKit } from "../../../testing/index.ts";
import { verifyFinance } from "../ledger/index.ts";
import { givenWallet } from "../ledger/testing/given.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

const given = (balance?: number) => givenWallet(kit, balance);
const keyed = (actor: Actor, idempotencyKey: string = newId()) => actor.with({ idempotencyKey }).finance.wallets;

test("credit is money: not finer than the smallest coin, not below zero, no more than an amount may be (3 §1.10)", async () => {
  const { id, admin } = await givenWallet(kit, 0);
  const { changeCredit } = admin.caller.finance.wallets;
  for (const credit_limit of [0.0001, -1, 1e12])
    expect((await refusalOf(changeCredit({ id, credit_limit }))).reason).toBe("validation_failed");
  expect((await refusalOf(changeCredit({ id, credit_limit: -1 }))).issues).toMatchObject([{ code: "amount_negative" }]);
  expect((await changeCredit({ id, credit_limit: 0 })).wallet.credit_limit).toBe(0);
});

describe("wallets", () => {
  test("come with their holders, empty and in the tenant's currency (3 §3, 3 §13)", async () => {
    const { admin, customer } = await given();
    const { institution } = await admin.caller.parties.institutions.create({ full_name: "Rasheed Bank" });
    for (const [owner_type, holder] of [
      ["customer", customer],
      ["institution", institution],
    ] as const) {
      const empty = { balance: 0, held: 0, available: 0, credit_limit: 0, currency_code: "IQD" };
      expect(holder.wallet).toEqual({ ...empty, id: holder.wallet.id, owner_type, owner_id: holder.id });
      expect(await admin.caller.finance.wallets.show({ id: holder.wallet.id })).toEqual({ wallet: holder.wallet });
    }
  });

  test("come with a customer who signs up by himself (3 §2)", async () => {
    const { tenant, admin } = await given();
    const person = { first_name: "Zhyan", last_name: "Ali", phone: "+9647509990001", email: "zhyan@example.test" };
    const made = { tenant_code: tenant.code, ...person, password: "a long pass phrase" };
    await kit.anonymous.identity.registration.register(made);
    const { customers } = await admin.caller.parties.customers.list({ search: "zhyan@" });
    expect(customers[0]?.wallet).toMatchObject({ owner_id: customers[0]?.id, balance: 0 });
  });

  test("come with a driver, beside an account of the cash that he will carry (3 §13, 4 E10)", async () => {
    const { admin, tenant, tenantId } = await given();
    const { vehicle } = await admin.caller.delivery.vehicles.create({ name: "Van", code: "V1", capacity_unit: 10 });
    const { userId } = await tenant.member("driver");
    await admin.caller.delivery.drivers.create({ user_id: userId, vehicle_id: vehicle.id, all_zones: true });
    const rows = await arrange<{ kind: string; balance: string }>(
      kit.database,
      { tenantId },
      "SELECT a.kind, a.balance FROM drivers d JOIN finance_accounts a ON a.tenant_id = d.tenant_id AND a.owner_type = 'driver' AND a.owner_id = d.id ORDER BY a.kind",
    );
    expect(rows.map(({ kind }) => kind)).toEqual(["cash_in_hand", "wallet"]);
    expect((await verifyFinance(kit.database)).mismatches).toEqual([]);
  });

  test("come with a new tenant, whose currency changes until money has moved (3 §3)", async () => {
    const system = await kit.systemAdmin();
    const { tenants } = system.caller.identity;
    const boss = { first_name: "A", last_name: "B", email: "boss@example.test", password: "a long pass phrase" };
    const { tenant } = await tenants.create({ name: "New", code: "NEWT", currency_code: "USD", admin: boss });
    const rows = await arrange<{ id: string; kind: string; currency_code: string }>(
      kit.database,
      { tenantId: tenant.id },
      "SELECT id, kind, currency_code FROM finance_accounts ORDER BY kind",
    );
    expect(rows.map(({ kind, currency_code }) => [kind, currency_code])).toEqual(
      ["cash", "gateway", "prepaid", "revenue", "suspense", "wallet"].map((kind) => [kind, "USD"]),
    );
    await tenants.update({ tenantId: tenant.id, currency_code: "EUR" });
    const own = { id: rows.find(({ kind }) => kind === "wallet")?.id ?? "", tenant_id: tenant.id };
    const { wallet } = await keyed(system).topUp({ ...own, amount: 5 });
    expect(wallet).toMatchObject({ owner_type: "tenant", owner_id: tenant.id, currency_code: "EUR", balance: 5 });
    const change = tenants.update({ tenantId: tenant.id, currency_code: "IQD" });
    expect(await refusalOf(change)).toMatchObject({ reason: "currency_in_use" });
    expect((await tenants.show({ tenantId: tenant.id })).tenant.currency_code).toBe("EUR");
  });

  test("take money in and pay it out, and show each step (4 G8)", async () => {
    const { admin, id, customer } = await given();
    const { wallet, entry } = await keyed(admin).topUp({ id, amount: 25_000, reference: "RCPT-1", note: "counter" });
    expect(wallet).toMatchObject({ balance: 25_000, held: 0, available: 25_000 });
    expect(entry).toMatchObject({ amount: 25_000, type: "top_up", reference: "RCPT-1", balance_after: 25_000 });
    const paid = await keyed(admin).withdraw({ id, amount: 4000.5 });
    expect(paid.entry).toMatchObject({ amount: -4000.5, type: "withdrawal", reference: null, balance_after: 20_999.5 });
    const { entries, next_cursor } = await admin.caller.finance.wallets.entries({ id });
    expect([entries, next_cursor]).toEqual([[paid.entry, entry], null]);
    const shown = await admin.caller.parties.customers.show({ id: customer.id });
    expect(shown.customer.wallet).toEqual(paid.wallet);
  });

  test("pay out no more than is available, whatever is held (4 G8)", async () => {
    const { admin, id, hold, shown } = await given(100);
    await hold(60);
    const refused = keyed(admin).withdraw({ id, amount: 40.001 });
    expect(await refusalOf(refused)).toMatchObject({ reason: "insufficient_wallet_balance", extra: { available: 40 } });
    await keyed(admin).withdraw({ id, amount: 40 });
    expect(await shown()).toEqual([60, 60, 0]);
  });

  test("are moved with an Idempotency-Key only, and once by each (3 §13, 3 §1.8)", async () => {
    const { admin, id, shown } = await given(100);
    const bare = admin.caller.finance.wallets;
    for (const move of [bare.topUp({ id, amount: 1 }), bare.withdraw({ id, amount: 1 })])
      expect(await refusalOf(move)).toMatchObject({ reason: "idempotency_key_required" });
    const key = newId();
    const first = await keyed(admin, key).withdraw({ id, amount: 30 });
    expect(await keyed(admin, key).withdraw({ id, amount: 30 })).toEqual(first);
    const other = keyed(admin, key).withdraw({ id, amount: 31 });
    expect(await refusalOf(other)).toMatchObject({ reason: "idempotency_key_reused" });
    expect(await shown()).toEqual([70, 0, 70]);
  });

  test("page through their entries without a gap while new ones come in (4 G8)", async () => {
    const { admin, id, move } = await given();
    for (const amount of [1, 2, 3, 4, 5]) await move(amount);
    const seen: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await admin.caller.finance.wallets.entries({ id, limit: 2, cursor });
      expect(page.limit).toBe(2);
      seen.push(...page.entries.map(({ amount }) => amount));
      cursor = page.next_cursor ?? undefined;
      await move(100);
    } while (cursor);
    expect(seen).toEqual([5, 4, 3, 2, 1]);
    for (const wrong of ["nonsense", "", "ZTA", "Ni4w"]) {
      const call = admin.caller.finance.wallets.entries({ id, cursor: wrong });
      expect(await refusalOf(call)).toMatchObject({ reason: "validation_failed", issues: [{ field: "cursor" }] });
    }
  });

  test("are seen by who sees the tenant, moved by who manages its money (3 §3)", async () => {
    const { tenant, id } = await given(10);
    const denied = { reason: "insufficient_permissions" };
    const viewer = await tenant.member("viewer");
    expect((await viewer.caller.finance.wallets.show({ id })).wallet.balance).toBe(10);
    expect(await refusalOf(keyed(viewer).topUp({ id, amount: 1 }))).toMatchObject(denied);
    const operations = await tenant.member("operations_manager");
    expect(await refusalOf(keyed(operations).withdraw({ id, amount: 1 }))).toMatchObject(denied);
    const driver = await tenant.member("driver");
    const hidden = { reason: "wallet_not_found" };
    expect(await refusalOf(driver.caller.finance.wallets.entries({ id }))).toMatchObject(hidden);
  });

  test("of other tenants, and the tenant's own side of the books, are no wallets (3 §1.6)", async () => {
    const theirs = await given(10);
    const { admin, tenantId } = await given();
    const [cash] = await arrange<{ id: string }>(
      kit.database,
      { tenantId },
      "SELECT id FROM finance_accounts WHERE kind = 'cash'",
    );
    for (const id of [theirs.id, cash?.id ?? "", newId(), "x"]) {
      const missing = { reason: "wallet_not_found" };
      expect(await refusalOf(admin.caller.finance.wallets.show({ id }))).toMatchObject(missing);
      expect(await refusalOf(admin.caller.finance.wallets.entries({ id }))).toMatchObject(missing);
      expect(await refusalOf(keyed(admin).topUp({ id, amount: 1 }))).toMatchObject(missing);
      expect(await refusalOf(keyed(admin).withdraw({ id, amount: 1 }))).toMatchObject(missing);
    }
    expect(await theirs.shown()).toEqual([10, 0, 10]);
  });

  test.each([0, -5, 1.0001, 1e13])("take no amount of %s", async (amount) => {
    const { admin, id } = await given();
    const refused = { reason: "validation_failed", issues: [{ field: "amount" }] };
    expect(await refusalOf(keyed(admin).topUp({ id, amount }))).toMatchObject(refused);
  });

  test.each(languages)("refuse in %s in their own words (3 §1.12)", (language) => {
    const keys = [
      "insufficient_wallet_balance",
      "wallet_not_found",
      "wallet_limit_exceeded",
      "settlement_exceeds_cash",
    ] as const;
    const texts = keys.map((key) => translate(language, `error.${key}`));
    expect(new Set(texts).size).toBe(keys.length);
    for (const text of texts) expect(text).toMatch(language === "en" ? /^[A-Z][a-z' ]+/ : /[\u0621-\u06ff]{3}/);
  });
});

describe("wallets at once", () => {
  test("fifty withdrawals of more than there is: as many succeed as there is money for (3 §13)", async () => {
    const { admin, id, shown } = await given(100);
    const { values, refused } = await atOnce(50, () => keyed(admin).withdraw({ id, amount: 7 }));
    expect([values.length, refused.length]).toEqual([14, 36]);
    expect(new Set(refused.map(({ reason }) => reason))).toEqual(new Set(["insufficient_wallet_balance"]));
    expect(await shown()).toEqual([2, 0, 2]);
  });

  test("a withdrawal sent twenty times with one key pays out once (3 §1.8)", async () => {
    const { admin, id, shown } = await given(100);
    const key = newId();
    const { values, refused } = await atOnce(20, () => keyed(admin, key).withdraw({ id, amount: 7 }));
    expect(new Set(values.map(({ entry }) => entry.id)).size).toBe(1);
    expect(refused.every(({ reason }) => reason === "idempotency_in_progress")).toBe(true);
    expect(await shown()).toEqual([93, 0, 93]);
  });

  test("many wallets paying one another get through, and no money is made (architecture 3.2)", async () => {
    const one = await given(100);
    const { customer } = await one.admin.caller.parties.customers.create({ full_name: "Other" });
    const other = { account_id: customer.wallet.id };
    await one.move(-50, { to: other });
    const { values } = await atOnce(40, (n) => one.move(n % 2 === 0 ? 1 : -1, { to: other }));
    expect(values).toHaveLength(40);
    expect(await one.shown()).toEqual([50, 0, 50]);
    expect((await verifyFinance(kit.database)).mismatches).toEqual([]);
  });
});
