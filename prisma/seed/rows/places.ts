import type { TenantData } from "../data/index.ts";
import { customersOf, demoId, governorateOf, locationsOf, place, pointNear, randomFor } from "../data/index.ts";
import { startedDaysAgo } from "./identity.ts";
import type { Clock } from "./time.ts";

type AddressOf = { key: readonly string[]; title: string; town: string; street: string; address_type: string };

function addressRow({ key, title, town, street, address_type }: AddressOf, created_at: string) {
  const found = place(town);
  return {
    id: demoId("address", ...key),
    user_id: null as string | null,
    tenant_id: null as string | null,
    address_type,
    title: { en: title },
    full_address: `${street}, ${town}, Iraq`,
    address_line1: street,
    street,
    city: town,
    state: governorateOf(found).en,
    country: "Iraq",
    country_code: "IQ",
    ...pointNear(found, randomFor(`address/${key.join("/")}`)),
    contact_info: {},
    is_primary: false,
    is_billing: false,
    is_shipping: false,
    is_active: true,
    metadata: {},
    created_at,
    updated_at: created_at,
  };
}

/** Addresses of branches and warehouses, and the address book of the customer who has an account. */
function addressRows(tenant: TenantData, index: number, clock: Clock) {
  const tenant_id = demoId("tenant", tenant.code);
  const created_at = clock.ago(startedDaysAgo, 40);
  const owned = (["warehouse", "branch"] as const).flatMap((address_type) =>
    (address_type === "warehouse" ? tenant.warehouses : tenant.branches).map((site) => ({
      ...addressRow(
        {
          key: [address_type, tenant.code, site.code],
          title: site.name,
          town: site.place,
          street: site.street,
          address_type,
        },
        created_at,
      ),
      tenant_id,
    })),
  );
  const email = customersOf(tenant, index).find((customer) => customer.user_email)?.user_email;
  if (!email) return owned;
  const home = {
    key: ["user", email],
    title: "Home",
    town: tenant.region[0]!,
    street: "House 14",
    address_type: "user",
  };
  return [
    ...owned,
    { ...addressRow(home, created_at), user_id: demoId("user", email), is_primary: true, is_shipping: true },
  ];
}

/** `capacity` is what each warehouse can hold, in units, by its code. */
export function placeRows(tenant: TenantData, index: number, capacity: ReadonlyMap<string, number>, clock: Clock) {
  const tenant_id = demoId("tenant", tenant.code);
  const created_at = clock.ago(startedDaysAgo, 50);
  const times = { created_at, updated_at: created_at };
  const warehouseId = (code: string) => demoId("warehouse", tenant.code, code);
  return {
    addresses: addressRows(tenant, index, clock),
    warehouses: tenant.warehouses.map(({ code, name }) => ({
      tenant_id,
      id: warehouseId(code),
      name,
      code,
      status: "active",
      address_id: demoId("address", "warehouse", tenant.code, code),
      total_capacity: capacity.get(code) ?? null,
      ...times,
    })),
    branches: tenant.branches.map(({ code, name, warehouse }) => ({
      tenant_id,
      id: demoId("branch", tenant.code, code),
      name,
      code,
      address_id: demoId("address", "branch", tenant.code, code),
      warehouse_id: warehouse && warehouseId(warehouse),
      ...times,
    })),
    warehouse_customers: tenant.warehouses.flatMap(({ code, customers }) =>
      customersOf(tenant, index)
        .slice(0, customers)
        .map((customer) => ({
          tenant_id,
          warehouse_id: warehouseId(code),
          customer_id: demoId("customer", tenant.code, customer.phone),
        })),
    ),
    locations: tenant.warehouses.flatMap((warehouse) =>
      locationsOf(warehouse).map(({ parent, ...location }) => ({
        tenant_id,
        id: demoId("location", tenant.code, warehouse.code, location.code),
        warehouse_id: warehouseId(warehouse.code),
        parent_id: parent && demoId("location", tenant.code, warehouse.code, parent),
        ...location,
        is_active: true,
        ...times,
      })),
    ),
  };
}
