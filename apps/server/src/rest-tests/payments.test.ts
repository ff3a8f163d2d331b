import { givenPayer, listenAsOrders, signed } from "@karwan/api/testing";
import { newId } from "@karwan/db";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RestKit } from "../testing/rest-kit.ts";
import { startRestKit } from "../testing/rest-kit.ts";

let kit: RestKit;
beforeAll(async () => {
  kit = await startRestKit();
  listenAsOrders();
});
afterAll(() => kit.stop());

async function givenPayment(gateway: string) {
  const payer = await givenPayer(kit);
  const options = { redirect_template: "https://pay.example/{payment_id}" };
  const set = await kit.request("PATCH", "/storefront/payments/gateways/generic", payer.admin, {
    body: { is_enabled: true, options },
  });
  const payment = await payer.order().open("gateway", 2500, { gateway });
  return { ...payer, payment, secret: set.body.payment_gateway.secret as string };
}

test("the ways to pay are for everybody to see (3 §10, 4 H7)", async () => {
  const { status, body } = await kit.request("GET", "/storefront/payment-method-types", null);
  expect([status, body.success, body.total]).toEqual([200, true, 3]);
  expect(body.payment_method_types[0]).toMatchObject({ code: "cash_on_delivery", name: "Cash on delivery" });
});

test("a callback is proven over its body as it came, and told what became of it (3 §10)", async () => {
  const { payment, secret } = await givenPayment("generic");
  const text = `{ "event_id": "evt_1", "payment_id": "${payment.id}",  "status": "succeeded", "amount": 2500.000, "unknown": 1 }`;
  const { id, timestamp, signature } = signed(secret, text, kit.clock.now);
  const send = (body: string) =>
    kit.app.request("/api/v1/storefront/payments/callback/generic", {
      method: "POST",
      body,
      headers: {
        "content-type": "application/json",
        "webhook-id": id,
        "webhook-timestamp": timestamp,
        "webhook-signature": signature,
      },
    });
  const answer = await send(text);
  expect([answer.status, await answer.json()]).toMatchObject([200, { success: true, outcome: "applied" }]);
  expect(await (await send(text)).json()).toMatchObject({ outcome: "duplicate" });
  const forged = await send(text.replace("2500", "1"));
  expect([forged.status, await forged.json()]).toMatchObject([401, { code: "webhook_signature_invalid" }]);
});

describe("the sandbox over REST (4 H7)", () => {
  test("lets a payment succeed without a body or a credential", async () => {
    const { payment } = await givenPayment("sandbox");
    const path = `/storefront/payments/sandbox/${payment.id}`;
    const { status, body } = await kit.request("POST", `${path}/succeed`, null);
    expect([status, body.payment]).toMatchObject([200, { status: "SUCCESS", payment_method: "gateway", amount: 2500 }]);
    expect((await kit.request("GET", path, null)).body.payment.status).toBe("SUCCESS");
    expect((await kit.request("POST", `/storefront/payments/sandbox/${newId()}/fail`, null)).status).toBe(404);
  });

  test("has a page in three languages with a way to pay, to refuse and to go back, that runs no script", async () => {
    const { payment } = await givenPayment("sandbox");
    const path = new URL(payment.redirect_url ?? "").pathname;
    const open = async (method: string, to: string) => {
      const answer = await kit.app.request(to, { method });
      return {
        status: answer.status,
        text: await answer.text(),
        policy: answer.headers.get("content-security-policy"),
      };
    };
    const shown = await open("GET", `${path}?language=ar`);
    expect(shown.status).toBe(200);
    expect(shown.text).toContain('dir="rtl"');
    expect(shown.text).toContain("2500 IQD");
    expect(shown.text).toContain('href="https://shop.example/done"');
    expect(shown.policy).toContain("default-src 'none'");
    expect((await open("POST", `${path}/fail`)).text).toContain("The payment failed. You can try again.");
    expect((await open("POST", `${path}/succeed`)).text).toContain("The payment succeeded.");
    expect((await open("GET", `/pay/sandbox/${newId()}`)).status).toBe(404);
  });
});
