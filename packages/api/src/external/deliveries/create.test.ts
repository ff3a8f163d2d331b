import { newId } from "@karwan/db";
import { languages } from "@karwan/i18n";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { arrange, atOnce, karrada, mansour, refusalOf, startKit } from "../../../testing/index.ts";
import { given } from "./testing/given.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

const UNKNOWN = "0198c0de-0000-7000-8000-00000000dead";

describe("a delivery asked for by a tenant's server (1 §4.9, 3 §6)", () => {
  test("is priced and known by its code", async () => {
    const { staff, order, shop, service, tenant, caller } = await given(kit);
    const { delivery, ...rest } = await staff.api.create(order({ external_reference_id: "ORDER-1" }));
    expect(rest).toEqual({ error: null, currency_code: "IQD" });
    expect(delivery).toEqual({
      id: expect.stringMatching(`^${tenant.code}-\\d{8}$`),
      external_reference_id: "ORDER-1",
      customer_id: shop.id,
      delivery_service_id: service.id,
      pickup_address: karrada,
      delivery_address: mansour,
      status: "pending",
      is_draft: false,
      payer_type: "sender",
      payment_method: "cash",
      payment_status: "pending",
      price: 3000,
      currency_code: "IQD",
      unit_size: 1,
      barcode: expect.stringMatching(/^KW\d{10}IQ$/),
      proof_of_delivery: null,
      tracking_url: `https://karwan.example.test/api/v1/track/${delivery.id}`,
      created_at: kit.clock.now.toISOString(),
      updated_at: kit.clock.now.toISOString(),
    });
    const { deliveries } = await caller.delivery.deliveries.list({});
    expect(deliveries).toMatchObject([{ delivery_code: delivery.id, delivery_flow: "direct", customer_id: shop.id }]);
  });

  test("is a draft when it is to be one: kept, priced, and nothing held", async () => {
    const { staff, order, shop, caller } = await given(kit);
    const { delivery } = await staff.api.create(order({ is_draft: true, payment_method: "wallet" }));
    expect(delivery).toMatchObject({ status: "draft", is_draft: true, price: 3000, payment_status: "pending" });
    expect((await caller.finance.wallets.show({ id: shop.wallet.id })).wallet.held).toBe(0);
  });

  test("sets its price aside in the customer's wallet, if that is to pay", async () => {
    const { staff, order, shop, caller } = await given(kit);
    const { delivery } = await staff.api.create(order({ payment_method: "wallet" }));
    expect(delivery.payment_status).toBe("held");
    expect((await caller.finance.wallets.show({ id: shop.wallet.id })).wallet.held).toBe(3000);
  });

  test("is the customer's own with a customer's key, and nobody else's", async () => {
    const { buyer, order, shop } = await given(kit);
    const { api, customer } = await buyer();
    const { delivery } = await api.create(order({ customer_id: undefined }));
    expect(delivery.customer_id).toBe(customer.id);
    expect((await api.create(order({ customer_id: customer.id }))).delivery.customer_id).toBe(customer.id);
    for (const customer_id of [shop.id, UNKNOWN])
      expect(await refusalOf(api.create(order({ customer_id })))).toMatchObject({ reason: "customer_not_found" });
  });

  test("needs a customer's record behind a customer's key", async () => {
    const { serverOf, tenant, order } = await given(kit);
    const { api } = await serverOf(await tenant.member("customer"));
    const refused = refusalOf(api.create(order({ customer_id: undefined })));
    expect(await refused).toMatchObject({ reason: "customer_not_found" });
  });

  test("is for keys of customers and of those who run operations (3 §3)", async () => {
    const { serverOf, tenant, order, caller } = await given(kit);
    for (const role of ["viewer", "driver", "warehouse_staff"] as const) {
      const { api } = await serverOf(await tenant.member(role));
      const denied = { reason: "insufficient_permissions" };
      expect(await refusalOf(api.create(order()))).toMatchObject(denied);
      expect(await refusalOf(api.bulk({ deliveries: [order()] }))).toMatchObject(denied);
      expect(await refusalOf(api.list({}))).toMatchObject(denied);
      expect(await refusalOf(api.show({ delivery_code: "X" }))).toMatchObject(denied);
      expect(await refusalOf(api.cancel({ delivery_code: "X" }))).toMatchObject(denied);
    }
    const { api } = await serverOf(await tenant.member("operations_manager"));
    await api.create(order());
    expect((await caller.delivery.deliveries.list({})).total).toBe(1);
  });
});

