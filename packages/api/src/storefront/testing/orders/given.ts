import { newId } from "@karwan/db";
import type { Actor, Kit } from "../../../../testing/index.ts";
import { arrange, mansour, networkOf, next } from "../../../../testing/index.ts";
import { verifyFinance } from "../../../finance/ledger/index.ts";
import type { PaymentMethod } from "../../../payments/method-types/index.ts";
import { methodTypes } from "../../../payments/method-types/index.ts";
import { hearGateway } from "../../../payments/payments/index.ts";
import { verifyLedger } from "../../../warehousing/stock/index.ts";
import { verifyOrders } from "../../orders/index.ts";

export type Shop = Awaited<ReturnType<typeof shopOf>>;
type Net = Awaited<ReturnType<typeof networkOf>>;
type Ground = Awaited<ReturnType<typeof groundOf>>;
type Method = PaymentMethod;
type Product = { product_id: string; variant_id: string; item_id: string };
type Placing = { quantity?: number; method?: Method; by?: Actor };

const typeOf = (method: Method) => methodTypes.find(({ code }) => code === method)?.id ?? "";
const address = { ...mansour, long: mansour.lng, lng: undefined, country: "Iraq", city: "Baghdad" };

/** A live market over a tenant's network, and products in its warehouse. */
async function groundOf(kit: Kit, net: Net, settings: object) {
  const { tenantId } = net.tenant;
  const rows = <Row>(text: string, ...values: unknown[]) =>
    arrange<Row>(kit.database, { tenantId }, text, [tenantId, ...values]);
  const depot = await net.warehouse();
  const marketId = newId();
  const all = { payment_methods: ["cash_on_delivery", "wallet", "gateway"], ...settings };
  await rows(
    `INSERT INTO markets (tenant_id, id, store_name, status, publish_status, settings) VALUES ($1, $2, $3, 'approved', 'published', $4)`,
    marketId,
    `shop-${next()}`,
    JSON.stringify(all),
  );
  await rows(
    "INSERT INTO locators (tenant_id, kind, key, id) VALUES ($1, 'market', $2::text, $2::text::uuid)",
    marketId,
  );
  const setSettings = (changed: object) =>
    rows(
      "UPDATE markets SET settings = $3 WHERE tenant_id = $1 AND id = $2",
      marketId,
      JSON.stringify({ ...all, ...changed }),
    );
  /** A product with one variant, of which so many lie in the warehouse. */
  async function product({
    price = 1000,
    stock = 100,
    tax_rate = null,
  }: {
    price?: number;
    stock?: number;
    tax_rate?: number | null;
  } = {}): Promise<Product> {
    const { item_id } = await net.goods(depot.id, stock);
    const [product_id, variant_id] = [newId(), newId()];
    await rows(
      `INSERT INTO products (tenant_id, id, name, price, currency, tax_rate) VALUES ($1, $2, '{"en": "Tea"}', $3, 'IQD', $4)`,
      product_id,
      price,
      tax_rate,
    );
    await rows(
      `INSERT INTO product_variants (tenant_id, id, product_id, name, inventory_item_id) VALUES ($1, $2, $3, '{"en": "Box"}', $4)`,
      variant_id,
      product_id,
      item_id,
    );
    return { product_id, variant_id, item_id };
  }
  /** Another variant of a product, sold from the same stock. */
  async function variantOf(product: Product): Promise<Product> {
    const variant_id = newId();
    await rows(
      `INSERT INTO product_variants (tenant_id, id, product_id, name, inventory_item_id) VALUES ($1, $2, $3, '{"en": "Bundle"}', $4)`,
      variant_id,
      product.product_id,
      product.item_id,
    );
    return { ...product, variant_id };
  }
  return { rows, depot, marketId, setSettings, product, variantOf };
}

/** Who buys: people of another tenant, and people with money in a wallet here. */
async function customersOf(kit: Kit, { tenant, caller }: Net, { rows }: Ground) {
  const elsewhere = await kit.tenant();
  /** Somebody signed in elsewhere, who never bought here. */
  const customer = () => elsewhere.member("customer");
  /** A customer who is known here, with so much in the wallet. */
  async function wealthy(amount: number) {
    const who = await kit.signIn((await tenant.member("customer")).userId, null);
    await rows(
      "INSERT INTO customers (tenant_id, id, user_id, full_name) VALUES ($1, gen_random_uuid(), $2, 'Sara')",
      who.userId,
    );
    const [wallet] = await rows<{ id: string }>(
      `INSERT INTO finance_accounts (tenant_id, id, owner_type, owner_id, kind, currency_code)
       SELECT $1, gen_random_uuid(), 'customer', id, 'wallet', 'IQD' FROM customers WHERE tenant_id = $1 AND user_id = $2 RETURNING id`,
      who.userId,
    );
    const id = wallet?.id ?? "";
    await tenant.admin.with({ idempotencyKey: `top-up-${next()}` }).finance.wallets.topUp({ id, amount });
    return { who, wallet: id };
  }
  /** What a wallet has, and what of it is held. */
  const balance = async (id: string) => {
    const { wallet } = await caller.finance.wallets.show({ id });
    return [wallet.balance, wallet.held];
  };
  return { customer, wealthy, balance };
}

