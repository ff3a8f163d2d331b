import type { Line, Offer } from "../shopping/index.ts";

/** A promotion with what its use depends on. */
export type Offered = Offer & {
  is_active: boolean;
  starts_at: string | null;
  ends_at: string | null;
  min_subtotal: number;
  usage_limit: number | null;
  used_count: number;
  per_customer_limit: number | null;
  own_uses: number;
};

/** Why a promotion does not apply to what is in a cart at a moment; null: it does (4 L6). */
export function obstacleOf(
  offered: Offered,
  lines: readonly Line[],
  subtotal: number,
  now: Date,
): "promotion_not_applicable" | "promotion_used_up" | null {
  const at = now.getTime();
  const hasBegun = offered.starts_at === null || Date.parse(offered.starts_at) <= at;
  const isOver = offered.ends_at !== null && Date.parse(offered.ends_at) <= at;
  const isFor = ({ product_id }: Line) => offered.product_ids.length === 0 || offered.product_ids.includes(product_id);
  if (!offered.is_active || !hasBegun || isOver || subtotal < offered.min_subtotal || !lines.some(isFor))
    return "promotion_not_applicable";
  const isUsedUp = offered.usage_limit !== null && offered.used_count >= offered.usage_limit;
  const hadAll = offered.per_customer_limit !== null && offered.own_uses >= offered.per_customer_limit;
  return isUsedUp || hadAll ? "promotion_used_up" : null;
}
