import { randomBytes } from "node:crypto";
import type { SignedIn } from "../../ops/api-client.ts";
import { must, send, signedIn, textAt } from "../../ops/api-client.ts";
import type { Shop } from "../../ops/shop.ts";
import { makeBin, makeStock } from "../../ops/shop.ts";

const STANDARD_TYPE = "00000000-0000-7000-8000-000000000201";
const FRESH_MS = 5 * 60_000;
export const TOP_UP = 30_000;

export type Product = { product_id: string; item_id: string; initial: number };
export type Shopper = { number: number; userId: string; wallet: string | null; user: SignedIn };
export type Ground = {
  shop: Shop;
  marketId: string;
  serviceId: string;
  methods: Readonly<Record<string, string>>;
  products: readonly [Product, ...Product[]];
  shoppers: readonly Shopper[];
};

/** Somebody who came by the front door: with the token of that, and later ones by signing in. */
async function register(base: string, code: string, number: number): Promise<Shopper> {
  const credentials = { email: `shopper-${number}@example.com`, password: randomBytes(12).toString("hex") };
  const person = {
    first_name: "Shopper",
    last_name: String(number),
    phone: `+96475${String(number).padStart(8, "0")}`,
  };
  const body = { tenant_code: code, ...person, ...credentials };
  const { status, body: answer } = await send(`${base}/api/v1/auth/register`, "POST", { body });
  if (status !== 201) throw new Error(`registering: ${status} ${JSON.stringify(answer)}`);
  const [first, since, later] = [textAt(answer, "access_token"), Date.now(), signedIn(credentials)];
  const user: SignedIn = {
    token: async (at) => (Date.now() - since < FRESH_MS ? first : later.token(at)),
  };
  return { number, userId: textAt(answer, "user", "id"), wallet: null, user };
}

/** The market, from its creation to its opening, as its tenant and the platform's administrator do it. */
async function openMarket(base: string, { user }: Shop, administrator: SignedIn): Promise<string> {
  const post = (path: string, body: unknown) => must(base, user, "POST", path, body);
  const settings = { payment_methods: ["cash_on_delivery", "wallet", "gateway"], tax_rate: 5 };
  const about = { tagline: { en: "Tea" }, logo_url: "https://example.com/logo.png", settings };
  const made = await post("/storefront/market/create", { store_name: "drill-shop", ...about });
  const id = textAt(made, "data", "market", "id");
  await post("/storefront/market/submit-for-approval", {});
  await must(base, administrator, "PUT", `/storefront/market/${id}/review`, { decision: "approve" });
  await must(base, user, "PUT", "/storefront/market/publish", { publish_status: "published" });
  return id;
}

/** Does something for each, so many at a time; answers in their order. */
export async function inTurns<T, Made>(all: readonly T[], hands: number, work: (one: T, n: number) => Promise<Made>) {
  const left = all.map((one, n) => ({ one, n }));
  const made: Made[] = [];
  const hand = async () => {
    for (let next = left.shift(); next; next = left.shift()) made[next.n] = await work(next.one, next.n);
  };
  await Promise.all(Array.from({ length: hands }, hand));
  return made;
}

/** What the drill begins with: goods of which some run out, a market that is open, and shoppers, a third with money in a wallet. */
export async function makeGround(
  base: string,
  { shop, administrator, code }: { shop: Shop; administrator: SignedIn; code: string },
  {
    shoppers,
    products,
    hands,
    say,
  }: { shoppers: number; products: number; hands: number; say: (line: string) => void },
): Promise<Ground> {
  const { user } = shop;
  const post = (path: string, body: unknown) => must(base, user, "POST", path, body);
  const address = { lat: 33.33, lng: 44.4, full_address: "Depot Road, Baghdad" };
  await must(base, user, "PATCH", `/warehousing/warehouses/${shop.warehouseId}`, { address });
  const service = { name: { en: "City" }, delivery_type_id: STANDARD_TYPE, base_price: 3000 };
  const serviceId = textAt(await post("/delivery/services", service), "delivery_service", "id");
  const bin = await makeBin(base, shop, "A-1");
  const sold: Product[] = [];
  for (let n = 1; n <= products; n += 1) {
    // Of every third there is too little for all who want it.
    const initial = n % 3 === 0 ? Math.max(2, Math.floor(shoppers / 8)) : shoppers * 10;
    const { item_id } = await makeStock(base, shop, bin, `TEA-${n}`, initial);
    const variants = [{ inventory_item_id: item_id }];
    const { product } = await post("/storefront/products", { name: { en: `Tea ${n}` }, price: 500 * n, variants });
    sold.push({ product_id: textAt(product, "id"), item_id, initial });
  }
  const marketId = await openMarket(base, shop, administrator);
  const types = (await must(base, user, "GET", "/storefront/payment-method-types")).payment_method_types;
  const listed = Array.isArray(types) ? types : [];
  const methods = Object.fromEntries(listed.map((type) => [textAt(type, "code"), textAt(type, "id")]));
  const numbers = Array.from({ length: shoppers }, (_, n) => n + 1);
  const people = await inTurns(numbers, hands, async (n): Promise<Shopper> => {
    const made = await register(base, code, n);
    if (n % 100 === 0) say(`${n} of ${shoppers} shoppers have registered`);
    return n % 3 === 0 ? { ...made, wallet: await fillWallet(base, user, n) } : made;
  });
  const [first, ...rest] = sold;
  if (!first) throw new Error("a shop without products");
  return { shop, marketId, serviceId, methods, products: [first, ...rest], shoppers: people };
}

async function fillWallet(base: string, user: SignedIn, number: number): Promise<string> {
  const { customers } = await must(base, user, "GET", `/customers?search=shopper-${number}@example.com`);
  const wallet = textAt(Array.isArray(customers) ? customers[0] : null, "wallet", "id");
  const answer = await send(`${base}/api/v1/wallets/${wallet}/top-ups`, "POST", {
    token: await user.token(base),
    key: `top-up-${number}`,
    body: { amount: TOP_UP },
  });
  if (answer.status >= 300) throw new Error(`topping up: ${answer.status} ${JSON.stringify(answer.body)}`);
  return wallet;
}
