import { describe, expect, test } from "vitest";
import type { GatewayAccount, PaymentGateway, PaymentToMake, RefundToMake } from "../src/index.ts";

/** What a gateway is tried with. */
export interface GatewayUnderTest {
  gateway: PaymentGateway;
  /** An account with all that the gateway needs. */
  account: GatewayAccount;
  now: Date;
  /** How often the gateway itself was asked for a refund of this id and gave money back; left out where nobody counts. */
  givenBack?(refundId: string): number;
  /** A callback as the gateway signs it, and the same signed by somebody else. */
  callbacks?: {
    good: Parameters<NonNullable<PaymentGateway["authenticate"]>>[0];
    bad: Parameters<NonNullable<PaymentGateway["authenticate"]>>[0];
  };
}

export const examplePayment = (over: Partial<PaymentToMake> = {}): PaymentToMake => ({
  payment_id: "01977a5e-0000-7000-8000-0000000000a1",
  amount: "12500.5",
  currency_code: "IQD",
  payee: "Baran Store & Sons",
  back_ref: "https://shop.example/done?order=1&x=ü",
  callback_url: "https://karwan.example/api/v1/storefront/payments/callback/some",
  ...over,
});
export const exampleRefund = (over: Partial<RefundToMake> = {}): RefundToMake => ({
  refund_id: "01977a5e-0000-7000-8000-0000000000b1",
  payment_id: "01977a5e-0000-7000-8000-0000000000a1",
  gateway_transaction_id: "TX-1",
  amount: "500",
  currency_code: "IQD",
  reason: "Damaged",
  created_at: new Date("2026-11-21T08:00:00.000Z"),
  ...over,
});

/** What every gateway has to keep to, whoever wrote it (3 §10). */
export function describeGateway(name: string, make: () => GatewayUnderTest | Promise<GatewayUnderTest>): void {
  describe(`the gateway ${name} keeps to the contract of all gateways (3 §10)`, () => {
    test("has a code that fits into the address of its callbacks", async () => {
      expect((await make()).gateway.code).toMatch(/^[a-z0-9_]{2,60}$/);
    });

    test("lacks nothing with a whole account, and names by their fields what an empty one lacks", async () => {
      const { gateway, account } = await make();
      expect(gateway.missing(account)).toEqual([]);
      for (const field of gateway.missing({ options: {}, secret: null })) expect(field).toMatch(/^[a-z_]+$/);
    });

    test("sends payers to one page for one payment, and to another for another", async () => {
      const { gateway, account } = await make();
      const page = async (payment: PaymentToMake) =>
        gateway.redirectUrl(payment, account) ?? (await gateway.begin?.(payment, account))?.redirect_url;
      const one = await page(examplePayment());
      expect(URL.canParse(one ?? "")).toBe(true);
      expect(one).toMatch(/^https?:/);
      expect(await page(examplePayment())).toBe(one);
      expect(await page(examplePayment({ payment_id: "01977a5e-0000-7000-8000-0000000000a2" }))).not.toBe(one);
    });

    test("can be asked for a page where it does not know one by itself", async () => {
      const { gateway, account } = await make();
      if (gateway.redirectUrl(examplePayment(), account) === null) expect(gateway.begin).toBeTypeOf("function");
    });

    test("gives a refund back once, however often it is asked, and never forgets how it ended", async () => {
      const { gateway, account, now, givenBack } = await make();
      const answers = [];
      for (let n = 0; n < 5; n++) answers.push(await gateway.refund(exampleRefund(), account, now));
      const ends = answers.map(({ status }) => status).filter((status) => status !== "pending");
      expect(new Set(ends).size).toBeLessThanOrEqual(1);
      if (givenBack) expect(givenBack(exampleRefund().refund_id)).toBeLessThanOrEqual(1);
    });

    test("takes callbacks of the gateway alone", async () => {
      const { gateway, account, now, callbacks } = await make();
      if (!callbacks || !gateway.authenticate) return;
      expect(gateway.authenticate(callbacks.good, account, now)).toEqual({ isRecent: true });
      const late = new Date(now.getTime() + 3600_000);
      expect(gateway.authenticate(callbacks.good, account, late)).toEqual({ isRecent: false });
      for (const bad of [callbacks.bad, null]) expect(() => gateway.authenticate?.(bad, account, now)).toThrow(/./);
      expect(() => gateway.authenticate?.(callbacks.good, { ...account, secret: null }, now)).toThrow("secret_missing");
    });
  });
}
