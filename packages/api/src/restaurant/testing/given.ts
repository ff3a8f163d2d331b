import type { Actor, Kit } from "../../../testing/index.ts";
import { next } from "../../../testing/index.ts";

export const bread = {
  name: { en: "Bread", ar: "خبز" },
  min: 1,
  max: 2,
  options: [
    { name: { en: "Samoon" }, price_delta: 250 },
    { name: { en: "Flatbread" }, price_delta: 0 },
  ],
};

type Caller = Actor["caller"]["restaurant"];
type Dish = Parameters<Caller["menus"]["create"]>[0];
type Changes = Omit<Partial<Parameters<Caller["restaurants"]["create"]>[0]>, "slug">;

/** A restaurant of a new tenant, its people, and makers of dishes. */
export async function givenRestaurant(kit: Kit, changes: Changes = {}) {
  const tenant = await kit.tenant();
  const { restaurants, menus } = tenant.admin.caller.restaurant;
  const slug = `grill-${next()}`;
  const { restaurant } = await restaurants.create({ slug, name: { en: "Karrada Grill" }, ...changes });
  return {
    tenant,
    slug,
    restaurant,
    menus,
    restaurants,
    async dish(body: Partial<Dish> = {}) {
      const { product } = await menus.create({ slug, name: { en: "Kebab", ar: "كباب" }, price: 9000, ...body });
      const [variant] = product.variants;
      return { ...product, variant_id: variant?.id ?? "" };
    },
    /** Somebody of another tenant, who holds nothing in this one. */
    async diner() {
      return (await kit.tenant()).member("customer");
    },
  };
}
export type Given = Awaited<ReturnType<typeof givenRestaurant>>;
