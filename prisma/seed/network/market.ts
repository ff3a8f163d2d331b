import type { MarketOrder, MarketStep, TenantData } from "../data/index.ts";
import { demoId, market } from "../data/index.ts";
import type { Clock } from "../rows/time.ts";
import type { Event } from "./events.ts";
import { courseFrom, homeOf, startOf } from "./events.ts";
import type { Office } from "./office.ts";

const opened_days_ago = 13;

/** What the demo's market knows of itself once it is open: ids by the names of its data. */
type Opened = { marketId: string; products: Map<string, { product_id: string; variant_id: string }> };
type At = { office: Office; tenant: TenantData; opened: Opened };

/** The company opens its market: catalogue, approval by the system administrator, a promotion (1 §3, 3 §10). */
async function open({ office, tenant, opened }: At): Promise<void> {
  const { storefront } = await office.as(`admin@${tenant.domain}`);
  const { store_name, tagline, logo_url } = market;
  const settings = { payment_methods: ["cash_on_delivery" as const, "wallet" as const], auto_create_delivery: false };
  const { data } = await storefront.markets.create({ store_name, tagline, logo_url, settings });
  opened.marketId = data.market.id;
  const categories = new Map<string, string>();
  for (const { key, name } of market.categories)
    categories.set(key, (await storefront.categories.create({ name })).category.id);
  for (const { sku, name, category, price } of market.products) {
    const { product } = await storefront.products.create({
      name,
      category_id: categories.get(category) ?? null,
      price,
      images: [`https://example.com/rafidain-bazaar/${sku}.jpg`],
      variants: [{ sku, inventory_item_id: demoId("item", tenant.code, sku) }],
    });
    opened.products.set(sku, { product_id: product.id, variant_id: product.variants[0]?.id ?? "" });
  }
  await storefront.markets.submit({ notes: "Our first market" });
  const system = await office.asSystem();
  await system.storefront.markets.review({ market_id: opened.marketId, decision: "approve" });
  await storefront.markets.publish({ publish_status: "published" });
  await storefront.promotions.create(market.promotion);
}

/** The company's customer fills a cart and orders what is in it. */
async function order({ office, tenant, opened }: At, { lines, code, method }: MarketOrder): Promise<string> {
  const { storefront, payments } = await office.as(`customer@${tenant.domain}`);
  const market_id = opened.marketId;
  for (const { sku, quantity } of lines) {
    const product = opened.products.get(sku);
    if (!product) throw new Error(`the demo's market does not sell ${sku}`);
    await storefront.carts.addItem({ market_id, ...product, quantity });
  }
  if (code) await storefront.carts.setPromotion({ market_id, code });
  const { cart } = await storefront.carts.show({ market_id });
  const { payment_method_types: ways } = await payments.methodTypes.list({});
  const confirmed = await storefront.customerOrders.confirm({
    cartId: cart.id,
    marketId: market_id,
    deliveryServiceId: demoId("delivery-service", tenant.code, "standard"),
    paymentMethodTypeId: ways.find((way) => way.code === method)?.id ?? "",
    address: homeOf(tenant),
    save_to_address_book: false,
  });
  return confirmed.order.id;
}

async function take({ office, tenant }: At, order_id: string, { action }: MarketStep): Promise<void> {
  const { orders } = (await office.as(`admin@${tenant.domain}`)).storefront;
  if (action === "cancel") await orders.cancel({ order_id, reason: "customer_request" });
  else await orders[action]({ order_id });
}

/** A company opens a market, and its customer's orders go their ways. */
export function marketEvents(office: Office, tenant: TenantData, clock: Clock): Event[] {
  if (market.tenant !== tenant.code) return [];
  const at: At = { office, tenant, opened: { marketId: "", products: new Map() } };
  const orders = market.orders.flatMap((plan: MarketOrder) => {
    let id = "";
    const begin = async () => {
      id = await order(at, plan);
    };
    return courseFrom(startOf(plan.start, clock), plan.steps, { begin, take: (step) => take(at, id, step) });
  });
  return [{ at: clock.ago(opened_days_ago), happen: () => open(at) }, ...orders];
}
