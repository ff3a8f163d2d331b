import { z } from "zod";
import type { Written } from "../../kernel/index.ts";
import { id, languageTextOut, moneyOut, pathId, timestampOut } from "../../kernel/index.ts";
import { appliedPromotion, promotionCode } from "../promotions/index.ts";

export const MAX_PIECES = 100_000;

const cartItem = z
  .object({
    id,
    product_id: id,
    variant_id: id,
    name: languageTextOut.describe("The product's"),
    variant_name: languageTextOut,
    quantity: z.int(),
    unit_price: moneyOut.describe("What it cost when it was put in"),
    current_price: moneyOut.nullable().describe("What it costs now; null: it is not sold any more"),
    line_total: moneyOut,
  })
  .meta({ id: "CartItem" });
export const cart = z
  .object({
    id,
    market_id: id,
    currency: z.string(),
    items: z.array(cartItem),
    promotion_code: z.string().nullable().describe("The code that was given, also while it does not apply"),
    promotions: z.array(appliedPromotion),
    subtotal: moneyOut,
    discount_amount: moneyOut,
    tax_amount: moneyOut.describe("On top of prices, or within them where the market's prices include tax"),
    total: moneyOut.describe("Without delivery"),
    updated_at: timestampOut,
  })
  .meta({ id: "Cart" });
export type Cart = Written<typeof cart>;
export const oneOutput = z.object({ cart });

const market_id = pathId("market_not_found");
const itemId = pathId("cart_item_not_found");
const pieces = z.int().max(MAX_PIECES);
export const oneInput = z.object({ market_id });
export const addInput = z.object({
  market_id,
  product_id: id,
  variant_id: id.nullish().describe("May be left out where the product has one alone"),
  quantity: pieces.min(1),
});
export type AddInput = z.infer<typeof addInput>;
export const changeInput = z.object({ market_id, itemId, quantity: pieces.min(0).describe("0 removes the line") });
export const removeInput = z.object({ market_id, itemId });
export const promotionInput = z.object({ market_id, code: promotionCode });
