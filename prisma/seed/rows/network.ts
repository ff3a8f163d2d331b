import type { DistrictData, DriverData, TenantData } from "../data/index.ts";
import { demoId, districtsOf, driversOf, middleOf, randomFor, services, spotIn } from "../data/index.ts";
import { startedDaysAgo } from "./identity.ts";
import type { Clock } from "./time.ts";

/** What carries a company's parcels: services, zones, vehicles, and drivers with their zones, accounts and whereabouts. */
export function networkRows(tenant: TenantData, index: number, clock: Clock) {
  const tenant_id = demoId("tenant", tenant.code);
  const created_at = clock.ago(startedDaysAgo, 55);
  const times = { created_at, updated_at: created_at };
  const crew = driversOf(tenant, index);
  const driverId = ({ email }: DriverData) => demoId("driver", tenant.code, email);
  const vehicleId = ({ vehicle }: DriverData) => demoId("vehicle", tenant.code, vehicle.code);
  const points = crew.filter(({ is_online }) => is_online).flatMap((driver) => pointRows(tenant, driver, clock));
  return {
    delivery_services: services.map(({ key, ...service }) => ({
      tenant_id,
      id: demoId("delivery-service", tenant.code, key),
      ...service,
      is_active: true,
      ...times,
    })),
    zones: districtsOf(tenant.code).map((district) => ({ ...zoneRow(tenant, district), ...times })),
    vehicles: crew.map((driver) => ({
      tenant_id,
      id: vehicleId(driver),
      ...driver.vehicle,
      name: `${driver.vehicle.name} ${driver.vehicle.code.slice(-2)}`,
      is_active: true,
      ...times,
    })),
    drivers: crew.map((driver) => driverRow(tenant, driver, clock)),
    driver_vehicles: crew.map((driver) => ({
      tenant_id,
      driver_id: driverId(driver),
      vehicle_id: vehicleId(driver),
      is_primary: true,
    })),
    driver_zones: crew.flatMap((driver) =>
      (driver.zones ?? []).map((code, position) => ({
        tenant_id,
        driver_id: driverId(driver),
        zone_id: demoId("zone", tenant.code, code),
        is_served: true,
        is_preferred: position === 0,
      })),
    ),
    driver_points: points,
    finance_accounts: crew.flatMap((driver) =>
      ["wallet", "cash_in_hand"].map((kind) => ({
        tenant_id,
        id: demoId("finance-account", "driver", driverId(driver), kind),
        owner_type: "driver",
        owner_id: driverId(driver),
        kind,
        currency_code: "IQD",
        balance: 0,
        held: 0,
        allows_credit: false,
        entry_count: 0,
        ...times,
      })),
    ),
  };
}

function zoneRow(tenant: TenantData, { code, name, city, outline }: DistrictData) {
  const [lngs, lats] = [outline.map(([lng]) => lng), outline.map(([, lat]) => lat)];
  return {
    tenant_id: demoId("tenant", tenant.code),
    id: demoId("zone", tenant.code, code),
    name: `${name}, ${city}`,
    code,
    polygon: { type: "Polygon", coordinates: [[...outline, outline[0]]] },
    west: Math.min(...lngs),
    south: Math.min(...lats),
    east: Math.max(...lngs),
    north: Math.max(...lats),
  };
}

function driverRow(tenant: TenantData, driver: DriverData, clock: Clock) {
  const created_at = clock.ago(startedDaysAgo, 56);
  const last = driver.is_online ? pointRows(tenant, driver, clock).at(-1) : undefined;
  return {
    tenant_id: demoId("tenant", tenant.code),
    id: demoId("driver", tenant.code, driver.email),
    user_id: demoId("user", driver.email),
    license_number: driver.license_number,
    status: driver.is_active ? "active" : "inactive",
    is_online: driver.is_online,
    all_zones: driver.zones === null,
    used_capacity_unit: 0,
    driver_details: {},
    identity_card_photos: [],
    driving_licence_photos: [],
    vehicle_photos: [],
    last_latitude: last?.latitude ?? null,
    last_longitude: last?.longitude ?? null,
    last_location_at: last?.recorded_at ?? null,
    created_at,
    updated_at: last?.recorded_at ?? created_at,
  };
}

const points = 12;
const everyMinutes = 5;

/** Where a driver was during the last hour: on a straight way through one of the districts he serves. */
function pointRows(tenant: TenantData, { email, zones }: DriverData, clock: Clock) {
  const random = randomFor(`track/${email}`);
  const district = random.pick(districtsOf(tenant.code).filter(({ code }) => zones?.includes(code) ?? true));
  const [from, to] = [middleOf(district), spotIn(district, random)];
  return Array.from({ length: points }, (_, step) => {
    const share = step / (points - 1);
    const recorded_at = clock.before((points - step) * everyMinutes);
    return {
      tenant_id: demoId("tenant", tenant.code),
      driver_id: demoId("driver", tenant.code, email),
      recorded_at,
      latitude: from.lat + (to.lat - from.lat) * share,
      longitude: from.lng + (to.lng - from.lng) * share,
      accuracy: random.int(4, 20),
      received_at: recorded_at,
    };
  });
}
