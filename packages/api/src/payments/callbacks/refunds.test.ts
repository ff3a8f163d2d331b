import { newId } from "@karwan/db";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit, Told } from "../../../testing/index.ts";
import {
  atOnce,
  givenPayer,
  givenWaiting,
  listenAsOrders,
  outcomeOf,
  startKit,
  workOnPayments,
} from "../../../testing/index.ts";
import { verifyFinance } from "../../finance/ledger/index.ts";

let kit: Kit;
let told: Told[];
beforeAll(async () => {
  kit = await startKit();
  told = listenAsOrders();
});
afterAll(async () => {
  expect((await verifyFinance(kit.database)).mismatches).toEqual([]);
  await kit.stop();
});
const heard = (order: { owner: { id: string } }) =>
  told.filter((each) => each.order === order.owner.id).map(({ what, status }) => `${what} ${status}`);

describe("a refund through the gateway takes its time (3 §10)", () => {
  async function givenPaid(options: object = {}) {
    const payer = await givenPayer(kit);
    await payer.admin.caller.payments.gateways.update({ code: "sandbox", options });
    const made = payer.order();
    const { id: payment_id } = await made.open("gateway", 8000);
    await kit.anonymous.payments.callbacks.succeed({ payment_id });
    await made.capture();
    return { ...payer, made, payment_id };
  }

  test("is on its way until the gateway gave the money back; so long nobody else is promised it", async () => {
    const { made, balances } = await givenPaid({ refunds: "later" });
    expect(await made.refund(5000)).toMatchObject({ status: "pending" });
    expect(await outcomeOf(made.refund(3001))).toBe("refund_exceeds_payment");
    expect(await balances()).toEqual({ gateway: -8000, revenue: 3000, prepaid: 5000 });
    await workOnPayments(kit);
    expect(heard(made)).toEqual(["settled settled"]);
    kit.clock.advance(61_000);
    await workOnPayments(kit);
    expect(heard(made)).toEqual(["settled settled", "refunded succeeded"]);
    expect(await balances()).toEqual({ gateway: -3000, revenue: 3000 });
    expect(await made.shown()).toMatchObject([{ status: "SUCCESS", refunded_amount: 5000 }]);
  });

  test("that the gateway refuses is the tenant's money again, and can be asked for once more", async () => {
    const { made, balances, admin } = await givenPaid({ refunds: "refused" });
    await made.refund(8000);
    await workOnPayments(kit);
    expect(heard(made)).toEqual(["settled settled", "refunded failed"]);
    expect(await balances()).toEqual({ gateway: -8000, revenue: 8000 });
    await admin.caller.payments.gateways.update({ code: "sandbox", options: { refunds: "at_once" } });
    await made.refund(8000);
    await workOnPayments(kit);
    expect(await balances()).toEqual({});
    expect(await made.shown()).toMatchObject([{ status: "REFUNDED" }]);
  });

  test("twenty at once never give back more than was paid", async () => {
    const { made, balances } = await givenPaid();
    const { values } = await atOnce(20, () => made.refund(1500));
    expect(values).toHaveLength(5);
    await workOnPayments(kit);
    expect(await balances()).toEqual({ gateway: -500, revenue: 500 });
  });

  test("before approval comes out of what is prepaid, and approval takes the rest", async () => {
    const payer = await givenPayer(kit);
    const made = payer.order();
    const { id: payment_id } = await made.open("gateway", 8000);
    await kit.anonymous.payments.callbacks.succeed({ payment_id });
    await made.refund(3000);
    await made.capture();
    await workOnPayments(kit);
    expect(await payer.balances()).toEqual({ gateway: -5000, revenue: 5000 });
  });

  test("of all money that came goes out when the order is called off before approval", async () => {
    const payer = await givenPayer(kit);
    const made = payer.order();
    const { id: payment_id } = await made.open("gateway", 8000);
    await kit.anonymous.payments.callbacks.succeed({ payment_id });
    await atOnce(3, made.release);
    await workOnPayments(kit);
    expect(await payer.balances()).toEqual({});
    expect(await made.shown()).toMatchObject([{ status: "REFUNDED", refunded_amount: 8000 }]);
  });

  test("may be told by a callback as well as by an answer, and ends once", async () => {
    const { made, callback, payment, balances } = await givenWaiting(kit);
    await callback("succeeded");
    const { id: refund_id } = await made.refund(4000);
    const end = { refund_id, amount: 4000 };
    expect(await outcomeOf(callback("refund_succeeded", { refund_id: newId(), amount: 4000 }))).toBe(
      "refund_not_found",
    );
    expect(await outcomeOf(callback("refund_succeeded", { refund_id, amount: 1 }))).toBe("payment_amount_mismatch");
    const { values } = await atOnce(5, () => callback("refund_succeeded", end));
    expect(values.filter(({ outcome }) => outcome === "applied")).toHaveLength(1);
    expect(await callback("refund_failed", end)).toEqual({ outcome: "ignored" });
    expect(heard(made)).toEqual(["settled settled", "refunded succeeded"]);
    expect(await balances()).toEqual({ gateway: -6000, prepaid: 6000 });
    expect(payment.status).toBe("pending");
  });

  describe("that contradicts what the gateway said before", () => {
    async function givenRefused() {
      const waiting = await givenWaiting(kit);
      const { made, callback } = waiting;
      await callback("succeeded");
      await made.capture();
      const { id: refund_id } = await made.refund(4000);
      const end = { refund_id, amount: 4000 };
      await callback("refund_failed", end);
      return { ...waiting, end };
    }

    test("is booked where it was given back after all: once, and only what is left of it is promised to others", async () => {
      const { made, callback, balances, end } = await givenRefused();
      expect(await balances()).toEqual({ gateway: -10_000, revenue: 10_000 });
      const { values } = await atOnce(5, () => callback("refund_succeeded", end));
      expect(values.filter(({ outcome }) => outcome === "applied")).toHaveLength(1);
      expect(await balances()).toEqual({ gateway: -6000, revenue: 6000 });
      expect(heard(made)).toEqual(["settled settled", "refunded failed", "refunded succeeded"]);
      expect(await outcomeOf(made.refund(6001))).toBe("refund_exceeds_payment");
      expect(await made.shown()).toMatchObject([{ status: "SUCCESS", refunded_amount: 4000 }]);
    });

    test("before approval it comes out of what is prepaid, and approval takes the rest", async () => {
      const { made, callback, balances } = await givenWaiting(kit);
      await callback("succeeded");
      const { id: refund_id } = await made.refund(10_000);
      const end = { refund_id, amount: 10_000 };
      await callback("refund_failed", end);
      await callback("refund_succeeded", end);
      expect(await balances()).toEqual({});
      expect(await made.shown()).toMatchObject([{ status: "REFUNDED", refunded_amount: 10_000 }]);
    });

    test("is told to who runs the server where it cannot be booked, and nothing moves", async () => {
      const { made, callback, balances, end } = await givenRefused();
      const warnings: object[] = [];
      const warn = kit.deps.log.warn;
      kit.deps.log.warn = (said, text) => void warnings.push({ ...said, text });
      const { id } = await made.refund(8000);
      // Somebody else was promised the money meanwhile; and what was given back is not taken again.
      expect(await callback("refund_succeeded", end)).toEqual({ outcome: "ignored" });
      await callback("refund_succeeded", { refund_id: id, amount: 8000 });
      expect(await callback("refund_failed", { refund_id: id, amount: 8000 })).toEqual({ outcome: "ignored" });
      kit.deps.log.warn = warn;
      const text = "a payment gateway contradicts what it said of a refund";
      expect(warnings).toMatchObject([
        { refund_id: end.refund_id, status: "failed", told: "succeeded", text },
        { refund_id: id, status: "succeeded", told: "failed", text },
      ]);
      expect(await balances()).toEqual({ gateway: -2000, revenue: 2000 });
    });

    test("counts as one or the other where both are told at once", async () => {
      const { made, callback, balances } = await givenWaiting(kit);
      await callback("succeeded");
      await made.capture();
      for (let n = 0; n < 3; n++) {
        const { id: refund_id } = await made.refund(1000);
        const end = { refund_id, amount: 1000 };
        await atOnce(6, (each) => callback(each % 2 === 0 ? "refund_failed" : "refund_succeeded", end));
      }
      // Whatever came first: the money is back, for a refusal does not hold against it.
      expect(await balances()).toEqual({ gateway: -7000, revenue: 7000 });
    });
  });
});
