import { randomBytes, randomUUID } from "node:crypto";
import type { Day } from "../../chaos/day/actors.ts";
import { dispatch, drive, pick, placeParcel, receive } from "../../chaos/day/actors.ts";
import { makeGround as makeDayGround } from "../../chaos/day/ground.ts";
import type { Task, Way } from "../../chaos/day/parcels.ts";
import { Queue } from "../../chaos/day/queue.ts";
import { randomFrom } from "../../chaos/random.ts";
import type { Ground as ShopGround } from "../../chaos/shoppers/ground.ts";
import { makeGround as makeShopGround } from "../../chaos/shoppers/ground.ts";
import type { SignedIn } from "../api-client.ts";
import { must, send, signedIn, textAt } from "../api-client.ts";
import type { Shop } from "../shop.ts";
import { makeAdministrator, openShop } from "../shop.ts";

/** What tenants do all day: each is measured, and counted in the model. */
export const activities = ["movement", "delivery", "picked", "staged", "order", "signIn", "look"] as const;
export type Activity = (typeof activities)[number];
/** Does so many of it, each from its first request to its end. */
export type Doing = (times: number) => Promise<void>;

const EVENTS = ["delivery.status_changed", "storefront_order.status_changed", "stock.changed"];
const SEED = 20_261_124;
const HANDS = 4;
const PIECES = 100_000;

/** Two companies that do everything: one with a warehouse and drivers, one with a shop and its shoppers. */
export type Place = { tenants: readonly string[]; doing: Record<Activity, Doing> };

type Env = Record<string, string>;

