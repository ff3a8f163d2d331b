import type { TestTenant } from "@karwan/api/testing";
import { networkOf, signed } from "@karwan/api/testing";
import { newId } from "@karwan/db";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RestKit } from "../testing/rest-kit.ts";
import { startRestKit } from "../testing/rest-kit.ts";

let kit: RestKit;
let tenant: TestTenant;
let hook: { path: string; secret: string };
beforeAll(async () => {
  kit = await startRestKit();
  tenant = await kit.tenant();
  const { body } = await configure({ is_enabled: true, credentials: { login_id: "merchant-77", password: "sesame" } });
  const { url, secret } = body.carrier.webhook;
  hook = { path: new URL(url).pathname.replace("/api/v1", ""), secret };
});
afterAll(() => kit.stop());

const configure = (body: unknown, headers = {}) =>
  kit.request("PATCH", "/carriers/tenant/sandbox", tenant.admin, { body, headers });

const eventOf = (change: object = {}) => ({
  event_id: newId(),
  delivery_code: "NONE-00000001",
  status: "delivered",
  occurred_at: kit.clock.now.toISOString(),
  ...change,
});

/** The headers that sign a body, as the carrier sends them. */
function headersOf(body: string) {
  const { id, timestamp, signature } = signed(hook.secret, body, kit.clock.now);
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signature };
}

/** Sends a body, letter by letter, with the signature of what was signed. */
function send(body: string, { signs = body, language = "en", path = hook.path } = {}) {
  const headers = headersOf(signs);
  return kit.request("POST", path, null, { body, headers, query: { language } });
}

describe("the carriers of a tenant (1 §4.10)", () => {
  test("are listed and configured in the documented form", async () => {
    const listed = await kit.request("GET", "/carriers/tenant", await tenant.member("viewer"));
    expect(listed).toMatchObject({ status: 200, body: { success: true, page: 1, limit: 20, total: 1 } });
    const [carrier] = listed.body.carriers;
    expect(Object.keys(carrier).toSorted()).toEqual(
      ["code", "default_price", "has_credentials", "is_enabled", "name", "prefer_internal", "webhook"].toSorted(),
    );
    expect(carrier).toMatchObject({ code: "sandbox", is_enabled: true, has_credentials: true });
    expect(Object.keys(carrier.webhook)).toEqual(["url"]);
    const changed = await configure({ default_price: 4000 });
    expect(changed).toMatchObject({
      status: 200,
      body: { message: "Carrier configured", carrier: { default_price: 4000 } },
    });
    expect(changed.headers.get("cache-control")).toBe("no-store");
    expect(JSON.stringify([listed.body, changed.body])).not.toMatch(/merchant-77|sesame|whsec_/);
  });

  test("that nobody knows are told so in three languages", async () => {
    for (const language of ["en", "ar", "ku"]) {
      const { status, body } = await kit.request("PATCH", "/carriers/tenant/x", tenant.admin, {
        body: { default_price: 4000 },
        query: { language },
      });
      expect([status, body.code]).toEqual([404, "carrier_not_found"]);
      expect(/[\u0600-\u06ff]/.test(body.message)).toBe(language !== "en");
    }
  });
});