/** What customers and the shop do: carts, and orders brought to a state. */
function tradeOf({ caller, service }: Net, { marketId }: Ground, customer: () => Promise<Actor>) {
  const { orders } = caller.storefront;
  const carts = (who: Actor) => who.caller.storefront.carts;
  const put = async (who: Actor, { product_id, variant_id }: Product, quantity = 1) =>
    (await carts(who).addItem({ market_id: marketId, product_id, variant_id, quantity })).cart;
  const cart = async (who: Actor) => (await carts(who).show({ market_id: marketId })).cart;
  const body = (cartId: string, method: Method = "cash_on_delivery") => ({
    cartId,
    marketId,
    deliveryServiceId: service.id,
    paymentMethodTypeId: typeOf(method),
    address,
    save_to_address_book: false,
    ...(method === "gateway" ? { backRef: "https://shop.example/thanks" } : {}),
  });
  const confirm = async (who: Actor, method: Method = "cash_on_delivery", over: object = {}) =>
    who.caller.storefront.customerOrders.confirm({ ...body((await cart(who)).id, method), ...over });
  /** An order of one product, as its customer placed it. */
  async function placed(of: Product, { quantity = 1, method = "cash_on_delivery", by }: Placing = {}) {
    const who = by ?? (await customer());
    await put(who, of, quantity);
    const { order } = await confirm(who, method);
    return { who, order, id: order.id };
  }
  async function approved(of: Product, options: Placing = {}) {
    const made = await placed(of, options);
    const { data } = await orders.approve({ order_id: made.id });
    return { ...made, delivery_id: data.delivery_assigned?.delivery_id ?? "" };
  }
  /** One that was sent by hand, and arrived. */
  async function delivered(of: Product, options: Placing = {}) {
    const made = await approved(of, options);
    await orders.ship({ order_id: made.id });
    await orders.deliver({ order_id: made.id });
    return made;
  }
  const shown = async (order_id: string) => (await orders.show({ order_id })).data.order;
  const promotion = async (terms: object) =>
    (await caller.storefront.promotions.create({ type: "percentage", value: 10, ...terms })).promotion;
  return { carts, put, cart, body, confirm, placed, approved, delivered, orders, shown, promotion };
}

/** What the books of stock and money say. */
function booksOf(kit: Kit, { tenantId }: { tenantId: string }, { rows }: Ground) {
  /** What lies of an item: quantity, and what of it is kept. */
  const lies = async (item_id: string) => {
    const [row] = await rows<{ quantity: number; reserved: number }>(
      `SELECT sum(quantity)::float8 AS quantity, sum(reserved_quantity)::float8 AS reserved FROM inventory_stock
       WHERE tenant_id = $1 AND item_id = $2`,
      item_id,
    );
    return [row?.quantity ?? 0, row?.reserved ?? 0];
  };
  /** For whom it is kept: "storefront_order 2". */
  const keptFor = async (item_id: string) =>
    (
      await rows<{ owner: string }>(
        `SELECT managed_by || ' ' || sum(quantity)::float8 AS owner FROM inventory_reservations
         WHERE tenant_id = $1 AND item_id = $2 AND status = 'active' GROUP BY managed_by ORDER BY managed_by`,
        item_id,
      )
    ).map(({ owner }) => owner);
  /** What they hold against each other. */
  async function wrong() {
    const own = <M extends { tenant_id: string }>(found: readonly M[]) =>
      found.filter((one) => one.tenant_id === tenantId);
    const stock = own((await verifyLedger(kit.database)).mismatches);
    const orders = own((await verifyOrders(kit.database)).mismatches);
    return [...stock, ...own((await verifyFinance(kit.database)).mismatches), ...orders];
  }
  /** A gateway says how a payment ended. */
  async function gatewaySays(id: string, succeeded: boolean) {
    const [payment] = await rows<{ id: string; gateway: string; amount: number }>(
      "SELECT id, gateway, amount::float8 AS amount FROM payments WHERE tenant_id = $1 AND owner_id = $2 ORDER BY created_at DESC, id DESC LIMIT 1",
      id,
    );
    if (!payment) throw new Error("the order has no payment");
    const { gateway, amount } = payment;
    const status = succeeded ? ("succeeded" as const) : ("failed" as const);
    const news = { gateway, amount, status, gateway_transaction_id: `T-${payment.id}` };
    await kit.database.transaction({ tenantId }, (tx) => hearGateway(tx, kit.deps, payment.id, news));
  }
  return { lies, keptFor, wrong, gatewaySays };
}

/** A tenant with a live market, a warehouse and customers: what buying needs. */
export async function shopOf(kit: Kit, settings: object = {}) {
  const net = await networkOf(kit, await kit.tenant());
  const ground = await groundOf(kit, net, settings);
  const people = await customersOf(kit, net, ground);
  return {
    ...net,
    ...ground,
    ...people,
    ...booksOf(kit, net.tenant, ground),
    tenantId: net.tenant.tenantId,
    address,
    shownDelivery: net.shown,
    // Its orders are shown by `shown`, its deliveries by `shownDelivery`.
    ...tradeOf(net, ground, people.customer),
  };
}
