import type { Actor, Kit } from "../../../../testing/index.ts";
import { arrange, goodsOf, next, outcomeOf } from "../../../../testing/index.ts";

/** What a market has to have before it may be submitted. */
export const complete = {
  tagline: { en: "Tea and more", ar: "شاي وأكثر" },
  logo_url: "https://cdn.example.test/logo.png",
  settings: { payment_methods: ["cash_on_delivery" as const] },
};

/** A store name that nobody has yet. */
export const storeName = () => `Shop-${next()}`;

/** A tenant with a warehouse and a market, and the ways to bring it where it is to be. */
export async function givenMarket(kit: Kit) {
  const goods = await goodsOf(kit);
  const { tenant, admin } = goods;
  const { tenantId } = tenant;
  const { markets, categories } = admin.caller.storefront;
  const system = await kit.systemAdmin();
  const store_name = storeName();
  const { data } = await markets.create({ store_name, ...complete });
  const { id } = data.market;
  const review = (decision: "approve" | "reject" | "deactivate" | "reactivate", admin_notes?: string) =>
    system.caller.storefront.markets.review({ market_id: id, decision, ...(admin_notes ? { admin_notes } : {}) });
  const state = async () => {
    const { market } = await markets.own({});
    return [market.status, market.publish_status] as const;
  };
  const entries = async () =>
    (await kit.anonymous.storefront.directory.list({ search: store_name })).markets.map((one) => one.market_id);
  const approve = async () => {
    await markets.submit({});
    await review("approve");
  };
  /** What else it needs to sell: a delivery service and a product, written straight to the tables. */
  const makeReady = async () => {
    const item = (await goods.items.create({ name: "Tea", sku: `T-${store_name}`, unit_size: 1 })).item;
    await arrange(
      kit.database,
      { tenantId },
      `INSERT INTO products (tenant_id, id, name, price, lowest_price, currency)
       VALUES ($1, gen_random_uuid(), '{"en": "Tea"}', 1000, 1000, 'IQD')`,
      [tenantId],
    );
    const [type] = (await admin.caller.delivery.types.list({})).deliveryTypes;
    await admin.caller.delivery.services.create({
      name: { en: "Standard" },
      delivery_type_id: type?.id ?? "",
      base_price: 1000,
    });
    return item.id;
  };
  return {
    ...goods,
    tenantId,
    admin,
    markets,
    categories,
    system,
    store_name,
    id,
    review,
    state,
    entries,
    approve,
    makeReady,
  };
}
export type GivenMarket = Awaited<ReturnType<typeof givenMarket>>;

/** A market that customers see. */
export async function givenLiveMarket(kit: Kit) {
  const given = await givenMarket(kit);
  const item_id = await given.makeReady();
  await given.approve();
  await given.markets.publish({ publish_status: "published" });
  return { ...given, item_id };
}

export const outcomes = (calls: readonly Promise<unknown>[]) => Promise.all(calls.map((call) => outcomeOf(call)));
export type { Actor };
