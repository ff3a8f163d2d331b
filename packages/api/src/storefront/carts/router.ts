import { router, userOperation } from "../../kernel/index.ts";
import { addInput, changeInput, oneInput, oneOutput, promotionInput, removeInput } from "./schema.ts";
import {
  addToCart,
  changeCartItem,
  emptyCart,
  removeCartItem,
  removeCartPromotion,
  setCartPromotion,
  showCart,
} from "./service.ts";

const tag = "Carts";
const reference = "3 §10";

export const cartsRouter = router({
  show: userOperation({
    rest: { method: "GET", path: "/storefront/carts/{market_id}" },
    summary: "Show one's cart in a market",
    description: "Opened when there is none. In every live market, whatever company the session is of.",
    tag,
    reference,
    message: "cart.shown",
    errors: ["market_not_found"],
  })
    .input(oneInput)
    .output(oneOutput)
    .query(({ ctx, input }) => showCart(ctx, input)),

  addItem: userOperation({
    rest: { method: "POST", path: "/storefront/carts/{market_id}/items" },
    operationId: "addCartItem",
    summary: "Put something into the cart",
    description: "Equal lines merge, at the price of today.",
    tag,
    reference,
    message: "cart.item_added",
    status: 200,
    errors: ["market_not_found", "product_not_found", "variant_not_found", "limit_reached", "cart_too_large"],
    example: {
      request: {
        product_id: "01977a5e-0000-7000-8000-000000000001",
        variant_id: "01977a5e-0000-7000-8000-000000000002",
        quantity: 2,
      },
    },
  })
    .input(addInput)
    .output(oneOutput)
    .mutation(({ ctx, input }) => addToCart(ctx, input)),

  changeItem: userOperation({
    rest: { method: "PUT", path: "/storefront/carts/{market_id}/items/{itemId}" },
    operationId: "changeCartItem",
    summary: "Change how many pieces of a line are wanted",
    description: "0 removes the line.",
    tag,
    reference,
    message: "cart.item_changed",
    errors: ["market_not_found", "cart_item_not_found", "cart_too_large"],
    example: { request: { quantity: 3 } },
  })
    .input(changeInput)
    .output(oneOutput)
    .mutation(({ ctx, input }) => changeCartItem(ctx, input)),

  removeItem: userOperation({
    rest: { method: "DELETE", path: "/storefront/carts/{market_id}/items/{itemId}" },
    operationId: "removeCartItem",
    summary: "Take a line out of the cart",
    tag,
    reference,
    message: "cart.item_removed",
    errors: ["market_not_found", "cart_item_not_found"],
  })
    .input(removeInput)
    .output(oneOutput)
    .mutation(({ ctx, input }) => removeCartItem(ctx, input)),

  clear: userOperation({
    rest: { method: "DELETE", path: "/storefront/carts/{market_id}" },
    operationId: "emptyCart",
    summary: "Empty the cart",
    tag,
    reference,
    message: "cart.emptied",
    errors: ["market_not_found"],
  })
    .input(oneInput)
    .output(oneOutput)
    .mutation(({ ctx, input }) => emptyCart(ctx, input)),

  setPromotion: userOperation({
    rest: { method: "PUT", path: "/storefront/carts/{market_id}/promotion" },
    operationId: "setCartPromotion",
    summary: "Give a promotion's code",
    description: "It takes the place of an earlier one.",
    tag,
    reference: "4 L6",
    message: "cart.promotion_set",
    errors: ["market_not_found", "promotion_not_found", "promotion_not_applicable", "promotion_used_up"],
    example: { request: { code: "EID20" } },
  })
    .input(promotionInput)
    .output(oneOutput)
    .mutation(({ ctx, input }) => setCartPromotion(ctx, input)),

  removePromotion: userOperation({
    rest: { method: "DELETE", path: "/storefront/carts/{market_id}/promotion" },
    operationId: "removeCartPromotion",
    summary: "Take the promotion's code back",
    tag,
    reference: "4 L6",
    message: "cart.promotion_removed",
    errors: ["market_not_found"],
  })
    .input(oneInput)
    .output(oneOutput)
    .mutation(({ ctx, input }) => removeCartPromotion(ctx, input)),
});
