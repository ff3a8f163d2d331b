import type { PaymentGateway, RefundAnswer } from "@karwan/payment-gateway";
import { GatewayError } from "@karwan/payment-gateway";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Kit, Told } from "../../../testing/index.ts";
import {
  atOnce,
  givenPayer,
  listenAsOrders,
  startKit,
  sweepLostPayments,
  workOnPayments,
} from "../../../testing/index.ts";
import { doPaymentWork } from "./index.ts";

let kit: Kit;
let told: Told[];
const answers: (RefundAnswer | Error)[] = [];
const pages: (string | Error)[] = [];
let asked = 0;
const next = <T>(of: (T | Error)[]): T => {
  asked += 1;
  const answer = of.shift();
  if (answer === undefined) throw new Error("nothing left to answer");
  if (answer instanceof Error) throw answer;
  return answer;
};
/** A gateway of another company: it has to be asked for its page. */
const remote: PaymentGateway = {
  code: "remote",
  missing: () => [],
  redirectUrl: () => null,
  begin: async () => ({ redirect_url: next(pages), gateway_transaction_id: "REM-1" }),
  refund: async () => next(answers),
};

beforeAll(async () => {
  kit = await startKit();
  kit.deps.payments = { sandbox: true, gateways: { ...kit.deps.payments?.gateways, remote } };
  told = listenAsOrders();
});
afterAll(() => kit.stop());

/** An order paid through the gateway of another company. */
async function given() {
  asked = 0;
  told.length = 0;
  const payer = await givenPayer(kit);
  await payer.admin.caller.payments.gateways.update({ code: "remote", is_enabled: true });
  return { ...payer, made: payer.order() };
}
const redirect = async (made: { tx: Awaited<ReturnType<typeof given>>["made"]["tx"] }, id: string) =>
  (
    await made.tx((tx) => tx.sql({ name: "", text: "SELECT redirect_url, status FROM payments WHERE id = $1" }, [id]))
  )[0];

test("a gateway that has to be asked for its page is asked behind the commit, again until it answers (3 §10)", async () => {
  const { made } = await given();
  const { id, redirect_url } = await made.open("gateway", 500);
  expect(redirect_url).toBeNull();
  pages.push(new GatewayError("timeout"), "https://pay.remote.example/1");
  await workOnPayments(kit);
  expect(await redirect(made, id)).toMatchObject({ redirect_url: null, status: "pending" });
  kit.clock.advance(5000);
  await workOnPayments(kit);
  expect(await redirect(made, id)).toMatchObject({ redirect_url: "https://pay.remote.example/1" });
  await workOnPayments(kit);
  expect(asked).toBe(2);
});

test("a gateway that never gives a page fails the payment, and the payer may choose another way (3 §10)", async () => {
  const { made } = await given();
  const { id } = await made.open("gateway", 500);
  pages.push(new GatewayError("account_closed", { isFinal: true }));
  await workOnPayments(kit);
  expect(await redirect(made, id)).toMatchObject({ status: "failed" });
  expect(told).toMatchObject([{ what: "failed" }]);
  await made.open("cash_on_delivery", 500);
});

test("a payment that was called off is not begun any more (3 §10)", async () => {
  const { made } = await given();
  await made.open("gateway", 500);
  await made.release();
  await workOnPayments(kit);
  expect(asked).toBe(0);
});

/** The same, settled: the sandbox's word stands for the other company's. */
async function givenPaid() {
  const paid = await given();
  const { id } = await paid.made.open("gateway", 500, { gateway: "remote" });
  pages.push("https://pay.remote.example/2");
  await workOnPayments(kit);
  const { hearGateway } = await import("../payments/index.ts");
  const news = { gateway: "remote", status: "succeeded" as const, amount: 500, gateway_transaction_id: "REM-1" };
  await paid.made.tx((tx) => hearGateway(tx, kit.deps, id, news));
  await paid.made.capture();
  told.length = 0;
  asked = 0;
  return paid;
}

test("a refund is asked for until the gateway says yes or no: trouble on the way never ends it (3 §10)", async () => {
  const { made, balances } = await givenPaid();
  const pending = { status: "pending" as const, gateway_refund_id: "R1" };
  answers.push(...Array(10).fill(new GatewayError("status_503")), pending, { ...pending, status: "succeeded" });
  await made.refund(500);
  for (let n = 0; n < 12; n++) {
    expect(told).toEqual([]);
    await workOnPayments(kit);
    kit.clock.advance(25 * 3600_000);
  }
  expect(told).toMatchObject([{ what: "refunded", status: "succeeded" }]);
  expect(await balances()).toEqual({});
});

test("five workers at once ask the gateway once (3 §10)", async () => {
  const { made, tenantId } = await givenPaid();
  const { id: refund_id } = await made.refund(500);
  answers.push({ status: "succeeded", gateway_refund_id: "R2" });
  await atOnce(5, () => doPaymentWork(kit.deps, { tenant_id: tenantId, refund_id }));
  expect(asked).toBe(1);
  expect(told).toHaveLength(1);
});

test("what a lost job left is found by the sweep, and what a dead worker held is free again (3 §10)", async () => {
  const { made } = await givenPaid();
  await made.refund(500);
  kit.scheduled.length = 0;
  kit.clock.advance(61_000);
  await sweepLostPayments(kit);
  answers.push({ status: "succeeded", gateway_refund_id: "R3" });
  await workOnPayments(kit);
  expect(told).toMatchObject([{ what: "refunded", status: "succeeded" }]);
});
