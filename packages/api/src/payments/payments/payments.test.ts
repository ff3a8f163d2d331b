import { newId } from "@karwan/db";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { atOnce, givenPayer, listenAsOrders, outcomeOf, refusalOf, startKit } from "../../../testing/index.ts";
import { verifyFinance } from "../../finance/ledger/index.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
  listenAsOrders();
});
afterAll(async () => {
  expect((await verifyFinance(kit.database)).mismatches).toEqual([]);
  await kit.stop();
});

describe("an order paid from the wallet (4 H4)", () => {
  test("holds the money at once and takes it at approval, once however often it is approved", async () => {
    const { order, balances } = await givenPayer(kit, 50_000);
    const { open, capture, shown } = order();
    expect(await open("wallet", 12_500)).toMatchObject({ status: "held", redirect_url: null });
    expect(await balances()).toEqual({ customer: 37_500, cash: -50_000 });
    expect(await shown()).toMatchObject([{ status: "AUTHORIZED", payment_method: "wallet", amount: 12_500 }]);
    const { values } = await atOnce(10, capture);
    expect(values.map(({ status }) => status)).toEqual(Array(10).fill("paid"));
    expect(await balances()).toEqual({ customer: 37_500, cash: -50_000, revenue: 12_500 });
    expect(await shown()).toMatchObject([{ status: "SUCCESS", processed_at: kit.clock.now.toISOString() }]);
  });

  test("is refused without the money, and leaves nothing behind", async () => {
    const { order } = await givenPayer(kit, 5000);
    const { open, shown } = order();
    expect(await refusalOf(open("wallet", 5001))).toMatchObject({
      reason: "insufficient_wallet_balance",
      extra: { available: 5000 },
    });
    expect(await shown()).toEqual([]);
  });

  test("twenty orders at once take no more than the wallet has", async () => {
    const { order, balances } = await givenPayer(kit, 50_000);
    const { values, refused } = await atOnce(20, () => order().open("wallet", 10_000));
    expect([values.length, refused.length]).toEqual([5, 15]);
    expect(new Set(refused.map(({ reason }) => reason))).toEqual(new Set(["insufficient_wallet_balance"]));
    expect(await balances()).toEqual({ cash: -50_000 });
  });

  test("gives the hold back when it is called off, and then takes no more money", async () => {
    const { order, balances } = await givenPayer(kit, 50_000);
    const { open, capture, release, shown } = order();
    await open("wallet");
    await atOnce(5, release);
    expect(await balances()).toEqual({ customer: 50_000, cash: -50_000 });
    expect(await outcomeOf(capture())).toBe("payment_not_settled");
    expect(await shown()).toMatchObject([{ status: "CANCELLED" }]);
  });

  test("called off and approved at the same moment ends in one of the two, with the money there (4 H4)", async () => {
    const { order, balances } = await givenPayer(kit, 50_000);
    for (let n = 0; n < 5; n++) {
      const { open, capture, release, shown } = order();
      const before = await balances();
      await open("wallet", 1000);
      await Promise.all([outcomeOf(capture()), outcomeOf(release())]);
      const [{ status } = { status: "" }] = await shown();
      const taken = status === "SUCCESS" ? 1000 : 0;
      expect((await balances())["customer"]).toBe((before["customer"] ?? 0) - taken);
    }
  });

  test("goes back into the wallet in parts, never more than was paid, at once too (3 §10)", async () => {
    const { order, balances } = await givenPayer(kit, 50_000);
    const { open, capture, refund, shown } = order();
    await open("wallet", 10_000);
    await capture();
    const { values, refused } = await atOnce(20, () => refund(1500));
    expect(values.map(({ status }) => status)).toEqual(Array(6).fill("succeeded"));
    expect(new Set(refused.map(({ reason }) => reason))).toEqual(new Set(["refund_exceeds_payment"]));
    expect(await refusalOf(refund(1001))).toMatchObject({
      reason: "refund_exceeds_payment",
      extra: { refundable: 1000 },
    });
    await refund(1000);
    expect(await shown()).toMatchObject([{ status: "REFUNDED", refunded_amount: 10_000 }]);
    expect(await balances()).toEqual({ customer: 50_000, cash: -50_000 });
    expect(await refusalOf(refund(1))).toMatchObject({ reason: "refund_exceeds_payment", extra: { refundable: 0 } });
  });

  test("the same refund sent again is the first one; under its id nothing else is refunded", async () => {
    const { order, balances } = await givenPayer(kit, 50_000);
    const { open, capture, refund } = order();
    await open("wallet");
    await capture();
    const id = newId();
    const { values } = await atOnce(5, () => refund(4000, id));
    expect(new Set(values.map((each) => each.id))).toEqual(new Set([id]));
    expect((await balances())["customer"]).toBe(44_000);
    expect(await outcomeOf(refund(4001, id))).toBe("conflict");
  });

  test("is not refunded before it is taken: it is called off (4 H4)", async () => {
    const { order } = await givenPayer(kit, 50_000);
    const { open, refund } = order();
    await open("wallet");
    expect(await outcomeOf(refund(1))).toBe("payment_not_settled");
  });
});

