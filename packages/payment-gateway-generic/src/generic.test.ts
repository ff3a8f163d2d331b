import { createHmac } from "node:crypto";
import { describeGateway, examplePayment, exampleRefund } from "@karwan/payment-gateway/testing";
import { expect, test } from "vitest";
import { createGenericGateway } from "./index.ts";

const now = new Date("2026-11-21T08:00:00.000Z");
const account = {
  secret: "shared",
  options: {
    redirect_template: "https://pay.example/p?id={payment_id}&sum={amount}&to={payee}&back={back_ref}",
    refund_url: "https://pay.example/refunds",
  },
};
const mac = (secret: string, body: string) => createHmac("sha256", secret).update(body).digest("hex");
const callback = (secret: string) => ({
  id: "m1",
  timestamp: String(now.getTime()),
  body: "{}",
  signature: mac(secret, "{}"),
});

/** A gateway whose receiver remembers what it gave back, and answers as told. */
function given(answer: { status: number; body: string } = { status: 200, body: '{"status":"succeeded"}' }) {
  const asked: { url: string; headers: Record<string, string>; body: string }[] = [];
  const gateway = createGenericGateway({
    post: async (url, headers, body) => {
      asked.push({ url, headers, body });
      return answer;
    },
    sign: (secret, id, _at, body) => ({ "webhook-id": id, "webhook-signature": mac(secret, body) }),
    checkSignature(message, secret, at) {
      if (message?.signature !== mac(secret, message?.body ?? "")) throw new Error("not signed by the gateway");
      return { isRecent: at.getTime() - Number(message.timestamp) < 300_000 };
    },
  });
  const givenBack = (id: string) =>
    new Set(asked.map(({ headers }) => headers["webhook-id"]).filter((each) => each === id)).size;
  return { gateway, asked, givenBack };
}

describeGateway("generic", () => {
  const { gateway, givenBack } = given();
  return { gateway, account, now, givenBack, callbacks: { good: callback("shared"), bad: callback("guessed") } };
});

test("payers go to the tenant's address with everything in its place, and nothing can break out of it (3 §10)", () => {
  const url = given().gateway.redirectUrl(examplePayment({ payee: "A&back=//evil.example" }), account);
  expect(new URL(url ?? "").host).toBe("pay.example");
  expect(Object.fromEntries(new URL(url ?? "").searchParams)).toEqual({
    id: examplePayment().payment_id,
    sum: "12500.5",
    to: "A&back=//evil.example",
    back: examplePayment().back_ref,
  });
});

test("a template that does not name the payment is none (3 §10)", () => {
  const options = { redirect_template: "https://pay.example/" };
  expect(given().gateway.missing({ options, secret: null })).toEqual(["redirect_template", "secret"]);
});

test("a refund is posted signed, under its own id, with all that the gateway needs to know (3 §10)", async () => {
  const { gateway, asked } = given({ status: 202, body: '{"status":"pending","gateway_refund_id":"R-9"}' });
  expect(await gateway.refund(exampleRefund(), account, now)).toEqual({
    status: "pending",
    gateway_refund_id: "R-9",
    error: null,
  });
  const { created_at: _, ...told } = exampleRefund();
  expect(JSON.parse(asked[0]?.body ?? "")).toEqual(told);
  expect(asked[0]?.headers).toMatchObject({ "webhook-id": told.refund_id });
});

test("a receiver that is down, or says what nobody understands, is asked again; its own no is final (3 §10)", async () => {
  for (const answer of [
    { status: 503, body: "" },
    { status: 200, body: "ok" },
    { status: 200, body: '{"status":"done"}' },
  ])
    await expect(given(answer).gateway.refund(exampleRefund(), account, now)).rejects.toMatchObject({ isFinal: false });
  const refused = given({ status: 200, body: '{"status":"failed","error":"too_old"}' });
  expect(await refused.gateway.refund(exampleRefund(), account, now)).toMatchObject({
    status: "failed",
    error: "too_old",
  });
  expect(await given().gateway.refund(exampleRefund(), { ...account, options: {} }, now)).toMatchObject({
    status: "failed",
    error: "refund_url_missing",
  });
});
