import type { TestTenant } from "@karwan/api/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RestKit } from "../testing/rest-kit.ts";
import { startRestKit } from "../testing/rest-kit.ts";

let kit: RestKit;
let tenant: TestTenant;
let driver: string;
beforeAll(async () => {
  kit = await startRestKit();
  tenant = await kit.tenant();
  const { caller } = tenant.admin;
  const { vehicle } = await caller.delivery.vehicles.create({ name: "Van", code: "V1", capacity_unit: 10 });
  const { userId: user_id } = await tenant.member();
  driver = (await caller.delivery.drivers.create({ user_id, vehicle_id: vehicle.id, all_zones: true })).id;
});
afterAll(() => kit.stop());

const as = (method: string, what: string, options: object = {}) =>
  kit.request(method, `/delivery/drivers/${driver}/${what}`, tenant.admin, options);

describe("a driver's money over REST (3 §5, 4 E10)", () => {
  test("GET wallet answers balance, cash_in_hand and earnings", async () => {
    expect(await as("GET", "wallet")).toMatchObject({
      status: 200,
      body: { success: true, wallet: { balance: 0, cash_in_hand: 0, earnings: 0, currency_code: "IQD" } },
    });
  });

  test("GET transactions answers pages of transactions[]", async () => {
    expect(await as("GET", "transactions", { query: { limit: 5 } })).toMatchObject({
      status: 200,
      body: { success: true, transactions: [], limit: 5, next_cursor: null },
    });
  });

  test("POST settlements refuses more than the cash in hand in three languages, with a key and without (4 K8)", async () => {
    const body = { amount: 5 };
    expect(await as("POST", "settlements", { body })).toMatchObject({
      status: 409,
      body: { success: false, code: "settlement_exceeds_cash" },
    });
    const texts = {
      en: "The amount exceeds the cash in hand",
      ar: "المبلغ يتجاوز النقد الموجود لدى السائق",
      ku: "بڕەکە لەو پارە کاشە زیاترە کە لای شۆفێرەکەیە",
    };
    for (const [language, message] of Object.entries(texts)) {
      const headers = { "idempotency-key": `s-${language}` };
      expect(await as("POST", "settlements", { body, headers, query: { language } })).toMatchObject({
        status: 409,
        body: { success: false, code: "settlement_exceeds_cash", message, cash_in_hand: 0 },
      });
    }
  });

  test("GET stats answers what became of the driver's assignments in whole days", async () => {
    expect(await as("GET", "stats", { query: { date_from: "2026-11-01", date_to: "2026-11-30" } })).toMatchObject({
      status: 200,
      body: { success: true, stats: { delivered: 0, failed: 0, on_time_share: null, average_minutes: null } },
    });
    const refused = await as("GET", "stats", { query: { date_from: "yesterday" } });
    expect(refused).toMatchObject({ status: 400, body: { code: "validation_failed" } });
    expect(refused.body.details).toMatchObject([{ field: "date_from" }]);
  });
});