describe("an order paid in cash (4 H4, 4 J8)", () => {
  test("waits until the cash is there; at the counter it enters the tenant's cash, once", async () => {
    const { order, balances } = await givenPayer(kit);
    const { open, capture, cash, shown } = order();
    await open("cash_on_delivery", 7000);
    expect((await capture()).status).toBe("pending");
    expect(await shown()).toMatchObject([{ status: "PENDING", processed_at: null }]);
    await atOnce(5, () => cash("counter"));
    expect(await balances()).toEqual({ cash: -7000, revenue: 7000 });
    expect(await shown()).toMatchObject([{ status: "SUCCESS" }]);
  });

  test("what the driver collected is in the books already: only the payment is paid (4 J8)", async () => {
    const { order, balances } = await givenPayer(kit);
    const { open, cash } = order();
    await open("cash_on_delivery", 7000);
    expect((await cash("driver")).status).toBe("paid");
    expect(await balances()).toEqual({});
  });

  test("is refunded into the customer's wallet (3 §10)", async () => {
    const { order, balances } = await givenPayer(kit);
    const { open, cash, refund } = order();
    await open("cash_on_delivery", 7000);
    await cash("counter");
    expect(await refund(2000)).toMatchObject({ status: "succeeded", amount: 2000 });
    expect(await balances()).toEqual({ cash: -7000, revenue: 5000, customer: 2000 });
  });

  test("another way to pay is never settled in cash (4 H4)", async () => {
    const { order } = await givenPayer(kit, 10_000);
    const { open, cash } = order();
    await open("wallet");
    expect(await outcomeOf(cash("counter"))).toBe("payment_not_in_cash");
  });
});

describe("a payment of an order (3 §10)", () => {
  test("is one at a time, and opened again under its id it is the first one", async () => {
    const { order } = await givenPayer(kit, 50_000);
    const { open, release, shown } = order();
    const id = newId();
    await open("wallet", 100, { id });
    expect((await open("wallet", 100, { id })).id).toBe(id);
    expect(await outcomeOf(open("cash_on_delivery"))).toBe("payment_exists");
    await release();
    await open("cash_on_delivery");
    expect((await shown()).map(({ status }) => status).toSorted()).toEqual(["CANCELLED", "PENDING"]);
  });

  test("of nothing is paid from the start, whatever the way to pay", async () => {
    const { order, balances } = await givenPayer(kit);
    for (const method of ["wallet", "cash_on_delivery", "gateway"] as const) {
      const { open, capture, release } = order();
      expect(await open(method, 0)).toMatchObject({ status: "paid", redirect_url: null });
      expect((await capture()).status).toBe("paid");
      await release();
    }
    expect(await balances()).toEqual({});
  });

  test("has no more decimals than its currency (3 §1.10)", async () => {
    const { order } = await givenPayer(kit);
    expect(await refusalOf(order().open("cash_on_delivery", 1.0001))).toMatchObject({ reason: "validation_failed" });
  });
});
