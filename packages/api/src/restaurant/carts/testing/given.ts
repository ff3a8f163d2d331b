import type { Actor, Kit } from "../../../../testing/index.ts";
import { bread, givenRestaurant } from "../../testing/given.ts";

/** A restaurant with a dish that has modifiers, and a diner of another tenant with a cart there. */
export async function givenCart(kit: Kit, as?: Actor) {
  const at = await givenRestaurant(kit);
  const diner = as ?? (await at.diner());
  const { slug } = at;
  const product = await at.dish({ modifier_groups: [bread] });
  const [samoon = "", flatbread = ""] = product.modifier_groups.flatMap(({ options }) => options.map(({ id }) => id));
  const one = { product_id: product.id, variant_id: product.variant_id };
  type Body = Partial<Parameters<typeof diner.caller.restaurant.carts.addItem>[0]>;
  return {
    ...at,
    diner,
    product,
    one,
    samoon,
    flatbread,
    carts: diner.caller.restaurant.carts,
    /** One portion with a samoon, unless said otherwise. */
    body: (changes: Body = {}) => ({
      slug,
      ...one,
      quantity: 1,
      modifiers: [{ modifier_option_id: samoon }],
      ...changes,
    }),
  };
}
