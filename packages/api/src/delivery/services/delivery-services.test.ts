import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor, Kit, TestTenant } from "../../../testing/index.ts";
import { refusalOf, startKit } from "../../../testing/index.ts";

const EXPRESS = "00000000-0000-7000-8000-000000000202";
let kit: Kit;
let tenant: TestTenant;
beforeAll(async () => {
  kit = await startKit();
  tenant = await kit.tenant();
});
afterAll(() => kit.stop());

const servicesOf = (actor: Actor) => actor.caller.delivery.services;
const body = { name: { en: "City" }, delivery_type_id: EXPRESS, base_price: 3000 };
const offer = async (changes: object = {}, actor = tenant.admin) =>
  (await servicesOf(actor).create({ ...body, ...changes })).delivery_service;

describe("delivery services", () => {
  test("a service is offered with what it costs; what is left out costs nothing (3 §5)", async () => {
    const service = await offer();
    expect(service).toMatchObject({
      name: { en: "City" },
      delivery_type: { id: EXPRESS, name: "Express" },
      min_unit_size: 0,
      max_unit_size: null,
      base_price: 3000,
      price_per_unit: 0,
      price_per_km: 0,
      free_km: 0,
      is_active: true,
    });
    const inArabic = await tenant.admin.with({ language: "ar" }).delivery.services.list({ search: "cit" });
    expect(inArabic.delivery_services[0]?.delivery_type.name).toBe("سريع");
  });

  test("the list narrows by name, type and whether a service is active (3 §5)", async () => {
    const { admin } = await kit.tenant();
    const old = await offer({ name: { ar: "قديم" }, is_active: false }, admin);
    const now = await offer({}, admin);
    const listed = async (filter: object) =>
      (await servicesOf(admin).list(filter)).delivery_services.map(({ id }) => id);
    expect(await listed({})).toEqual([now.id, old.id]);
    expect(await listed({ is_active: false })).toEqual([old.id]);
    expect(await listed({ search: "قدي" })).toEqual([old.id]);
    expect(await listed({ delivery_type_id: EXPRESS, search: "%" })).toEqual([]);
    expect((await servicesOf(admin).list({ limit: 1 })).total).toBe(2);
  });

  test("a change keeps what is left out, and null lifts the upper size (3 §5, 4 A8)", async () => {
    const before = await offer({ max_unit_size: 5, price_per_km: 100.5 });
    const patch = { id: before.id, name: { ku: "شار" }, max_unit_size: null };
    const { delivery_service: after } = await servicesOf(tenant.admin).update(patch);
    expect(after).toEqual({ ...before, name: { en: "City", ku: "شار" }, max_unit_size: null });
  });

  test("null takes a language of the name away, but not the last one (3 §1.18, 4 A8)", async () => {
    const { id } = await offer({ name: { en: "City", ar: "المدينة" } });
    const { update } = servicesOf(tenant.admin);
    expect((await update({ id, name: { en: null } })).delivery_service.name).toEqual({ ar: "المدينة" });
    expect((await refusalOf(update({ id, name: { ar: null } }))).issues).toMatchObject([
      { field: "name", code: "language_text_empty" },
    ]);
    expect((await update({ id, name: { ar: null, ku: "شار" } })).delivery_service.name).toEqual({ ku: "شار" });
  });

  test.each([
    [{ min_unit_size: 6, max_unit_size: 5 }, "max_unit_size", "unit_size_range"],
    [{ base_price: -1 }, "base_price", "amount_negative"],
    [{ price_per_km: 0.0001 }, "price_per_km", "too_many_decimals"],
    [{ name: {} }, "name", "language_text_empty"],
  ])("%j cannot be offered", async (changes, field, code) => {
    expect(await refusalOf(offer(changes))).toMatchObject({ reason: "validation_failed", issues: [{ field, code }] });
  });

  test("the smallest size cannot be moved beyond the largest (3 §5)", async () => {
    const { id } = await offer({ max_unit_size: 5 });
    const refused = await refusalOf(servicesOf(tenant.admin).update({ id, min_unit_size: 6 }));
    expect(refused.issues).toMatchObject([{ field: "max_unit_size", code: "unit_size_range" }]);
  });

  test("types that do not exist, and other tenants' services, are not found (3 §1.6)", async () => {
    const unknown = "0198c0de-0000-7000-8000-00000000dead";
    const typeless = { reason: "delivery_type_not_found" };
    expect(await refusalOf(offer({ delivery_type_id: unknown }))).toMatchObject(typeless);
    const { id } = await offer({}, (await kit.tenant()).admin);
    const foreign = servicesOf(tenant.admin).update({ id, base_price: 1 });
    expect(await refusalOf(foreign)).toMatchObject({ reason: "delivery_service_not_found" });
  });

  test("who sees the tenant reads them, who runs operations changes them (4 B6)", async () => {
    const viewer = await tenant.member("viewer");
    expect((await servicesOf(viewer).list({})).total).toBeGreaterThan(0);
    expect(await refusalOf(offer({}, viewer))).toMatchObject({ reason: "insufficient_permissions" });
    await offer({}, await tenant.member("operations_manager"));
    const customer = servicesOf(await tenant.member("customer")).list({});
    expect(await refusalOf(customer)).toMatchObject({ reason: "insufficient_permissions" });
  });

  test("a request repeated with its key offers one service (3 §1.8)", async () => {
    const { admin } = await kit.tenant();
    const once = () => admin.with({ idempotencyKey: "s" }).delivery.services.create(body);
    expect(await once()).toEqual(await once());
    expect((await servicesOf(admin).list({})).total).toBe(1);
  });
});