describe("an event over HTTP (3 §6)", () => {
  test("is signed over its body as it was sent, spaces and letters included", async () => {
    const body = JSON.stringify(eventOf({ details: { note: "سُلِّم — گەیەندرا ✓" } }), null, 3);
    expect(await send(body)).toMatchObject({
      status: 200,
      body: { success: true, message: "Event received", outcome: "ignored" },
    });
    expect(await send(body)).toMatchObject({ status: 200, body: { success: true, outcome: "duplicate" } });
  });

  test("whose body means the same but was written otherwise is not what was signed", async () => {
    const event = eventOf();
    const { status, body } = await send(JSON.stringify(event, null, 1), { signs: JSON.stringify(event) });
    expect([status, body.code]).toEqual([401, "webhook_signature_invalid"]);
  });

  test.each([
    [401, "webhook_signature_invalid", () => send("{}", { signs: "{ }" })],
    [404, "carrier_not_found", () => send("{}", { path: `/carriers/webhooks/${newId()}` })],
    [404, "carrier_not_found", () => send("{}", { path: "/carriers/webhooks/x" })],
    [400, "validation_failed", () => send("{}")],
    [400, "malformed_json", () => send("{")],
  ])("is refused with %i %s in the envelope", async (expected, code, refused) => {
    const { status, body } = await refused();
    expect([status, body.success, body.code]).toEqual([expected, false, code]);
  });

  test("is refused in the language asked for", async () => {
    for (const language of ["ar", "ku"]) {
      const { body } = await send("{}", { signs: "{ }", language });
      expect(body.message).toMatch(/[\u0600-\u06ff]/);
    }
  });

  test("has one surface: tRPC's envelope is not what carriers sign", async () => {
    const body = JSON.stringify({ json: { ...eventOf(), tenant_carrier_id: hook.path.split("/").at(-1) } });
    const response = await kit.app.request("/trpc/carriers.events.receive", {
      method: "POST",
      body,
      headers: { "content-type": "application/json", ...headersOf(body) },
    });
    expect(response.status).toBe(401);
  });
});

describe("a delivery that a carrier brings (3 §5, 3 §6, 4 E11)", () => {
  test("is given by code and moved by events, and tracking and timeline tell of it in the reader's words", async () => {
    const net = await networkOf(kit, tenant);
    const { id, delivery_code } = await net.delivery({ payer_type: "recipient" });
    const path = `/delivery/deliveries/${id}`;
    const assigned = await kit.request("POST", `${path}/assign`, tenant.admin, { body: { carrier_code: "sandbox" } });
    expect(assigned).toMatchObject({
      status: 200,
      body: { delivery: { status: "assigned", current_assignment: { carrier_code: "sandbox", driver: null } } },
    });
    for (const status of ["picked_up", "delivered"]) {
      const answer = await send(JSON.stringify(eventOf({ delivery_code, status })), { language: "ar" });
      expect(answer).toMatchObject({ status: 200, body: { success: true, outcome: "applied" } });
      expect(answer.body.message).toMatch(/[\u0600-\u06ff]/);
    }
    const late = await send(JSON.stringify(eventOf({ delivery_code, status: "accepted" })));
    expect(late).toMatchObject({ status: 200, body: { outcome: "backwards" } });
    const shown = await kit.request("GET", path, tenant.admin);
    expect(shown.body.delivery).toMatchObject({ status: "delivered", custody: "recipient", payment_status: "paid" });
    const { timeline } = (await kit.request("GET", `${path}/timeline`, tenant.admin)).body;
    const byCarrier = timeline.filter((entry: { actor: { type: string } }) => entry.actor.type === "carrier");
    expect(byCarrier.map((entry: { to: string }) => entry.to)).toEqual(
      expect.arrayContaining(["picked_up", "driver", "delivered", "recipient"]),
    );
    const tracked = await kit.request("GET", `/track/${delivery_code}`, null);
    expect(tracked.body.delivery).toMatchObject({ delivery_code, status: "delivered" });
  });

  test.each([
    [{}, 400, "validation_failed"],
    [{ carrier_code: "unknown" }, 404, "carrier_not_found"],
    [{ carrier_code: "sandbox", driver_id: newId() }, 400, "validation_failed"],
  ])("is given to one that there is, and to one alone: %j is %i", async (body, status, code) => {
    const { id } = await (await networkOf(kit, tenant)).delivery();
    for (const language of ["en", "ar", "ku"]) {
      const query = { language };
      const answer = await kit.request("POST", `/delivery/deliveries/${id}/assign`, tenant.admin, { body, query });
      expect([answer.status, answer.body.code]).toEqual([status, code]);
      expect(/[\u0600-\u06ff]/.test(answer.body.message)).toBe(language !== "en");
    }
  });
});
