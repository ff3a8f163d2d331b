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

type Status = Awaited<ReturnType<Actor["caller"]["delivery"]["deliveries"]["show"]>>["delivery"]["status"];
const carried = ["assigned", "picked_up"] as const;
/** What has to happen to a pending delivery so that it is in a state. */
const ways = {
  draft: [],
  pending: [],
  assigned: ["assigned"],
  accepted: ["assigned", "accepted"],
  en_route_to_pickup: ["assigned", "en_route_to_pickup"],
  picked_up: carried,
  en_route_to_delivery: [...carried, "en_route_to_delivery"],
  delivered: [...carried, "delivered"],
  failed: [...carried, "failed"],
  returned: [...carried, "failed", "returned"],
  cancelled: ["cancelled"],
} as const satisfies Record<Status, readonly Status[]>;

/** Makers of what carries parcels, and for whom. */
function peopleOf(tenant: TestTenant) {
  const { caller } = tenant.admin;
  const { services, zones, vehicles, drivers } = caller.delivery;

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

  return { newService: service, zone, vehicle, driver, customer };
}

/** Makers of where parcels pass through. */
function storageOf({ warehousing }: Actor["caller"]) {
  /** A warehouse with an address, where parcels pass through. */
  async function warehouse(body: object = {}) {
    const address = { lat: 33.33, lng: 44.4, full_address: "Depot Road, Baghdad" };
    return (await warehousing.warehouses.create({ name: "Depot", code: `D${next()}`, address, ...body })).warehouse;
  }

  /** Goods in a warehouse: an item with so much of it in the receiving bin. */
  async function goods(warehouse_id: string, stock: number, unit_size = 1) {
    const { items, locations, stock: stocks } = warehousing;
    const { item } = await items.create({ name: "Tea", sku: `TEA-${next()}`, unit_size });
    const [bin] = (await locations.list({ warehouse_id })).locations;
    const bin_id = bin?.id ?? "";
    if (stock > 0) await stocks.upsert({ warehouse_id, item_id: item.id, bin_id, quantity: stock });
    return { item_id: item.id, bin_id };
  }

  return { warehouse, goods };
}

/** A tenant's delivery network, made through the API: what a delivery needs, and deliveries in any state. */
export async function networkOf(kit: Kit, tenant: TestTenant) {
  const { caller } = tenant.admin;
  const { deliveries } = caller.delivery;
  const people = peopleOf(tenant);
  const offered = await people.newService();
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

  /** Brings a direct delivery, or a leg to the warehouse, from `pending` to a state: by what people do to get there. */
  async function reach(id: string, status: Status, by?: { id: string; actor: Actor }) {
    const { assignments } = caller.delivery;
    const who = by ?? (await people.driver());
    const own = who.actor.caller.delivery.driverDeliveries;
    const { barcode } = await shown(id);
    const steps = {
      assigned: () => assignments.assign({ id, driver_id: who.id }),
      accepted: () => own.accept({ id }),
      en_route_to_pickup: () => own.startPickup({ id }),
      picked_up: () => own.pickup({ id, scanned_barcode: barcode }),
      en_route_to_delivery: () => own.startDelivery({ id }),
      delivered: () => own.deliver({ id, proof: { photo_urls: ["https://example.com/door.jpg"] } }),
      failed: () => own.fail({ id, reason_code: "recipient_absent" }),
      returned: () => assignments.resolve({ id, action: "return" }),
      cancelled: () => deliveries.cancel({ id, reason: "Not needed any more" }),
    };
    for (const step of ways[status]) await steps[step]();
    return shown(id);
  }

  return {
    ...people,
    ...storageOf(caller),
    tenant,
    kit,
    caller,
    service: offered,
    body,
    delivery,
    shown,
    reach,
  };
}
