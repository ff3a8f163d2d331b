import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor, Kit } from "../../testing/index.ts";
import { next, refusalOf, startKit } from "../../testing/index.ts";

const STANDARD = "00000000-0000-7000-8000-000000000201";
const UNKNOWN = "0198c0de-0000-7000-8000-00000000dead";
const baghdad = { lat: 33.3152, lng: 44.3661 };
const erbil = { lat: 36.1911, lng: 44.0092 };

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

/** The tenant's server, holding a key of this member's. */
async function serverOf(owner: Actor) {
  const { data } = await owner.caller.identity.apiKeys.create({ name: `server ${next()}` });
  return kit.callerFor(kit.context({ kind: "api_key", secret: data.api_key ?? "" })).external;
}
const offer = async ({ caller }: Actor, body: object = {}) =>
  (
    await caller.delivery.services.create({
      name: { en: "City" },
      delivery_type_id: STANDARD,
      base_price: 3000,
      price_per_unit: 250,
      price_per_km: 100,
      free_km: 5,
      max_unit_size: 10,
      ...body,
    })
  ).delivery_service;

describe("warehouses, to a tenant's server (1 §4.9)", () => {
  const open = async ({ caller }: Actor, code: string, body: object = {}) =>
    (await caller.warehousing.warehouses.create({ name: `Warehouse ${code}`, code, ...body })).warehouse;

  test("are those of the key's tenant, with their address", async () => {
    const { admin } = await kit.tenant();
    const address = { full_address: "Karrada, Baghdad", ...baghdad };
    const made = await open(admin, "BGD", { address });
    await open((await kit.tenant()).admin, "ELSE");
    const { warehouses } = await serverOf(admin);
    expect(await warehouses.list({})).toEqual({
      error: null,
      warehouses: [
        {
          id: made.id,
          name: "Warehouse BGD",
          code: "BGD",
          address: { id: made.address?.id, full_address: "Karrada, Baghdad" },
        },
      ],
      page: 1,
      limit: 10,
      total: 1,
    });
  });

  test("narrow by status, code, search and customer, and sort by capacity", async () => {
    const { admin } = await kit.tenant();
    const customers = admin.caller.parties.customers;
    const [ours, other] = await Promise.all(["Ali", "Omar"].map((full_name) => customers.create({ full_name })));
    const customer_id = ours?.customer.id ?? "";
    await open(admin, "A", { total_capacity: 100, customer_ids: [customer_id] });
    await open(admin, "B", { total_capacity: 50 });
    await open(admin, "C", { status: "inactive", customer_ids: [other?.customer.id] });
    const { warehouses } = await serverOf(admin);
    const codes = async (filter: object) => (await warehouses.list(filter)).warehouses.map(({ code }) => code);
    expect(await codes({})).toEqual(["C", "B", "A"]);
    expect(await codes({ status: "inactive" })).toEqual(["C"]);
    expect(await codes({ code: "b" })).toEqual([]);
    expect(await codes({ search: "house b" })).toEqual(["B"]);
    expect(await codes({ customer_id })).toEqual(["B", "A"]);
    expect(await codes({ total_capacity_order: "asc" })).toEqual(["B", "A", "C"]);
    expect(await codes({ available_capacity_order: "desc" })).toEqual(["A", "B", "C"]);
    expect(await refusalOf(warehouses.list({ customer_id: UNKNOWN }))).toMatchObject({ reason: "customer_not_found" });
  });

  test("are for keys of those who may see them, and of this tenant (1 §7, 4 A4)", async () => {
    const tenant = await kit.tenant();
    const customer = await serverOf(await tenant.member("customer"));
    expect(await refusalOf(customer.warehouses.list({}))).toMatchObject({ reason: "insufficient_permissions" });
    const { warehouses } = await serverOf(tenant.admin);
    expect((await warehouses.list({ tenant_id: tenant.tenantId })).total).toBe(0);
    const { tenantId: tenant_id } = await kit.tenant();
    expect(await refusalOf(warehouses.list({ tenant_id }))).toMatchObject({ reason: "tenant_mismatch" });
    const nowhere = warehouses.list({ tenant_id: UNKNOWN });
    expect(await refusalOf(nowhere)).toMatchObject({ reason: "tenant_not_found" });
    const session = tenant.admin.caller.external.warehouses.list({});
    expect(await refusalOf(session)).toMatchObject({ reason: "unauthenticated" });
  });
});

