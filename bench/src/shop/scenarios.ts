import { settled } from "../deliveries/scenarios.ts";
import { idOf } from "../deliveries/seed-statements.ts";
import type { Ask, Credential } from "../load.ts";
import { bearer } from "../load.ts";
import { lists, severalStatements } from "../marks.ts";
import type { Scenario } from "../scenarios.ts";
import type { Stage } from "../stage.ts";
import type { ShopSize } from "./seed.ts";
import { COMPANY, marketId, STORE, service, tenantId } from "./seed.ts";
import { insertCarts } from "./seed-statements.ts";
import { takeBackApprovals, takeBackOrders } from "./take-back.ts";

const CASH = "00000000-0000-7000-8000-000000000301";
/** How many different things each shopper of the benchmark buys, and how many shoppers fill their carts. */
const LINES = 10;
const FILLING = 64;

const get = (path: string): Ask => ({ method: "GET", path: `/api/v1/storefront/${path}` });

const ids = async (stage: Stage, sql: string, values: unknown[] = []) =>
  (await stage.rows<{ id: string }>(sql, [tenantId, ...values])).map(({ id }) => id);

/** Each shopper's own session; tokens live for minutes, a run longer. */
const tokensOf = (stage: Stage, many: number) => async (): Promise<Credential[]> => {
  const people = await stage.rows<{ id: string; session_id: string }>(
    `SELECT ${idOf("shopper", "n")} AS id, ${idOf("shopper-session", "n")} AS session_id FROM generate_series(1, $2::bigint) AS n ORDER BY n`,
    [tenantId, many],
  );
  return Promise.all(people.map(async ({ id, session_id }) => bearer(await stage.sign(id, session_id))));
};

const destination = {
  full_address: "14 Ramadan Street, Mansour",
  lat: 33.3128,
  long: 44.3615,
  country: "Iraq",
  city: "Baghdad",
};

/** The lists of a shop: the catalogue as anybody sees it, and its million orders as those see them who run it. */
async function readings(stage: Stage): Promise<Scenario[]> {
  const operations = async () => bearer(await stage.token(COMPANY, "admin@shop.test"));
  const orders = [
    ["order-list", "order list", "limit=20"],
    ["order-list-status", "order list, what waits", "limit=20&status=pending"],
    [
      "order-list-city",
      "order list, a city in March",
      `limit=20&date_from=2026-03-01&date_to=2026-03-02&column_filters=${encodeURIComponent('{"city":"Erbil"}')}`,
    ],
    ["order-search", "order list, a number", "limit=20&search=000004217"],
  ] as const;
  return [
    {
      name: "product-list",
      title: "product list of a shop",
      wanted: lists,
      asks: [get(`shops/${STORE}/products`)],
      credential: async () => ({}),
    },
    ...orders.map(([name, title, query]) => ({
      name,
      title,
      wanted: lists,
      asks: [get(`orders?${query}`)],
      credential: operations,
      // A search may take a good part of a second with 32 who ask.
      leastSeconds: name === "order-search" ? 6 : 0,
    })),
  ];
}

/** Carts of two things each become orders, one after the other; then they are carts again. */
const confirming = (
  carts: readonly string[],
  credential: Scenario["credential"],
  filled: () => Promise<void>,
): Scenario => ({
  name: "order-confirm",
  title: "cart confirmed as an order",
  wanted: severalStatements,
  asks: carts.map((cartId, as) => ({
    method: "POST",
    path: "/api/v1/storefront/orders/confirm",
    body: {
      cartId,
      marketId,
      deliveryServiceId: service,
      paymentMethodTypeId: CASH,
      address: destination,
      save_to_address_book: false,
    },
    as,
  })),
  ...(credential && { credential }),
  prepare: filled,
  restore: filled,
  fresh: [
    /("order":\{"id":")[^"]+/,
    /("orderNumber":")[^"]+/,
    /("item_id":")[^"]+/g,
    /("(?:createdAt|updatedAt)":")[^"]+/g,
  ],
});

/** Orders that wait are approved, each once; then they wait again. */
const approving = (stage: Stage, waiting: readonly string[], restore: () => Promise<void>): Scenario => ({
  name: "order-approve",
  title: "order approved",
  wanted: severalStatements,
  asks: waiting.map((id) => ({ method: "PUT", path: `/api/v1/storefront/orders/${id}/approve`, body: {} })),
  credential: async () => bearer(await stage.token(COMPANY, "admin@shop.test")),
  restore,
  fresh: [/("approved_at":")[^"]+/],
});

/** The benchmarks of a shop, each with what puts it back as it was. */
export async function shopScenarios(stage: Stage, size: ShopSize): Promise<Scenario[]> {
  const some = Math.min(FILLING, size.shoppers);
  const products = await ids(
    stage,
    `SELECT ${idOf("product", "n")} AS id FROM generate_series(1, $2::bigint) AS n ORDER BY n`,
    [Math.min(LINES, size.products)],
  );
  const carts = await ids(
    stage,
    `SELECT ${idOf("bench-cart", "n")} AS id FROM generate_series(1, $2::bigint) AS n ORDER BY n`,
    [size.shoppers],
  );
  const waiting = await ids(
    stage,
    "SELECT id FROM storefront_orders WHERE tenant_id = $1 AND status = 'pending' ORDER BY md5(id::text) LIMIT 4000",
  );
  const emptied = async () => {
    await settled(stage);
    await stage.rows("DELETE FROM carts WHERE tenant_id = $1", [tenantId]);
  };
  const filled = async () => {
    await settled(stage);
    await takeBackOrders(stage);
    await stage.rows("DELETE FROM carts WHERE tenant_id = $1", [tenantId]);
    await stage.rows(insertCarts, [tenantId, 1, size.shoppers, marketId, size.products]);
  };
  const approvable = async () => {
    await settled(stage);
    await takeBackApprovals(stage);
  };
  const credential = tokensOf(stage, size.shoppers);
  await emptied();
  return [
    ...(await readings(stage)),
    {
      name: "cart-add",
      title: "put into a cart",
      wanted: severalStatements,
      asks: Array.from({ length: some * LINES }, (_, n) => ({
        method: "POST",
        path: `/api/v1/storefront/carts/${marketId}/items`,
        body: { product_id: products[n % products.length], quantity: 1 },
        as: Math.floor(n / LINES),
      })),
      credential,
      restore: emptied,
      fresh: [/("cart":\{"id":")[^"]+/, /("items":\[\{"id":")[^"]+/],
    },
    confirming(carts, credential, filled),
    approving(stage, waiting, approvable),
  ];
}
