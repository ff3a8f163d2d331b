import type { TestTenant } from "@karwan/api/testing";
import { arrange } from "@karwan/api/testing";
import { newId } from "@karwan/db";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RestKit } from "../testing/rest-kit.ts";
import { startRestKit } from "../testing/rest-kit.ts";

let kit: RestKit;
let tenant: TestTenant;
const id = newId();
beforeAll(async () => {
  kit = await startRestKit({ perMinute: 1_000_000, anonymousPerMinute: 10 });
  tenant = await kit.tenant();
  await arrange(
    kit.database,
    tenant,
    `INSERT INTO deliveries (tenant_id, id, delivery_code, barcode, status, delivery_flow, custody, pickup_address,
       delivery_address, sender, recipient, payer_type, payment_method, payment_status, price, currency_code, unit_size,
       distance_km, search_text)
     VALUES ($1, $2, $3, 'KW0000000001IQ', 'pending', 'direct', 'sender', '{"lat":33.3,"lng":44.4}', '{"lat":33.4,"lng":44.4}',
       '{"name":"Layla"}', '{"name":"Hassan","phone":"+9647700000000"}', 'sender', 'cash', 'pending', 0, 'IQD', 1, 11.12, '')`,
    [tenant.tenantId, id, `${tenant.code}-00000001`],
  );
  await arrange(
    kit.database,
    tenant,
    `INSERT INTO delivery_events (tenant_id, delivery_id, id, type, "to", actor_type, actor_id, details, at, received_at)
     VALUES ($1, $2, gen_random_uuid(), 'status', 'pending', 'user', $3, $4, $5, $5)`,
    [
      tenant.tenantId,
      id,
      tenant.admin.userId,
      { photo_urls: [`/api/v1/files/${newId()}`, "https://cdn.example/a.jpg"] },
      kit.clock.now.toISOString(),
    ],
  );
});
afterAll(() => kit.stop());

const at = "2026-11-21T08:00:00.000Z";

describe("GET /delivery/deliveries/{id}/timeline (4 E6)", () => {
  test("answers `timeline` with the documented fields, and files by links that open them", async () => {
    const shown = await kit.request("GET", `/delivery/deliveries/${id}/timeline`, tenant.admin);
    expect(shown).toMatchObject({ status: 200, body: { success: true, message: "What happened to the delivery" } });
    expect(shown.body.timeline).toEqual([
      {
        type: "status",
        from: null,
        to: "pending",
        actor: { type: "user", id: tenant.admin.userId, name: expect.stringContaining("Test") },
        at,
        received_at: at,
        place: null,
        leg_id: null,
        details: { photo_urls: [expect.stringMatching(/signature=/), "https://cdn.example/a.jpg"] },
        link: null,
      },
    ]);
  });

  test("is 401 without a credential and 404 for what is not there", async () => {
    expect((await kit.request("GET", `/delivery/deliveries/${id}/timeline`, null)).status).toBe(401);
    const missing = await kit.request("GET", "/delivery/deliveries/x/timeline", tenant.admin);
    expect(missing).toMatchObject({ status: 404, body: { code: "delivery_not_found" } });
  });
});

describe("GET /track/{delivery_code} (3 §5)", () => {
  test.each([
    ["en", "Where your delivery is"],
    ["ar", expect.stringMatching(/[\u0600-\u06ff]/)],
    ["ku", expect.stringMatching(/[\u0600-\u06ff]/)],
  ])("answers everybody, in %s, without names or phones", async (language, message) => {
    const shown = await kit.request("GET", `/track/${tenant.code}-00000001`, null, { query: { language } });
    expect(shown.body).toEqual({
      success: true,
      message,
      delivery: {
        delivery_code: `${tenant.code}-00000001`,
        status: "pending",
        timeline: [{ type: "status", from: null, to: "pending", at }],
        estimated_at: null,
        late_since: null,
        company: { name: expect.stringMatching(/\S/), time_zone: "Asia/Baghdad" },
        private: null,
      },
    });
    expect(JSON.stringify(shown.body)).not.toMatch(/Layla|Hassan|9647700000000/);
  });

  test("an unknown code is 404, and who guesses codes is slowed down", async () => {
    const missing = await kit.request("GET", `/track/${tenant.code}-00000002`, null);
    expect(missing).toMatchObject({ status: 404, body: { success: false, code: "delivery_not_found" } });
    const guesses = Array.from({ length: 10 }, (_, n) => kit.request("GET", `/track/${tenant.code}-0000001${n}`, null));
    expect((await Promise.all(guesses)).map(({ status }) => status)).toContain(429);
  });
});
