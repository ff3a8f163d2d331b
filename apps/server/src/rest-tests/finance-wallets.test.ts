import type { TestTenant } from "@karwan/api/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RestKit } from "../testing/rest-kit.ts";
import { startRestKit } from "../testing/rest-kit.ts";

let kit: RestKit;
let tenant: TestTenant;
let id: string;
beforeAll(async () => {
  kit = await startRestKit();
  tenant = await kit.tenant();
  const { body } = await kit.request("POST", "/institutions", tenant.admin, { body: { full_name: "Rasheed Bank" } });
  id = body.institution.wallet.id;
});
afterAll(() => kit.stop());

const post = (what: string, key: string | null, body: object, query: Record<string, string> = {}) =>
  kit.request("POST", `/wallets/${id}/${what}`, tenant.admin, {
    body,
    query,
    ...(key && { headers: { "idempotency-key": key } }),
  });

describe("wallets over REST (3 §13, 4 G8)", () => {
  test("POST top-ups answers 201 with the wallet and its entry, and a repeat answers the same", async () => {
    const body = { amount: 25_000.5, reference: "RCPT-1042" };
    const first = await post("top-ups", "t1", body);
    expect(first).toMatchObject({
      status: 201,
      body: {
        success: true,
        message: "Money added to the wallet",
        wallet: {
          id,
          owner_type: "institution",
          currency_code: "IQD",
          balance: 25_000.5,
          held: 0,
          available: 25_000.5,
        },
        entry: { amount: 25_000.5, type: "top_up", reference: "RCPT-1042", balance_after: 25_000.5 },
      },
    });
    const again = await post("top-ups", "t1", body);
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect(again.body).toEqual(first.body);
  });

  test("POST withdrawals answers 201, and 409 insufficient_wallet_balance for more than is available", async () => {
    expect(await post("withdrawals", "w1", { amount: 0.5 })).toMatchObject({
      status: 201,
      body: { wallet: { balance: 25_000 }, entry: { amount: -0.5, type: "withdrawal", reference: null } },
    });
    const texts = {
      en: "The wallet balance is not sufficient",
      ar: "رصيد المحفظة غير كافٍ",
      ku: "باڵانسی جزدانەکە بەس نییە",
    };
    for (const [language, message] of Object.entries(texts))
      expect(await post("withdrawals", `w-${language}`, { amount: 25_000.001 }, { language })).toMatchObject({
        status: 409,
        body: {
          success: false,
          code: "insufficient_wallet_balance",
          message: expect.stringContaining(message),
          available: 25_000,
          missing: 0.001,
        },
      });
  });

  test("both refuse a request without an Idempotency-Key with 400 idempotency_key_required", async () => {
    for (const what of ["top-ups", "withdrawals"])
      expect(await post(what, null, { amount: 1 })).toMatchObject({
        status: 400,
        body: { code: "idempotency_key_required" },
      });
  });

  test("GET shows the wallet, GET entries its entries in pages by cursor", async () => {
    const shown = await kit.request("GET", `/wallets/${id}`, tenant.admin);
    expect(shown).toMatchObject({ status: 200, body: { wallet: { id, balance: 25_000 } } });
    expect(Object.keys(shown.body.wallet)).toEqual([
      "id",
      "owner_type",
      "owner_id",
      "currency_code",
      "balance",
      "held",
      "available",
      "credit_limit",
    ]);
    const page = (query: Record<string, string | number>) =>
      kit.request("GET", `/wallets/${id}/entries`, tenant.admin, { query });
    const first = await page({ limit: 1 });
    expect(first.body).toMatchObject({ entries: [{ type: "withdrawal" }], limit: 1 });
    const second = await page({ limit: 1, cursor: first.body.next_cursor });
    expect(second.body).toMatchObject({ entries: [{ type: "top_up" }], next_cursor: null });
    expect(await page({ limit: 101 })).toMatchObject({ status: 400, body: { code: "validation_failed" } });
    expect(await page({ cursor: "x" })).toMatchObject({ status: 400, body: { details: [{ field: "cursor" }] } });
  });

  test("a wallet of another tenant is 404 wallet_not_found, whatever is asked (3 §1.6)", async () => {
    const { admin } = await kit.tenant();
    for (const [method, path] of [
      ["GET", ""],
      ["GET", "/entries"],
      ["POST", "/top-ups"],
      ["POST", "/withdrawals"],
    ] as const) {
      const options = method === "POST" ? { body: { amount: 1 }, headers: { "idempotency-key": path } } : {};
      expect(await kit.request(method, `/wallets/${id}${path}`, admin, options)).toMatchObject({
        status: 404,
        body: { code: "wallet_not_found", message: "Wallet not found" },
      });
    }
  });
});
