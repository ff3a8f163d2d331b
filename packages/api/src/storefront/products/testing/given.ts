import type { Kit } from "../../../../testing/index.ts";
import { givenLiveMarket } from "../../markets/testing/given.ts";

/** A live shop, and makers of what it sells. */
export async function givenShop(kit: Kit) {
  const given = await givenLiveMarket(kit);
  const { admin, items, receive, store_name } = given;
  const { products, categories } = admin.caller.storefront;
  const item = async (quantity = 0) => {
    const id = (await items.create({ name: "Goods", sku: `G-${Math.random()}`, unit_size: 1 })).item.id;
    if (quantity > 0) await receive(id, quantity);
    return id;
  };
  type Create = Parameters<typeof products.create>[0];
  const sell = async (name: Create["name"], more: Partial<Create> & { quantity?: number } = {}) => {
    const { quantity, ...fields } = more;
    const variants = fields.variants ?? [{ inventory_item_id: await item(quantity) }];
    return (await products.create({ name, price: 1000, ...fields, variants })).product;
  };
  const shop = kit.anonymous.storefront.shops;
  const search = (input: Omit<Parameters<typeof shop.products>[0], "store_name"> = {}) =>
    shop.products({ store_name, ...input });
  const found = async (text: string) => (await search({ search: text })).products.map((one) => one.id);
  return { ...given, products, categories, item, sell, shop, search, found };
}
