import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor, Kit, TestTenant } from "../../../testing/index.ts";
import { networkOf, refusalOf, startKit } from "../../../testing/index.ts";

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

const karrada = { lat: 33.3152, lng: 44.3661 };
const erbil = { lat: 36.1911, lng: 44.0092 };

describe("what a delivery would cost (3 §5, 4 E8)", () => {
  async function quoting() {
    const { admin } = await kit.tenant();
    const dear = await offer({ price_per_unit: 250, price_per_km: 100, free_km: 5, max_unit_size: 10 }, admin);
    const cheap = await offer({ base_price: 1000, max_unit_size: 2 }, admin);
    const off = await offer({ base_price: 500, is_active: false }, admin);
    const ask = (body: object = {}) =>
      servicesOf(admin).quote({ pickup_address: karrada, delivery_address: erbil, unit_size: 2, ...body });
    return { admin, dear, cheap, off, ask };
  }
  const told = ({
    quotes,
  }: {
    quotes: { delivery_service: { id: string }; price: number; hinders: string | null }[];
  }) => quotes.map(({ delivery_service, price, hinders }) => [delivery_service.id, price, hinders]);

  test("is said for each active service with its parts, the cheapest first", async () => {
    const { dear, cheap, ask } = await quoting();
    const answer = await ask();
    expect([answer.currency_code, answer.distance_km]).toEqual(["IQD", 321.443]);
    expect(told(answer)).toEqual([
      [cheap.id, 1000, null],
      [dear.id, 35144.309, null],
    ]);
    expect(answer.quotes[1]).toMatchObject({
      delivery_service: dear,
      breakdown: { base_price: 3000, units_price: 500, billable_km: 316.443, rounding: 0 },
    });
  });

  test("names services that do not bring the parcel after the others, with the reason; one that is off only by its id", async () => {
    const { dear, cheap, off, ask } = await quoting();
    expect(told(await ask({ unit_size: 3, delivery_address: karrada }))).toEqual([
      [dear.id, 3750, null],
      [cheap.id, 1000, "unit_size_out_of_range"],
    ]);
    expect(told(await ask({ delivery_service_id: off.id }))).toEqual([[off.id, 500, "inactive"]]);
    const unknown = ask({ delivery_service_id: "0198c0de-0000-7000-8000-00000000dead" });
    expect((await refusalOf(unknown)).reason).toBe("delivery_service_not_found");
  });

  test("is the price that a delivery then has, rounded as the tenant rounds (4 E8)", async () => {
    const net = await networkOf(kit, tenant);
    await tenant.admin.caller.identity.settings.update({ finance: { rounding_step: 250 } });
    const { delivery_service_id, unit_size, ...body } = net.body();
    const { pickup_address, delivery_address } = body;
    const { quotes } = await servicesOf(tenant.admin).quote({
      pickup_address,
      delivery_address,
      unit_size,
      delivery_service_id,
    });
    const made = await tenant.admin.caller.delivery.deliveries.create(net.body());
    expect(quotes[0]).toMatchObject({ price: made.delivery.price, hinders: null });
    expect(made.delivery.price % 250).toBe(0);
  });

  test("is told to who sees the tenant, without anything being kept (4 B6)", async () => {
    const { admin, ask } = await quoting();
    const before = await servicesOf(admin).list({});
    await ask();
    expect(await servicesOf(admin).list({})).toEqual(before);
    const asking = (who: Actor) =>
      servicesOf(who).quote({ pickup_address: karrada, delivery_address: erbil, unit_size: 1 });
    expect((await asking(await tenant.member("viewer"))).quotes.length).toBeGreaterThan(0);
    const customer = await refusalOf(asking(await tenant.member("customer")));
    expect(customer.reason).toBe("insufficient_permissions");
  });
});
