import { catalogueOf } from "./catalogue.ts";
import type { DistrictData, SpotData } from "./districts.ts";
import { districtsOf, spotIn } from "./districts.ts";
import type { DriverData, ServiceData } from "./network.ts";
import { driversOf } from "./network.ts";
import type { CustomerData } from "./people.ts";
import { customersOf, fullNames, phone } from "./people.ts";
import type { Random } from "./random.ts";
import { randomFor } from "./random.ts";
import { reservationsOf } from "./reservations.ts";
import { balanceOf, stockOf } from "./stock.ts";
import type { TenantData } from "./tenants.ts";
import type { Way } from "./ways.ts";

/** A day of the past and a minute of its morning and afternoon; or so many minutes before the demo is made. */
export type StartData = { days_ago: number; minute: number } | { minutes_ago: number };
type Contact = { name: string; phone: string };

export type DeliveryData = {
  start: StartData;
  way: Way;
  flow: "direct" | "pickup_and_delivery" | "from_warehouse";
  is_draft: boolean;
  service: ServiceData["key"];
  /** By telephone number; null: somebody who is no customer. */
  customer: string | null;
  reference: string | null;
  sender: Contact;
  recipient: Contact;
  pickup: SpotData;
  dropoff: SpotData;
  unit_size: number | null;
  payer_type: "sender" | "recipient";
  payment_method: "cash" | "wallet";
  goods: { warehouse: string; sku: string; quantity: number } | null;
  /** E-mail of who carries it, and of who takes over where somebody does. */
  driver: string;
  other: string;
};

/** So many of the customers, from the first, have money in their wallets. */
export const walletHolders = 6;

type Group = {
  way: Way;
  count: number;
  flow?: DeliveryData["flow"];
  is_draft?: true;
  days_ago?: readonly [number, number];
};
const past = { days_ago: [2, 13] } as const;
const yesterday = { days_ago: [1, 1] } as const;
const staged = { flow: "pickup_and_delivery" } as const;
const fromStock = { flow: "from_warehouse" } as const;
// Lost parcels are called so a day after their pickup.
const groups: readonly Group[] = [
  { way: "delivered", count: 12, ...past },
  { way: "deliveredLater", count: 1, ...past },
  { way: "returned", count: 2, ...past },
  { way: "cancelled", count: 2, ...past },
  { way: "cancelledLate", count: 1, ...past },
  { way: "declined", count: 1, ...past },
  { way: "switched", count: 1, ...yesterday },
  { way: "lost", count: 1, days_ago: [4, 8] },
  { way: "cancelled", count: 1, ...staged, ...past },
  { way: "cancelled", count: 1, ...fromStock, ...past },
  { way: "delivered", count: 4, ...yesterday },
  { way: "failed", count: 1, ...yesterday },
  { way: "legArrived", count: 1, ...staged, ...yesterday },
  { way: "delivered", count: 2 },
  { way: "failed", count: 2 },
  { way: "retried", count: 1 },
  { way: "goingBack", count: 1 },
  { way: "toDelivery", count: 3 },
  { way: "pickedUp", count: 2 },
  { way: "toPickup", count: 2 },
  { way: "accepted", count: 2 },
  { way: "assigned", count: 2 },
  { way: "unassigned", count: 1 },
  { way: "waiting", count: 4 },
  { way: "waiting", count: 2, is_draft: true },
  { way: "legArrived", count: 1, ...staged },
  { way: "legPickedUp", count: 1, ...staged },
  { way: "legAssigned", count: 1, ...staged },
  { way: "waiting", count: 1, ...staged },
  { way: "assigned", count: 1, ...fromStock },
  { way: "waiting", count: 3, ...fromStock },
];

