import { newId } from "@karwan/db";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit, Told } from "../../../testing/index.ts";
import {
  atOnce,
  givenGeneric,
  givenPayer,
  givenWaiting,
  listenAsOrders,
  outcomeOf,
  refusalOf,
  startKit,
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

describe("what a gateway tells (3 §10, 4 H7)", () => {
  test("settles the payment, tells its order, and is what the gateway owes until the order is approved", async () => {
    const { made, payment, callback, balances } = await givenWaiting(kit);
    expect(payment).toMatchObject({
      status: "pending",
      gateway: "generic",
      redirect_url: `https://pay.example/${payment.id}?sum=10000`,
    });
    expect(await outcomeOf(made.capture())).toBe("payment_not_settled");
    expect(await callback("succeeded")).toEqual({ outcome: "applied" });
    expect(heard(made)).toEqual(["settled settled"]);
    expect(await balances()).toEqual({ gateway: -10_000, prepaid: 10_000 });
    expect(await made.shown()).toMatchObject([{ status: "SUCCESS", gateway_transaction_id: "TX-1" }]);
    await atOnce(5, made.capture);
    expect(await balances()).toEqual({ gateway: -10_000, revenue: 10_000 });
  });

  test("has one effect, though it is told five times at once, under one id or under five", async () => {
    for (const ids of [Array(5).fill("evt_1"), ["a", "b", "c", "d", "e"]]) {
      const { made, callback, balances } = await givenWaiting(kit);
      const { values, refused } = await atOnce(5, (n) => callback("succeeded", { event_id: ids[n] }));
      expect(refused).toEqual([]);
      expect(values.filter(({ outcome }) => outcome === "applied")).toHaveLength(1);
      expect(heard(made)).toEqual(["settled settled"]);
      expect(await balances()).toEqual({ gateway: -10_000, prepaid: 10_000 });
    }
  });

  test("may come in any order: a failure behind a success says nothing, a success behind a failure counts", async () => {
    const one = await givenWaiting(kit);
    await one.callback("succeeded");
    expect(await one.callback("failed")).toEqual({ outcome: "ignored" });
    const two = await givenWaiting(kit);
    await two.callback("pending");
    expect(await two.callback("failed")).toEqual({ outcome: "applied" });
    expect(await two.made.shown()).toMatchObject([{ status: "FAILED" }]);
    expect(await two.callback("succeeded")).toEqual({ outcome: "applied" });
    expect(heard(two.made)).toEqual(["failed failed", "settled settled"]);
  });

  test("success and failure at once end paid, whichever comes first", async () => {
    for (let n = 0; n < 3; n++) {
      const { made, callback } = await givenWaiting(kit);
      await Promise.all([callback("failed"), callback("succeeded")]);
      expect(await made.shown()).toMatchObject([{ status: "SUCCESS" }]);
    }
  });

  test("of another amount is refused, and nothing is paid", async () => {
    const { made, payment, callback, balances } = await givenWaiting(kit);
    expect(await refusalOf(callback("succeeded", { amount: 9999 }))).toMatchObject({
      reason: "payment_amount_mismatch",
      extra: { expected: 10_000 },
    });
    expect(await balances()).toEqual({});
    expect(await callback("succeeded", { payment_id: payment.id })).toEqual({ outcome: "applied" });
    expect(heard(made)).toEqual(["settled settled"]);
  });

  test("counts only from the tenant's own gateway: not unsigned, not by another tenant's secret, not from a recording", async () => {
    const { callback, balances } = await givenWaiting(kit);
    const other = await givenWaiting(kit);
    const reason = (more: object, by: object = {}) => outcomeOf(callback("succeeded", more, by));
    expect(await reason({}, { by: other.secret })).toBe("webhook_signature_invalid");
    expect(await reason({ payment_id: newId() })).toBe("payment_not_found");
    expect(await reason({ payment_id: other.payment.id })).toBe("webhook_signature_invalid");
    expect(await reason({}, { at: new Date(kit.clock.now.getTime() - 301_000) })).toBe("webhook_timestamp_invalid");
    const unsigned = kit.anonymous.payments.callbacks.receive({
      gateway: "generic",
      event_id: "e",
      payment_id: other.payment.id,
      status: "succeeded",
      amount: 10_000,
    });
    expect(await outcomeOf(unsigned)).toBe("webhook_signature_invalid");
    expect(await balances()).toEqual({});
    expect(await other.balances()).toEqual({});
  });

  test("of a gateway that the payment does not go through is refused", async () => {
    const { admin, order } = await givenPayer(kit);
    const { callback } = await givenGeneric(kit, admin);
    const payment = await order().open("gateway", 100, { gateway: "sandbox" });
    expect(await outcomeOf(callback({ payment_id: payment.id, status: "succeeded", amount: 100 }))).toBe(
      "payment_not_found",
    );
  });
});

describe("money that nobody waits for any more (4 J11)", () => {
  test("goes back when the order was called off before it came", async () => {
    const { made, callback, balances } = await givenWaiting(kit);
    await made.release();
    expect(await made.shown()).toMatchObject([{ status: "CANCELLED" }]);
    expect(await callback("succeeded")).toEqual({ outcome: "applied" });
    expect(await balances()).toEqual({ gateway: -10_000, prepaid: 10_000 });
    expect(heard(made)).toEqual([]);
    expect(await outcomeOf(made.capture())).toBe("payment_not_settled");
  });

  test("called off and paid at the same moment, the money goes back all the same", async () => {
    for (let n = 0; n < 4; n++) {
      const { made, callback, tenantId } = await givenWaiting(kit);
      await Promise.all([made.release(), callback("succeeded")]);
      const text = "SELECT sum(amount)::float8 AS amount FROM payment_refunds WHERE tenant_id = $1";
      const rows = await kit.database.transaction({ tenantId }, (tx) => tx.sql({ name: "", text }, [tenantId]));
      expect(rows).toEqual([{ amount: 10_000 }]);
    }
  });

  test("goes back when the order was paid by another payment meanwhile", async () => {
    const payer = await givenPayer(kit);
    const { callback } = await givenGeneric(kit, payer.admin);
    const order = payer.order();
    const first = await order.open("gateway", 300);
    await callback({ payment_id: first.id, status: "failed", amount: 300 });
    const second = await order.open("gateway", 300);
    await callback({ payment_id: second.id, status: "succeeded", amount: 300 });
    await order.capture();
    await callback({ payment_id: first.id, status: "succeeded", amount: 300 });
    expect(await payer.balances()).toEqual({ gateway: -600, prepaid: 300, revenue: 300 });
    expect(heard(order)).toEqual(["failed failed", "settled settled"]);
  });
});

describe("the sandbox (3 §10, 4 H7)", () => {
  async function givenSandbox(options?: object) {
    const payer = await givenPayer(kit);
    if (options) await payer.admin.caller.payments.gateways.update({ code: "sandbox", options });
    const order = payer.order();
    const payment = await order.open("gateway", 2500);
    const { succeed, fail, showSandbox } = kit.anonymous.payments.callbacks;
    const id = { payment_id: payment.id };
    return { ...payer, made: order, payment, id, succeed, fail, showSandbox };
  }

  test("settles at once, without a credential, and the same again changes nothing", async () => {
    const { made, payment, id, succeed, showSandbox, balances } = await givenSandbox();
    expect(payment.redirect_url).toBe(`https://karwan.example.test/pay/sandbox/${payment.id}`);
    expect(await showSandbox(id)).toMatchObject({ payee: "Baran Store", payment: { status: "PENDING" } });
    const { values } = await atOnce(5, () => succeed(id));
    expect(values.map((each) => each.payment.status)).toEqual(Array(5).fill("SUCCESS"));
    expect(heard(made)).toEqual(["settled settled"]);
    expect(await balances()).toEqual({ gateway: -2500, prepaid: 2500 });
  });

  test("fails, and the payer may try again", async () => {
    const { made, id, succeed, fail } = await givenSandbox();
    expect((await fail(id)).payment.status).toBe("FAILED");
    expect((await succeed(id)).payment.status).toBe("SUCCESS");
    expect((await fail(id)).payment.status).toBe("SUCCESS");
    expect(heard(made)).toEqual(["failed failed", "settled settled"]);
  });

  test("asks for a second step when it is told to, as banks do", async () => {
    const { id, succeed } = await givenSandbox({ three_d_secure: true });
    expect(await succeed(id)).toMatchObject({ next_action: "three_d_secure", payment: { status: "PENDING" } });
    expect(await succeed(id)).toMatchObject({ next_action: null, payment: { status: "SUCCESS" } });
  });

  test("lets its callbacks come late and more than once, with one effect", async () => {
    const { runSandboxCallback, sandboxJob } = await import("./index.ts");
    const { made, id, succeed, showSandbox } = await givenSandbox();
    expect(await succeed({ ...id, callback_delay_seconds: 30, callback_times: 3 })).toMatchObject({
      next_action: "wait",
    });
    expect((await showSandbox(id)).payment.status).toBe("PENDING");
    const jobs = kit.scheduled.filter(({ name, data }) => name === sandboxJob && data["payment_id"] === id.payment_id);
    expect(jobs.map(({ at }) => at.getTime() - kit.clock.now.getTime())).toEqual([30_000, 30_000, 30_000]);
    await Promise.all(jobs.map(({ data }) => runSandboxCallback(kit.deps, data)));
    expect((await showSandbox(id)).payment.status).toBe("SUCCESS");
    expect(heard(made)).toEqual(["settled settled"]);
  });

  test("knows its own payments alone, and is not there where the server has none (4 A1)", async () => {
    const { id, order } = await givenSandbox();
    expect(await outcomeOf(kit.anonymous.payments.callbacks.succeed({ payment_id: newId() }))).toBe(
      "payment_not_found",
    );
    const gateways = kit.deps.payments?.gateways ?? {};
    const deps = { ...kit.deps, payments: { gateways, sandbox: false } };
    const elsewhere = kit.callerFor(kit.context(null, { deps }));
    expect(await outcomeOf(elsewhere.payments.callbacks.succeed(id))).toBe("route_not_found");
    expect(await outcomeOf(elsewhere.payments.callbacks.showSandbox(id))).toBe("route_not_found");
    expect(await outcomeOf(order().open("gateway", 100, { deps }))).toBe("payment_gateway_not_available");
  });
});
