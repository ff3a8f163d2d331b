import type { DinnerData, DinnerStep, TenantData } from "../data/index.ts";
import { demoId, restaurant } from "../data/index.ts";
import type { Clock } from "../rows/time.ts";
import type { Event } from "./events.ts";
import { courseFrom, homeOf, startOf } from "./events.ts";
import type { Office } from "./office.ts";

const opened_days_ago = 14;
// The kitchen is open until 23:00 and from 04:00 on by the clock of Greenwich.
const CLOSES = 23;
const OPENS = 4;
const HALF_HOUR_MS = 30 * 60_000;

type At = { office: Office; tenant: TenantData };
type Ordered = { id: string; delivery_id: string; barcode: string };

const { slug } = restaurant;

/** A company's restaurant is opened, and its dishes are put on the menu. */
async function open({ office, tenant }: At): Promise<void> {
  const { tenant: _, dishes, orders: __, ...place } = restaurant;
  const { restaurant: operations } = await office.as(`admin@${tenant.domain}`);
  await operations.restaurants.create(place);
  for (const dish of dishes) await operations.menus.create({ slug, ...dish });
}

/** The company's customer orders from the menu, with as few modifiers as a dish asks for. */
async function order({ office, tenant }: At, { dishes, payment_method }: DinnerData): Promise<Ordered> {
  const { restaurant: diner } = await office.as(`customer@${tenant.domain}`);
  const { products } = await diner.menus.show({ slug });
  for (const { name, quantity } of dishes) {
    const dish = products.find((product) => product.name.en === name);
    const [variant] = dish?.variants ?? [];
    if (!dish || !variant) throw new Error(`there is no ${name} on the menu`);
    const modifiers = dish.modifier_groups.flatMap(({ min, options: [first] }) =>
      first && min > 0 ? [{ modifier_option_id: first.id, quantity: min }] : [],
    );
    await diner.carts.addItem({ slug, product_id: dish.id, variant_id: variant.id, quantity, modifiers });
  }
  const address = homeOf(tenant);
  const made = await diner.dinerOrders.checkout({ slug, payment_method, address, save_to_address_book: false });
  return { id: made.order.id, delivery_id: made.delivery.id, barcode: made.delivery.barcode };
}

async function take({ office, tenant }: At, { id, delivery_id, barcode }: Ordered, action: DinnerStep["action"]) {
  const driver = `driver@${tenant.domain}`;
  const kitchen = async () => (await office.as(`admin@${tenant.domain}`)).restaurant.orders;
  const way = async () => (await office.as(driver)).delivery.driverDeliveries;
  const doings: Record<DinnerStep["action"], () => Promise<unknown>> = {
    accept: async () => (await kitchen()).accept({ slug, id }),
    ready: async () => (await kitchen()).ready({ slug, id }),
    reject: async () => (await kitchen()).reject({ slug, id, reason: "We are out of lamb today" }),
    async assign() {
      const { assignments } = (await office.as(`operations@${tenant.domain}`)).delivery;
      await assignments.assign({ id: delivery_id, driver_id: demoId("driver", tenant.code, driver) });
    },
    pickup: async () => (await way()).pickup({ id: delivery_id, scanned_barcode: barcode }),
    "start-delivery": async () => (await way()).startDelivery({ id: delivery_id }),
    async deliver() {
      const photo_urls = [`https://example.com/proofs/${delivery_id}.jpg`];
      await (await way()).deliver({ id: delivery_id, proof: { photo_urls } });
    },
  };
  await doings[action]();
}

/** A moment at which the kitchen is open: the one that is wanted, or half an hour before it last closed. */
function whileOpen(at: number): number {
  const hour = new Date(at).getUTCHours();
  if (hour >= OPENS && hour < CLOSES) return at;
  const night = new Date(at);
  if (hour < OPENS) night.setUTCDate(night.getUTCDate() - 1);
  return night.setUTCHours(CLOSES, 0, 0, 0) - HALF_HOUR_MS;
}

/** A company's restaurant is opened, and what its customer orders there goes its way. */
export function restaurantEvents(office: Office, tenant: TenantData, clock: Clock): Event[] {
  if (restaurant.tenant !== tenant.code) return [];
  const at = { office, tenant };
  const orders = restaurant.orders.flatMap((plan: DinnerData) => {
    let made: Ordered | undefined;
    return courseFrom(whileOpen(startOf(plan.start, clock)), plan.steps, {
      begin: async () => {
        made = await order(at, plan);
      },
      async take({ action }) {
        if (!made) throw new Error("dinner is ordered before anything happens to it");
        await take(at, made, action);
      },
    });
  });
  return [{ at: clock.ago(opened_days_ago), happen: () => open(at) }, ...orders];
}
