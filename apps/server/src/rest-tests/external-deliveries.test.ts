import type { Actor, TestTenant } from "@karwan/api/testing";
import { karrada, mansour, networkOf } from "@karwan/api/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RestKit } from "../testing/rest-kit.ts";
import { startRestKit } from "../testing/rest-kit.ts";

let kit: RestKit;
let tenant: TestTenant;
let apiKey: string;
let order: Record<string, unknown>;

async function keyOf(actor: Actor): Promise<string> {
  const { body } = await kit.request("POST", "/api-keys", actor, { body: { name: "server" } });
  return body.data.api_key;
}

beforeAll(async () => {
  kit = await startRestKit();
  tenant = await kit.tenant();
  const net = await networkOf(kit, tenant);
  const limited = await net.newService({ min_unit_size: 1, max_unit_size: 5 });
  order = {
    customer_id: (await net.customer()).id,
    delivery_service_id: limited.id,
    pickup_address: karrada,
    delivery_address: mansour,
    payer_type: "sender",
    payment_method: "cash",
    unit_size: 1.5,
    is_draft: false,
  };
  apiKey = await keyOf(tenant.admin);
});
afterAll(() => kit.stop());

const call = (method: string, path: string, options: object = {}) => kit.request(method, path, { apiKey }, options);
const create = (over: object = {}, options: object = {}) =>
  call("POST", "/external/deliveries", { body: { ...order, ...over }, ...options });

describe("POST /external/deliveries (1 §4.9)", () => {
  test("answers 201 with success, error, message, currency_code and the delivery, known by its code", async () => {
    const { status, body } = await create({ external_reference_id: "ORDER-1" });
    expect(status).toBe(201);
    expect(Object.keys(body).toSorted()).toEqual(["currency_code", "delivery", "error", "message", "success"]);
    expect(body).toMatchObject({
      success: true,
      error: null,
      message: "The delivery was created",
      currency_code: "IQD",
      delivery: { id: expect.stringMatching(/^T[0-9A-Z]+-\d{8}$/), status: "pending", price: 3000 },
    });
    const documented = [
      "id",
      "status",
      "price",
      "currency_code",
      "tracking_url",
      "external_reference_id",
      "created_at",
    ];
    expect(Object.keys(body.delivery)).toEqual(expect.arrayContaining(documented));
  });

  test("refuses by status and code, with what else the error says", async () => {
    expect(await create({ customer_id: undefined })).toMatchObject({
      status: 400,
      body: { success: false, code: "customer_id_required", message: "Say for which customer the delivery is" },
    });
    const unknown = "0198c0de-0000-7000-8000-00000000dead";
    expect(await create({ customer_id: unknown })).toMatchObject({ status: 404, body: { code: "customer_not_found" } });
    expect(await create({ delivery_service_id: unknown })).toMatchObject({
      status: 404,
      body: { code: "delivery_service_not_found" },
    });
    expect(await create({ unit_size: 5.5 })).toMatchObject({
      status: 400,
      body: { code: "unit_size_out_of_range", min: 1, max: 5 },
    });
    expect(await create({ payment_method: "gateway" })).toMatchObject({
      status: 400,
      body: { code: "payment_method_not_allowed" },
    });
    const first = await create({ external_reference_id: "ORDER-2" });
    expect(await create({ external_reference_id: "ORDER-2" })).toMatchObject({
      status: 409,
      body: { code: "external_reference_exists", delivery: { id: first.body.delivery.id } },
    });
    expect(await create({ unit_size: 1.0001 })).toMatchObject({
      status: 400,
      body: { code: "validation_failed", details: [{ field: "unit_size" }] },
    });
  });

  test("is 401 api_key_invalid for a key that is none, and 401 for none and for a session", async () => {
    const options = { body: order };
    const wrong = await kit.request("POST", "/external/deliveries", { apiKey: "kw_live_nonsense" }, options);
    expect(wrong).toMatchObject({ status: 401, body: { success: false, code: "api_key_invalid" } });
    for (const as of [null, tenant.admin])
      expect(await kit.request("POST", "/external/deliveries", as, options)).toMatchObject({ status: 401 });
  });

  test("answers a repeated request with the first answer, and another body under its key with 422", async () => {
    const headers = { "idempotency-key": "order-3" };
    const first = await create({}, { headers });
    const again = await create({}, { headers });
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(await create({ unit_size: 2 }, { headers })).toMatchObject({
      status: 422,
      body: { code: "idempotency_key_reused" },
    });
  });

  test("takes the customer from a customer's key", async () => {
    const buyer = await tenant.member("customer");
    const { body } = await kit.request("POST", "/customers", tenant.admin, {
      body: { full_name: "Zainab Hussein", user_id: buyer.userId },
    });
    const own = { apiKey: await keyOf(buyer) };
    const { customer_id: _, ...rest } = order;
    const made = await kit.request("POST", "/external/deliveries", own, { body: rest });
    expect(made).toMatchObject({ status: 201, body: { delivery: { customer_id: body.customer.id } } });
    expect((await kit.request("GET", "/external/deliveries", own)).body).toMatchObject({ total: 1 });
    expect(await kit.request("POST", "/external/deliveries", own, { body: order })).toMatchObject({
      status: 404,
      body: { code: "customer_not_found" },
    });
  });
});

describe("the further endpoints of external deliveries (3 §6)", () => {
  test("GET lists and shows, POST cancel calls off", async () => {
    const { body } = await create({ external_reference_id: "ORDER-4" });
    const { id } = body.delivery;
    const listed = await call("GET", "/external/deliveries", { query: { external_reference_id: "ORDER-4" } });
    expect(listed).toMatchObject({ status: 200, body: { deliveries: [{ id }], page: 1, limit: 20, total: 1 } });
    expect((await call("GET", `/external/deliveries/${id}`)).body.delivery).toEqual(body.delivery);
    expect(
      await call("POST", `/external/deliveries/${id}/cancel`, { body: { reason: "Ordered twice" } }),
    ).toMatchObject({
      status: 200,
      body: { success: true, message: "The delivery was cancelled", delivery: { id, status: "cancelled" } },
    });
    expect(await call("POST", `/external/deliveries/${id}/cancel`)).toMatchObject({
      status: 409,
      body: { code: "invalid_transition", from: "cancelled", allowed: [] },
    });
    expect(await call("GET", "/external/deliveries/NO-00000001")).toMatchObject({
      status: 404,
      body: { code: "delivery_not_found" },
    });
  });

  test("POST bulk answers 200 with results[] in the order of the request, in the reader's language", async () => {
    const deliveries = [
      { ...order, external_reference_id: "B-1" },
      { ...order, unit_size: 9 },
    ];
    const { status, body } = await call("POST", "/external/deliveries/bulk", {
      body: { deliveries },
      query: { language: "ar" },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      success: true,
      results: [
        { success: true, delivery: { external_reference_id: "B-1" } },
        { success: false, code: "unit_size_out_of_range", min: 1, max: 5 },
      ],
    });
    for (const { message } of body.results) expect(message).toMatch(/[\u0621-\u06ff]{3}/);
    expect(await call("POST", "/external/deliveries/bulk", { body: { deliveries: [] } })).toMatchObject({
      status: 400,
      body: { code: "validation_failed", details: [{ field: "deliveries" }] },
    });
  });
});