/** A company's deliveries: a fortnight of them, and those under way. Made with the goods that are in its first warehouse. */
export function deliveriesOf(tenant: TenantData, tenantIndex: number): DeliveryData[] {
  const random = randomFor(`deliveries/${tenant.code}`);
  const all = groups.flatMap(({ count, ...group }) => Array.from({ length: count }, () => group));
  const named = { customers: customersOf(tenant, tenantIndex), names: fullNames(tenant.people, random) };
  const crew = driversOf(tenant, tenantIndex).filter(({ is_active }) => is_active);
  const goods = goodsOf(tenant);
  return all.map((group, index) => {
    const flow = group.flow ?? "direct";
    const carrying = route(random, { districts: districtsOf(tenant.code), crew, flow, index });
    return {
      start: startOf(random, group),
      way: group.way,
      flow,
      is_draft: group.is_draft ?? false,
      ...orderOf(random, { ...named, flow, index, tenantIndex }),
      ...carrying,
      goods: flow === "from_warehouse" ? (goods[index % goods.length] ?? null) : null,
    };
  });
}

/** Live ones begin early enough for all that has happened to them, the others on a working day. */
function startOf(random: Random, { way, days_ago }: Group | Omit<Group, "count">): StartData {
  if (days_ago) return { days_ago: random.int(...days_ago), minute: random.int(30, 420) };
  const long: readonly Way[] = ["delivered", "failed", "retried", "goingBack", "legArrived"];
  return { minutes_ago: long.includes(way) ? random.int(160, 240) : random.int(50, 120) };
}

type Choosing = {
  districts: readonly DistrictData[];
  crew: readonly DriverData[];
  flow: DeliveryData["flow"];
  index: number;
};

/** Who carries it, between two of the districts that he serves. The first two serve everything, warehouses too. */
function route(random: Random, { districts, crew, flow, index }: Choosing) {
  const everywhere = crew.filter(({ zones }) => zones === null);
  const able = flow === "direct" ? crew : everywhere;
  const driver = able[index % able.length] ?? random.pick(able);
  const { zones } = driver;
  const from = random.pick(districts.filter(({ code }) => zones?.includes(code) ?? true));
  const near = districts.filter(({ code, city }) => city === from.city && (zones?.includes(code) ?? true));
  const others = everywhere.filter(({ email }) => email !== driver.email);
  return {
    pickup: spotIn(from, random),
    dropoff: spotIn(random.pick(near), random),
    driver: driver.email,
    other: random.pick(others).email,
  };
}

type Ordering = {
  customers: readonly CustomerData[];
  names: readonly string[];
  flow: DeliveryData["flow"];
  index: number;
  tenantIndex: number;
};

/** Three of four are customers'; of those with money in their wallets every second pays with it. */
function orderOf(random: Random, { customers, names, flow, index, tenantIndex }: Ordering) {
  const customer =
    index % 4 === 3 ? null : customers[index % 2 === 0 ? random.int(0, walletHolders - 1) : random.int(0, 20)];
  const isRich = customer != null && customers.indexOf(customer) < walletHolders;
  const name = (number: number) => names[number % names.length] ?? "";
  const stranger = { name: name(index * 2 + 60), phone: phone(tenantIndex + 1, 500 + index) };
  const payment_method = isRich && random.chance(60) ? ("wallet" as const) : ("cash" as const);
  const quick = random.chance(25);
  const service: ServiceData["key"] = flow === "from_warehouse" ? "freight" : quick ? "express" : "standard";
  return {
    service,
    customer: customer?.phone ?? null,
    reference: customer && random.chance(50) ? `ORD-${20_260 + index}` : null,
    sender: customer ? { name: customer.full_name, phone: customer.phone } : stranger,
    recipient: { name: name(index * 2 + 61), phone: phone(tenantIndex + 1, 700 + index) },
    unit_size: flow === "from_warehouse" ? null : random.pick([0.5, 1, 1, 1.5, 2, 3]),
    payment_method,
    payer_type: payment_method === "wallet" || random.chance(35) ? ("sender" as const) : ("recipient" as const),
  };
}

/** Goods that are plentiful in the first warehouse and promised to nobody. */
function goodsOf(tenant: TenantData) {
  const stock = stockOf(tenant, catalogueOf(tenant.code));
  const promised = new Set(reservationsOf(tenant, stock).map(({ sku }) => sku));
  const [home] = tenant.warehouses;
  return stock
    .filter(({ warehouse, sku, status }) => warehouse === home?.code && status === "available" && !promised.has(sku))
    .filter((row) => balanceOf(row) >= 30)
    .slice(0, 40)
    .map(({ warehouse, sku }, index) => ({ warehouse, sku, quantity: 1 + (index % 3) }));
}