/** A request that has to succeed, with a key of its own as clients send them. */
async function act(base: string, user: SignedIn, method: string, path: string, body: unknown) {
  const answer = await send(`${base}/api/v1${path}`, method, {
    token: await user.token(base),
    key: randomUUID(),
    body,
  });
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

type DayGround = Awaited<ReturnType<typeof makeDayGround>>;

/** Parcels on one way through the company, by the actors of the drill of a day. */
function parcels(base: string, ground: DayGround, way: Way): Doing {
  const random = randomFrom(SEED, way);
  let [number, run] = [0, 0];
  return async (times) => {
    // Who picks names the keys of their waves.
    run += 1;
    const over = Promise.withResolvers<void>();
    let left = times;
    const toDrive = ground.drivers.map(() => new Queue<Task>());
    const queues = { toAssign: new Queue<Task>(), toReceive: new Queue<Task>(), pickable: new Queue<true>() };
    const day: Day = {
      ground,
      random,
      ask: async ({ as, method, path, body, key }) =>
        send(`${base}/api/v1${path}`, method, {
          ...(as && { token: await as.token(base) }),
          key: key && `${key}-${way}`,
          body,
        }),
      ...queues,
      toDrive,
      toPick: new Map(),
      problems: [],
      onDone(parcel) {
        if (parcel.isDone) return;
        parcel.isDone = true;
        left -= 1;
        if (left === 0) over.resolve();
      },
    };
    const clerk = async () => {
      for (let n = 0; n < times; n += 1) {
        number += 1;
        // Numbers are keys and references: each way has its own.
        await placeParcel(day, number + (way === "staged" ? 1_000_000 : 0), way);
      }
    };
    const drivers = toDrive.map((_, n) => drive(day, n));
    const actors = [clerk(), dispatch(day), dispatch(day), receive(day), receive(day), pick(day, run), ...drivers];
    await Promise.race([over.promise, Promise.all(actors)]);
    for (const queue of [...Object.values(queues), ...toDrive]) queue.close();
    await Promise.all(actors);
    if (day.problems.length > 0) throw new Error(day.problems[0]);
  };
}

/** A parcel from door to door, in one go: asked for, given to a driver, fetched and brought. */
function deliveries(base: string, ground: DayGround): Doing {
  let number = 0;
  const one = async () => {
    number += 1;
    const { user } = ground.shop;
    const driver = ground.drivers[number % ground.drivers.length];
    if (!driver) throw new Error("no drivers");
    const { delivery } = await act(base, user, "POST", "/delivery/deliveries", {
      delivery_service_id: ground.serviceId,
      pickup_address: { lat: 33.3152, lng: 44.3661, full_address: "Abu Nuwas Street, Karrada, Baghdad" },
      delivery_address: { lat: 33.3128, lng: 44.3615, full_address: "14 Ramadan Street, Mansour, Baghdad" },
      sender: { name: "Workshop", phone: "+9647700000001" },
      recipient: { name: `Recipient ${number}`, phone: `+96478${String(number).padStart(8, "0")}` },
      external_reference_id: `ORDER-${number}`,
      payer_type: "recipient",
      payment_method: "cash",
      unit_size: 1,
    });
    const id = textAt(delivery, "id");
    await act(base, user, "POST", `/delivery/deliveries/${id}/assign`, { driver_id: driver.id });
    const step = (action: string, body: unknown) =>
      act(base, driver.user, "PUT", `/driver/deliveries/${id}/${action}`, body);
    await step("pickup", { scanned_barcode: textAt(delivery, "barcode") });
    await step("start-delivery", {});
    await step("deliver", { proof: { photo_urls: ["https://example.com/door.jpg"] } });
  };
  return inHands(one);
}

/** An order of a shop, paid at the door: two goods in a cart, confirmed, approved, sent and brought. */
function orders(base: string, ground: ShopGround): Doing {
  const random = randomFrom(SEED, "orders");
  return async (times) => {
    // One order of a shopper at a time: a cart has one owner.
    for (let n = 0; n < times; n += 1) {
      const { user: as, number } = random.pick(ground.shoppers as [ShopGround["shoppers"][0]]);
      for (const { product_id } of ground.products.slice(0, 2))
        await act(base, as, "POST", `/storefront/carts/${ground.marketId}/items`, { product_id, quantity: 1 });
      const { cart } = await must(base, as, "GET", `/storefront/carts/${ground.marketId}`);
      const { order } = await act(base, as, "POST", "/storefront/orders/confirm", {
        cartId: textAt(cart, "id"),
        marketId: ground.marketId,
        deliveryServiceId: ground.serviceId,
        paymentMethodTypeId: ground.methods.cash_on_delivery,
        address: { full_address: `Home of ${number}`, lat: 33.3 + number / 100_000, long: 44.36, country: "Iraq" },
        backRef: "https://example.com/back",
      });
      for (const action of ["approve", "ship", "deliver"])
        await act(base, ground.shop.user, "PUT", `/storefront/orders/${textAt(order, "id")}/${action}`, {});
    }
  };
}

/** So many, a few of them side by side. */
function inHands(one: () => Promise<void>): Doing {
  return async (times) => {
    let left = times;
    const hand = async () => {
      while (left > 0) {
        left -= 1;
        await one();
      }
    };
    await Promise.all(Array.from({ length: HANDS }, hand));
  };
}

const pagesOf = (warehouse: string) => [
  "/delivery/deliveries?limit=20",
  `/warehousing/inventory-stock?limit=20&warehouse_id=${warehouse}`,
  "/warehousing/inventory-items?limit=20&search=goods",
  `/warehousing/inventory-transactions?limit=20&warehouse_id=${warehouse}`,
  "/messaging/notifications?limit=20",
];

/** Somebody looks at a page of a list. */
function looks(base: string, { user, warehouseId }: Shop): Doing {
  const pages = pagesOf(warehouseId);
  let number = 0;
  return inHands(async () => {
    number += 1;
    await must(base, user, "GET", pages[number % pages.length] ?? "");
  });
}

function movements(base: string, { shop, goods }: DayGround): Doing {
  let number = 0;
  return inHands(async () => {
    const row = goods[number % goods.length] ?? goods[0];
    number += 1;
    await act(base, shop.user, "POST", "/warehousing/inventory-transactions", {
      warehouse_id: shop.warehouseId,
      item_id: row.item_id,
      stock_id: row.stock_id,
      ...(number % 2 ? { transaction_type: "receive" } : { transaction_type: "pick", from_bin_id: row.bin_id }),
      quantity: 1,
      reference_type: "order",
      reference_id: `ORDER-${number}`,
    });
  });
}

/** Opens both companies on a server, with webhooks that are told of everything. */
export async function openPlace(base: string, env: Env, receiver: string, say: (line: string) => void): Promise<Place> {
  const administrator = await makeAdministrator(env);
  const [work, shop] = [await openShop(base, administrator, "WORK"), await openShop(base, administrator, "SHOP")];
  for (const { user } of [work, shop]) await must(base, user, "POST", "/webhooks", { url: receiver, events: EVENTS });
  const ground = await makeDayGround(base, work, { drivers: 4, initial: PIECES });
  const size = { shoppers: 12, products: 4, hands: HANDS, say };
  const market = await makeShopGround(base, { shop, administrator, code: "SHOP" }, size);
  const credentials = { email: "clerk@example.com", password: randomBytes(12).toString("hex") };
  const clerk = { ...credentials, first_name: "Clerk", last_name: "One" };
  await must(base, administrator, "POST", "/tenants", { name: "Sign in", code: "SIGNIN", admin: clerk });
  return {
    tenants: [work.tenantId, shop.tenantId],
    doing: {
      movement: movements(base, ground),
      delivery: deliveries(base, ground),
      picked: parcels(base, ground, "from_warehouse"),
      staged: parcels(base, ground, "staged"),
      order: orders(base, market),
      signIn: async (times) => {
        for (let n = 0; n < times; n += 1) await signedIn(credentials).token(base);
      },
      look: looks(base, work),
    },
  };
}
