import { z } from "zod";
import type { Written } from "../../kernel/index.ts";
import { id, languageTextOut, moneyOut, pathId, text, timestampOut } from "../../kernel/index.ts";
import { MAX_CHOICES } from "../menus/index.ts";
import { pathSlug } from "../restaurants/index.ts";
import { cartStates } from "./state.ts";

/** As many portions as one line may have. */
export const MAX_QUANTITY = 999;
/** As many different options as a line may have. */
const MAX_MODIFIERS = 100;

const status = z.enum(cartStates.states).meta({ id: "RestaurantCartStatus" });

export const modifier = z
  .object({
    modifier_option_id: id,
    name: languageTextOut,
    quantity: z.int(),
    price_delta_snapshot: moneyOut.describe("What one of it costs, as it was when it was chosen"),
  })
  .meta({ id: "CartModifier" });
export type Modifier = z.output<typeof modifier>;

/** A restaurant as carts and orders name it. */
export const cartRestaurant = z.object({ id, slug: z.string(), name: languageTextOut }).meta({ id: "CartRestaurant" });

const item = z
  .object({
    id,
    product_id: id,
    variant_id: id,
    name: languageTextOut,
    variant_name: languageTextOut.nullable().describe("Null where the dish has but one variant, without a name"),
    unit_price: moneyOut.describe("Of one portion without modifiers, as it was when it was put in"),
    quantity: z.int(),
    note: z.string().nullable(),
    modifiers: z.array(modifier),
    line_total: moneyOut.describe("Quantity times the unit price with its modifiers"),
  })
  .meta({ id: "RestaurantCartItem" });

export const cart = z
  .object({
    id,
    restaurant: cartRestaurant,
    status,
    currency: z.string(),
    items: z.array(item).describe("In the order in which they were put in"),
    subtotal: moneyOut,
    total: moneyOut,
    created_at: timestampOut,
    updated_at: timestampOut,
  })
  .meta({ id: "RestaurantCart" });
export type Cart = Written<typeof cart>;
/** A line as it is kept: what it comes to is calculated. */
export type Line = Omit<Cart["items"][number], "line_total">;

const note = text(500, 0).nullable().describe("For the kitchen; null or empty: none");
const quantity = z.int().max(MAX_QUANTITY);
const chosen = z
  .object({
    modifier_option_id: id,
    quantity: z.int().min(1).max(MAX_CHOICES).default(1).describe("For one portion"),
  })
  .meta({ id: "ChosenModifier" });
export type Chosen = z.output<typeof chosen>;
const modifiers = z.array(chosen).max(MAX_MODIFIERS);

const itemId = pathId("restaurant_cart_item_not_found");
export const cartInput = z.object({ slug: pathSlug });
export const addInput = z.object({
  slug: pathSlug,
  product_id: id,
  variant_id: id,
  quantity: quantity.min(1),
  note: note.optional(),
  modifiers: modifiers.default([]).describe("What is named twice is added up"),
});
export type AddInput = z.infer<typeof addInput>;
export const changeInput = z.object({
  slug: pathSlug,
  itemId,
  quantity: quantity.min(0).optional().describe("0 removes the item"),
  note: note.optional(),
});
export type ChangeInput = z.infer<typeof changeInput>;
export const modifiersInput = z.object({
  slug: pathSlug,
  itemId,
  modifiers: modifiers.describe("In place of the present ones; a `price_delta_snapshot` that is sent has no effect"),
});
export type ModifiersInput = z.infer<typeof modifiersInput>;

export const cartOutput = z.object({ data: cart });
export const availabilityOutput = z.object({
  data: z.array(
    z
      .object({ cart_item_id: id, product_id: id, variant_id: id, is_available: z.boolean() })
      .meta({ id: "CartItemAvailability" }),
  ),
});