describe("what refuses a delivery asked for by a tenant's server (3 §6)", () => {
  test("in the order of the documented errors, and nothing is made", async () => {
    const { staff, order, caller, newService, kit: _, ...net } = await given(kit);
    const other = await given(kit);
    const closed = await newService();
    await caller.delivery.services.update({ id: closed.id, is_active: false });
    const narrow = await newService({ min_unit_size: 1, max_unit_size: 5 });
    const refused = (over: object) => refusalOf(staff.api.create(order(over)));
    expect(await refused({ customer_id: null })).toMatchObject({ reason: "customer_id_required" });
    for (const customer_id of [UNKNOWN, other.shop.id])
      expect(await refused({ customer_id })).toMatchObject({ reason: "customer_not_found" });
    for (const delivery_service_id of [UNKNOWN, other.service.id, closed.id])
      expect(await refused({ delivery_service_id })).toMatchObject({ reason: "delivery_service_not_found" });
    for (const unit_size of [0.999, 5.001])
      expect(await refused({ delivery_service_id: narrow.id, unit_size })).toMatchObject({
        reason: "unit_size_out_of_range",
        extra: { min: 1, max: 5 },
      });
    expect(await refused({ payment_method: "gateway" })).toMatchObject({ reason: "payment_method_not_allowed" });
    const poor = (await net.customer()).id;
    expect(await refused({ customer_id: poor, payment_method: "wallet" })).toMatchObject({
      reason: "insufficient_wallet_balance",
    });
    for (const [field, over] of [
      ["unit_size", { unit_size: 0 }],
      ["unit_size", { unit_size: undefined }],
      ["pickup_address", { pickup_address: undefined }],
      ["delivery_address.lat", { delivery_address: { lat: 91, lng: 44 } }],
      ["payer_type", { payer_type: "nobody" }],
      ["payment_method", { payment_method: "shells" }],
    ] as const)
      expect(await refused(over)).toMatchObject({ reason: "validation_failed", issues: [{ field }] });
    expect((await caller.delivery.deliveries.list({})).total).toBe(0);
  });

  test.each(languages)("in words of %s (3 §1.12)", async (language) => {
    const { staff, order } = await given(kit);
    await staff.api.create(order({ external_reference_id: "R" }));
    const wrong = [
      { customer_id: null },
      { customer_id: UNKNOWN },
      { delivery_service_id: UNKNOWN },
      { payment_method: "gateway" },
      { external_reference_id: "R" },
    ];
    const { results } = await staff.as({ language }).bulk({ deliveries: wrong.map((over) => order(over)) });
    const texts = results.map(({ message }) => message);
    expect(new Set(texts).size).toBe(wrong.length);
    for (const text of texts) expect(text).toMatch(language === "en" ? /^[A-Z][a-z ]+/ : /[\u0621-\u06ff]{3}/);
  });

  test("and a key that is none, is revoked or belongs to a former member is 401 api_key_invalid", async () => {
    const { serverOf, tenant, order } = await given(kit);
    const staff = await tenant.member("operations_manager");
    const { api } = await serverOf(staff);
    await api.create(order());
    await arrange(
      kit.database,
      tenant,
      "UPDATE memberships SET status = 'inactive' WHERE tenant_id = $1 AND user_id = $2",
      [tenant.tenantId, staff.userId],
    );
    expect(await refusalOf(api.create(order()))).toMatchObject({ reason: "api_key_invalid" });
    const nobody = kit.callerFor(kit.context({ kind: "api_key", secret: "garbage" })).external.deliveries;
    expect(await refusalOf(nobody.create(order()))).toMatchObject({ reason: "api_key_invalid" });
  });
});

describe("a delivery asked for twice (3 §6, 3 §1.8)", () => {
  test("by its reference: the second is told of the first", async () => {
    const { staff, order } = await given(kit);
    const other = await given(kit);
    const wanted = order({ external_reference_id: "ORDER-9" });
    const { delivery } = await staff.api.create(wanted);
    const again = await refusalOf(staff.api.create(wanted));
    expect(again).toMatchObject({ reason: "external_reference_exists", extra: { delivery: { id: delivery.id } } });
    expect((await other.staff.api.create(other.order({ external_reference_id: "ORDER-9" }))).delivery.id).not.toBe(
      delivery.id,
    );
  });

  test("twenty times at once by its reference: one is made, and its price held once", async () => {
    const { staff, order, shop, caller } = await given(kit);
    const wanted = order({ external_reference_id: "ORDER-20", payment_method: "wallet" });
    const { values, refused } = await atOnce(20, () => staff.api.create(wanted));
    expect(values).toHaveLength(1);
    const id = values[0]?.delivery.id;
    expect(refused.map(({ reason, extra }) => [reason, extra.delivery])).toEqual(
      Array.from({ length: 19 }, () => ["external_reference_exists", { id }]),
    );
    expect((await caller.finance.wallets.show({ id: shop.wallet.id })).wallet.held).toBe(3000);
  });

  test("twenty times at once under one key: one is made, and answered again", async () => {
    const { staff, order, caller } = await given(kit);
    const keyed = staff.as({ idempotencyKey: newId() });
    const { values, refused } = await atOnce(20, () => keyed.create(order()));
    expect(new Set(values.map(({ delivery }) => delivery.id)).size).toBe(1);
    expect(refused.every(({ reason }) => reason === "idempotency_in_progress")).toBe(true);
    expect((await caller.delivery.deliveries.list({})).total).toBe(1);
  });
});

test("a refusal of a row reads as that of its own request would", async () => {
  const { staff, order } = await given(kit);
  const { results } = await staff.api.bulk({ deliveries: [order({ unit_size: -1 })] });
  const own = await staff.api.create(order({ unit_size: -1 })).catch((error: unknown) => error);
  const { reason, extra, issues } = await refusalOf(Promise.reject(own));
  expect([reason, extra]).toEqual(["validation_failed", {}]);
  expect(results[0]?.details?.map(({ field, code }) => [field, code])).toEqual(
    issues.map(({ field, code }) => [field, code]),
  );
});
