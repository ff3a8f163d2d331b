import type { TestTenant } from "@karwan/api/testing";
import { signed } from "@karwan/api/testing";
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
        body: {},
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
    const body = JSON.stringify({ ...eventOf(), tenant_carrier_id: hook.path.split("/").at(-1) });
    const response = await kit.app.request("/trpc/carriers.events.receive", {
      method: "POST",
      body,
      headers: { "content-type": "application/json", ...headersOf(body) },
    });
    expect(response.status).toBe(401);
  });
});
