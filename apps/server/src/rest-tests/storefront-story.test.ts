import { verifyFinance } from "@karwan/api";
import { workOnPayments } from "@karwan/api/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { RestKit } from "../testing/rest-kit.ts";
import { startRestKit } from "../testing/rest-kit.ts";
import type { Row, Shopping, Who } from "../testing/shopping.ts";
import { announceAll, booksOf, bring, givenShopping, newsOf } from "../testing/shopping.ts";

let kit: RestKit;
beforeAll(async () => {
  kit = await startRestKit();
});
afterAll(() => kit.stop());

const STORE = "Chai-Khana";
const SHOP = `/storefront/shops/${STORE}`;
const ORDERS = "/storefront/orders";
const address = {
  full_address: "14 Ramadan Street, Mansour, Baghdad",
  lat: 33.3128,
  long: 44.3615,
  country: "Iraq",
  city: "Baghdad",
  contact_info: { phone: "+9647701234567" },
};
const tea = { en: "Black tea", ar: "شاي أسود", ku: "چای ڕەش" };
const coffee = { en: "Coffee", ar: "قهوة", ku: "قاوە" };

/** The market from its creation to the day when customers see it. */
async function openMarket(story: Shopping, news: ReturnType<typeof newsOf>) {
  const { by, people, items } = story;
  const [admin, system] = [by(people.admin), by(people.system)];
  const { data } = await admin("POST", "/storefront/market/create", {
    store_name: STORE,
    directory_category: "grocery",
  });
  const { id } = data.market;
  await admin("PUT", "/storefront/market", {
    tagline: { en: "Tea and more", ar: "شاي وأكثر", ku: "چا و زیاتر" },
    logo_url: "https://cdn.example.test/logo.png",
    settings: { auto_create_delivery: true, tax_rate: 10, payment_methods: ["cash_on_delivery", "wallet", "gateway"] },
  });
  const { category } = await admin("POST", "/storefront/categories", {
    name: { en: "Drinks", ar: "مشروبات", ku: "خواردنەوە" },
  });
  const product = async (name: object, price: number, inventory_item_id: string) => {
    const variants = [{ name: { en: "Box", ar: "علبة", ku: "قوتوو" }, inventory_item_id }];
    const body = { name, price, category_id: category.id, variants };
    return (await admin("POST", "/storefront/products", body)).product;
  };
  const products = {
    tea: await product(tea, 1000, items.tea.item_id),
    coffee: await product(coffee, 2500, items.coffee.item_id),
  };
  expect(products.tea.variants[0].available).toBe(10);
  const submit = () => admin("POST", "/storefront/market/submit-for-approval", { notes: "Before the holidays" });
  await submit();
  expect(await news(people.system, false)).toEqual(["market_submitted"]);
  const review = (decision: string) => system("PUT", `/storefront/market/${id}/review`, { decision, admin_notes: "-" });
  await review("reject");
  expect(await news(people.admin)).toEqual(["market_reviewed rejected"]);
  expect((await kit.request("GET", SHOP, null)).body.code).toBe("shop_not_found");
  expect((await admin("PUT", "/storefront/market", { tagline: { en: "Tea" } })).data.market.status).toBe("draft");
  await submit();
  await review("approve");
  expect([await news(people.system, false), await news(people.admin)]).toEqual([
    ["market_submitted"],
    ["market_reviewed approved"],
  ]);
  await admin("PUT", "/storefront/market/publish", { publish_status: "published" });
  const { market, readiness } = await admin("GET", "/storefront/market");
  expect([market.is_live, readiness.store_live, readiness.delivery_configured]).toEqual([true, true, true]);
  return { id, products };
}

/** What anybody reads of the shop, in a language of theirs. */
async function readIn(language: "ar" | "ku", search: string, name: string) {
  const open = (path: string) => kit.request("GET", path, null, { query: { language } });
  const { shop } = (await open(SHOP)).body;
  const found = await kit.request("GET", `${SHOP}/products`, null, { query: { language, search } });
  const { product } = (await open(`${SHOP}/products/${found.body.products[0].id}`)).body;
  const gone = await open(`${SHOP}/products/${shop.market_id}`);
  const { payment_method_types } = (await open("/storefront/payment-method-types")).body;
  expect([found.body.total, product.name[language], shop.tagline[language].length > 1]).toEqual([1, name, true]);
  expect(gone.body.code).toBe("product_not_found");
  return [found.body.message, gone.body.message, payment_method_types[0].name];
}

