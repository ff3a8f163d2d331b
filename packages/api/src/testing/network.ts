import type { Actor, Kit, TestTenant } from "./kit.ts";
import { next } from "./rows.ts";

/** The delivery type "standard" of the reference data. */
export const STANDARD_TYPE = "00000000-0000-7000-8000-000000000201";
/** Two places in Baghdad, and the square that all of these parcels travel in. */
export const karrada = { lat: 33.3152, lng: 44.3661, full_address: "Abu Nuwas Street, Karrada, Baghdad" };
export const mansour = { lat: 33.3128, lng: 44.3615, full_address: "14 Ramadan Street, Mansour, Baghdad" };
const square = [
  [44.2, 33.2],
  [44.6, 33.2],
  [44.6, 33.5],
  [44.2, 33.5],
  [44.2, 33.2],
];

/** The body of a delivery, as far as a test cares. */
export type DeliveryBody = Partial<Parameters<Actor["caller"]["delivery"]["deliveries"]["create"]>[0]>;

/** A tenant's delivery network, made through the API: what a delivery needs, and deliveries in any state. */
export async function networkOf(kit: Kit, tenant: TestTenant) {
  const { caller } = tenant.admin;
  const { deliveries, services, zones, vehicles, drivers } = caller.delivery;

  const service = async (terms: object = {}) => {
    const offer = {
      name: { en: "City", ar: "داخل المدينة" },
      delivery_type_id: STANDARD_TYPE,
      base_price: 3000,
      ...terms,
    };
    return (await services.create(offer)).delivery_service;
  };
  const zone = async (body: object = {}) =>
    (
      await zones.create({
        name: "Centre",
        code: `Z${next()}`,
        polygon: { type: "Polygon", coordinates: [square] },
        ...body,
      })
    ).zone;
  const vehicle = async (capacity_unit: number | null = 40) =>
    (await vehicles.create({ name: "Hilux", code: `V${next()}`, capacity_unit })).vehicle;

  /** Somebody signed in who became a driver: on all zones unless some are named. */
  async function driver({ capacity = 40, zones: served }: { capacity?: number | null; zones?: string[] } = {}) {
    const actor = await tenant.member();
    const reach = served ? { zone_ids: served } : { all_zones: true };
    const vehicle_id = (await vehicle(capacity)).id;
    const { id } = await drivers.create({ user_id: actor.userId, vehicle_id, ...reach });
    return { id, actor };
  }

  /** A customer, with so much in the wallet. */
  async function customer({ wallet = 0, user_id }: { wallet?: number; user_id?: string } = {}) {
    const person = { full_name: "Zainab Hussein", ...(user_id ? { user_id } : {}) };
    const { customer: made } = await caller.parties.customers.create(person);
    if (wallet > 0) {
      const keyed = tenant.admin.with({ idempotencyKey: `top-up-${next()}` });
      await keyed.finance.wallets.topUp({ id: made.wallet.id, amount: wallet });
    }
    return made;
  }

  /** A warehouse with an address, where parcels pass through. */
  async function warehouse(body: object = {}) {
    const address = { lat: 33.33, lng: 44.4, full_address: "Depot Road, Baghdad" };
    return (await caller.warehousing.warehouses.create({ name: "Depot", code: `D${next()}`, address, ...body }))
      .warehouse;
  }

  const offered = await service();
  /** What a direct delivery in cash is asked for with. */
  const body = (over: DeliveryBody = {}) => ({
    delivery_service_id: offered.id,
    pickup_address: karrada,
    delivery_address: mansour,
    unit_size: 1,
    ...over,
  });
  const delivery = async (over: DeliveryBody = {}) => (await deliveries.create(body(over))).delivery;
  const shown = async (id: string) => (await deliveries.show({ id })).delivery;

  return {
    tenant,
    kit,
    caller,
    service: offered,
    newService: service,
    zone,
    vehicle,
    driver,
    customer,
    warehouse,
    body,
    delivery,
    shown,
  };
}