describe("delivery services, to a tenant's server (3 §6)", () => {
  test("are the active ones of the key's tenant, to staff and customers alike", async () => {
    const tenant = await kit.tenant();
    const service = await offer(tenant.admin);
    await offer(tenant.admin, { is_active: false });
    await offer((await kit.tenant()).admin);
    for (const owner of [tenant.admin, await tenant.member("customer"), await tenant.member("viewer")]) {
      const { deliveryServices } = await serverOf(owner);
      expect(await deliveryServices.list({})).toEqual({
        delivery_services: [
          {
            id: service.id,
            name: { en: "City" },
            delivery_type: { id: STANDARD, name: "Standard" },
            min_unit_size: 0,
            max_unit_size: 10,
            base_price: 3000,
            currency_code: "IQD",
          },
        ],
        page: 1,
        limit: 20,
        total: 1,
      });
    }
    const driver = await serverOf(await tenant.member("driver"));
    expect(await refusalOf(driver.deliveryServices.list({}))).toMatchObject({ reason: "insufficient_permissions" });
  });
});

describe("a price quote (3 §6)", () => {
  async function quoting(service: object = {}) {
    const { admin } = await kit.tenant();
    const { id } = await offer(admin, service);
    const { deliveryServices } = await serverOf(admin);
    const ask = (body: object = {}) =>
      deliveryServices.quote({
        delivery_service_id: id,
        pickup_address: baghdad,
        delivery_address: erbil,
        unit_size: 2,
        ...body,
      });
    return { admin, id, ask };
  }

  test("says the price, the distance and the parts, by the service's terms (4 E8)", async () => {
    const { ask } = await quoting();
    const { price, currency_code, distance_km, breakdown } = await ask();
    expect([currency_code, distance_km]).toEqual(["IQD", 321.443]);
    expect(breakdown).toMatchObject({ base_price: 3000, units_price: 500, billable_km: 316.443 });
    expect(price).toBe(35144.309);
  });

  test("follows the tenant's rounding step (4 E8)", async () => {
    const { admin, ask } = await quoting();
    await admin.caller.identity.settings.update({ finance: { rounding_step: 250 } });
    const { price, breakdown } = await ask();
    expect(price).toBe(35250);
    expect(breakdown.rounding).toBe(105.691);
  });

  test("is refused for a size that the service does not take, naming its limits", async () => {
    const { ask } = await quoting({ min_unit_size: 1 });
    for (const unit_size of [0.999, 10.001]) {
      const refused = await refusalOf(ask({ unit_size }));
      expect(refused).toMatchObject({ reason: "unit_size_out_of_range", extra: { min: 1, max: 10 } });
    }
    await ask({ unit_size: 1 });
    await ask({ unit_size: 10 });
    expect(await refusalOf(ask({ unit_size: 0 }))).toMatchObject({ reason: "validation_failed" });
  });

  test("knows no service that is inactive, unknown or another tenant's", async () => {
    const { admin, ask, id } = await quoting();
    const missing = { reason: "delivery_service_not_found" };
    const foreign = (await offer((await kit.tenant()).admin)).id;
    for (const delivery_service_id of [UNKNOWN, foreign])
      expect(await refusalOf(ask({ delivery_service_id }))).toMatchObject(missing);
    await admin.caller.delivery.services.update({ id, is_active: false });
    expect(await refusalOf(ask())).toMatchObject(missing);
  });
});