test("a market opens, three customers buy in three ways, a driver brings it all, and a line comes back (1 §4.5, 1 §4.6, 3 §10, 4 H, 4 J11)", async () => {
  const story = await givenShopping(kit);
  const { by, people, net, tenant } = story;
  const [news, { lies, money }] = [newsOf(story), booksOf(story)];
  const market = await openMarket(story, news);
  const { products } = market;
  expect(await readIn("ar", "الشاي", tea.ar)).toEqual([
    expect.stringMatching(/[\u0600-\u06ff]/),
    expect.stringMatching(/[\u0600-\u06ff]/),
    expect.stringMatching(/[\u0600-\u06ff]/),
  ]);
  expect(await readIn("ku", "چاي رەش", tea.ku)).not.toEqual(await readIn("ar", "شاي", tea.ar));

  const types: Row[] = (await by(null)("GET", "/storefront/payment-method-types")).payment_method_types;
  const admin = by(people.admin);
  const { customers } = await admin("GET", "/customers?search=Sara");
  const topUp = await kit.request("POST", `/wallets/${customers[0].wallet.id}/top-ups`, tenant.admin, {
    body: { amount: 20_000 },
    headers: { "idempotency-key": "sara" },
  });
  expect(topUp.status).toBe(201);

  /** Fills a cart and confirms it. */
  async function buys(who: Who, method: string, lines: readonly (readonly [keyof typeof products, number])[]) {
    const customer = by(who);
    for (const [name, quantity] of lines)
      await customer("POST", `/storefront/carts/${market.id}/items`, { product_id: products[name].id, quantity });
    const { cart } = await customer("GET", `/storefront/carts/${market.id}`);
    const paymentMethodTypeId = types.find(({ code }) => code === method)?.id;
    const cartId = cart.id;
    const asked = { cartId, deliveryServiceId: net.service.id, address };
    const quote = await customer("POST", `${ORDERS}/quote`, asked);
    const confirmed = await customer("POST", `${ORDERS}/confirm`, {
      ...asked,
      marketId: market.id,
      paymentMethodTypeId,
      save_to_address_book: false,
      backRef: "https://shop.example/done",
    });
    expect(confirmed.order.totalPrice).toBe(quote.total_price);
    return confirmed;
  }
  const statusOf = async (who: Who, id: string) => {
    const { order, payments } = await by(who)("GET", `${ORDERS}/${id}/payment-status`);
    return [order.status, order.paymentStatus, payments[0].status];
  };
  const approve = async (id: string) =>
    (await admin("PUT", `${ORDERS}/${id}/approve`, {})).data.delivery_assigned.delivery_id;

  // By wallet: held at once, and the shop is told.
  const { order: first, paymentType } = await buys(people.sara, "wallet", [
    ["tea", 2],
    ["coffee", 1],
  ]);
  expect([paymentType, first.totalPrice]).toEqual(["wallet", 7950]);
  expect(await statusOf(people.sara, first.id)).toEqual(["awaiting_approval", "pending", "AUTHORIZED"]);
  expect([await news(people.sara), await news(people.admin)]).toEqual([
    ["storefront_order_placed"],
    ["storefront_order_placed"],
  ]);
  expect(await money()).toEqual({ customer: 12_050, cash: -20_000 });
  expect(await lies("tea")).toEqual([10, 0, null]);

  // By gateway: on the sandbox's page.
  const { order: second, instructions } = await buys(people.omar, "gateway", [["tea", 1]]);
  expect(await statusOf(people.omar, second.id)).toEqual(["pending", "pending", "PENDING"]);
  const refused = await kit.request("PUT", `${ORDERS}/${second.id}/approve`, tenant.admin, { body: {} });
  expect(refused.body.code).toBe("payment_not_settled");
  const paymentId = new URL(instructions.redirect_url).pathname.split("/").at(-1);
  await by(null)("POST", `/storefront/payments/sandbox/${paymentId}/succeed`);
  expect(await statusOf(people.omar, second.id)).toEqual(["awaiting_approval", "paid", "SUCCESS"]);
  expect(await news(people.omar)).toEqual([
    "storefront_order_placed",
    "storefront_order_status_changed awaiting_approval",
  ]);
  expect(await money()).toMatchObject({ gateway: -4100, prepaid: 4100 });

  // In cash.
  const { order: third } = await buys(people.layla, "cash_on_delivery", [["tea", 3]]);
  expect(await news(people.admin)).toEqual(["storefront_order_placed", "storefront_order_placed"]);

  const orders = [first, second, third] as { id: string }[];
  const buyers = [people.sara, people.omar, people.layla] as Who[];
  const deliveries: string[] = [];
  for (const { id } of orders) deliveries.push(await approve(id));
  expect([await lies("tea"), await lies("coffee")]).toEqual([
    [10, 6, "delivery 6"],
    [4, 1, "delivery 1"],
  ]);
  expect(await money()).toEqual({ customer: 12_050, cash: -20_000, gateway: -4100, revenue: 12_050 });
  for (const who of buyers) expect((await news(who)).at(-1)).toBe("storefront_order_status_changed confirmed");
  expect(await statusOf(people.layla, third.id)).toEqual(["confirmed", "pending", "PENDING"]);

  for (const id of deliveries) expect(await bring(story, id)).toEqual({ carried: "driver", brought: "recipient" });
  expect([await lies("tea"), await lies("coffee")]).toEqual([
    [4, 0, null],
    [3, 0, null],
  ]);
  for (const [n, { id }] of orders.entries()) {
    expect((await statusOf(buyers[n] as Who, id)).slice(0, 2)).toEqual(["delivered", "paid"]);
    const told = await news(buyers[n] as Who);
    expect(told).toEqual(
      expect.arrayContaining(["delivered", "shipped"].map((to) => `storefront_order_status_changed ${to}`)),
    );
  }
  expect((await admin("GET", `/delivery/drivers/${story.driver.id}/wallet`)).wallet.cash_in_hand).toBe(6300);
  await announceAll(kit);
  expect(await news(people.driver)).toEqual(Array(3).fill("delivery_assigned"));
  for (const who of buyers) expect(new Set(await news(who))).toEqual(new Set(["delivery_status_changed"]));

  for (const { id } of orders) await admin("PUT", `${ORDERS}/${id}/complete`, {});
  for (const who of buyers) expect(await news(who)).toEqual(["storefront_order_status_changed completed"]);

  // The coffee comes back into stock and its price and tax into the wallet; the gateway gives back what its tea cost.
  const line = first.items.find(({ price }: { price: number }) => price === 2500);
  const { return: back } = await admin("POST", `${ORDERS}/${first.id}/returns`, {
    items: [{ item_id: line.item_id, quantity: 1 }],
    reason: "Stale",
  });
  expect([back.amount, back.refund.status, await lies("coffee")]).toEqual([2750, "succeeded", [4, 0, null]]);
  const { refund } = await admin("POST", `${ORDERS}/${second.id}/refunds`, { amount: 1100, reason: "Late" });
  expect(refund.status).toBe("pending");
  await workOnPayments(kit);
  expect((await verifyFinance(kit.database)).mismatches).toEqual([]);
  expect(await money()).toEqual({ customer: 14_800, cash: -20_000, gateway: -3000, driver: -6300, revenue: 14_500 });
  const { stats } = await admin("GET", ORDERS);
  expect(stats).toEqual({ totalOrders: 3, pendingOrders: 0, outForDelivery: 0, deliveredToday: 3 });
  const { total_price, refunded_amount } = (await admin("GET", `${ORDERS}/${first.id}`)).data.order;
  expect([total_price, refunded_amount]).toEqual([7950, 2750]);
  const arabic = await kit.request("GET", "/messaging/notifications", people.sara, {
    query: { tenant_id: story.tenantId, language: "ar", limit: 1 },
  });
  expect(arabic.body.notifications[0].body).toMatch(/[\u0600-\u06ff]/);

  // Nobody reads another's order.
  expect((await kit.request("GET", `${ORDERS}/${first.id}/payment-status`, people.omar)).status).toBe(404);
}, 180_000);
