import type { OperationSpec } from "../../kernel/index.ts";
import { router, userOperation } from "../../kernel/index.ts";
import { addInput, availabilityOutput, cartInput, cartOutput, changeInput, modifiersInput } from "./schema.ts";
import { showAvailability } from "./services/availability.ts";
import { showCart } from "./services/cart.ts";
import { addItem, changeItem, clearCart, replaceModifiers } from "./services/change.ts";

// Diners are asked to sign in by the word that the document has for it (1 §7).
const common = {
  tag: "Restaurant carts",
  reference: "1 §4.11",
  wording: { unauthenticated: { needs: "login" } },
} satisfies Partial<OperationSpec>;
const refusals = ["unauthenticated", "restaurant_not_found"] as const;
const option = "01939e5c-8f60-7a41-9b1e-3a6f0d1c2b46";

export const restaurantCartsRouter = router({
  show: userOperation({
    ...common,
    rest: { method: "GET", path: "/restaurant/{slug}/cart" },
    operationId: "getRestaurantCart",
    summary: "Show one's own cart in a restaurant",
    description: "Whatever tenant one is signed in to. Where there is no cart, an empty one is made.",
    message: "restaurant_cart.shown",
    errors: [...refusals],
  })
    .input(cartInput)
    .output(cartOutput)
    .query(({ ctx, input }) => showCart(ctx, input)),

  addItem: userOperation({
    ...common,
    rest: { method: "POST", path: "/restaurant/{slug}/cart/items" },
    operationId: "addRestaurantCartItem",
    summary: "Put a dish into the cart",
    description:
      "The same dish, variant, note and modifiers again raise the quantity of the line, which then has the prices of now. What cannot be had at the moment may be put in as well.",
    message: "restaurant_cart.changed",
    errors: [
      ...refusals,
      "dish_not_found",
      "dish_variant_not_found",
      "modifier_selection_invalid",
      "restaurant_cart_too_large",
    ],
    example: {
      request: {
        product_id: "01939e5c-8f60-7a41-9b1e-3a6f0d1c2b44",
        variant_id: "01939e5c-8f60-7a41-9b1e-3a6f0d1c2b45",
        quantity: 2,
        note: "No onions",
        modifiers: [{ modifier_option_id: option, quantity: 1 }],
      },
    },
  })
    .input(addInput)
    .output(cartOutput)
    .mutation(({ ctx, input }) => addItem(ctx, input)),

  changeItem: userOperation({
    ...common,
    rest: { method: "PUT", path: "/restaurant/{slug}/cart/items/{itemId}" },
    operationId: "updateRestaurantCartItem",
    summary: "Change quantity and note of a line",
    description: "A quantity of 0 takes it out. What is left out stays.",
    message: "restaurant_cart.changed",
    errors: [...refusals, "restaurant_cart_item_not_found", "restaurant_cart_too_large"],
    example: { request: { quantity: 3, note: "No onions" } },
  })
    .input(changeInput)
    .output(cartOutput)
    .mutation(({ ctx, input }) => changeItem(ctx, input)),

  replaceModifiers: userOperation({
    ...common,
    rest: { method: "PUT", path: "/restaurant/{slug}/cart/items/{itemId}/modifiers" },
    operationId: "replaceRestaurantCartModifiers",
    summary: "Replace the modifiers of a line",
    message: "restaurant_cart.changed",
    errors: [...refusals, "restaurant_cart_item_not_found", "modifier_selection_invalid", "restaurant_cart_too_large"],
    example: { request: { modifiers: [{ modifier_option_id: option, quantity: 2 }] } },
  })
    .input(modifiersInput)
    .output(cartOutput)
    .mutation(({ ctx, input }) => replaceModifiers(ctx, input)),

  clear: userOperation({
    ...common,
    rest: { method: "DELETE", path: "/restaurant/{slug}/cart" },
    operationId: "clearRestaurantCart",
    summary: "Take everything out of the cart",
    message: "restaurant_cart.cleared",
    errors: [...refusals],
  })
    .input(cartInput)
    .output(cartOutput)
    .mutation(({ ctx, input }) => clearCart(ctx, input)),

  availability: userOperation({
    ...common,
    rest: { method: "GET", path: "/restaurant/{slug}/cart/availability" },
    operationId: "getRestaurantCartAvailability",
    summary: "Show which lines of the cart can be had now",
    description: "By whether dish and restaurant are active and open, and what was chosen is still on the menu.",
    message: "restaurant_cart.availability",
    errors: [...refusals],
  })
    .input(cartInput)
    .output(availabilityOutput)
    .query(({ ctx, input }) => showAvailability(ctx, input)),
});
