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

/** Why a promotion does not apply, with what its words choose by. */
export type Obstacle =
  | {
      reason: "promotion_not_applicable";
      cause: "switched_off" | "not_begun" | "over" | "minimum" | "products";
      min_subtotal: number;
    }
  | { reason: "promotion_used_up"; by: "everybody" | "customer" };

/** Why a promotion does not apply to what is in a cart at a moment; null: it does (4 L6). */
export function obstacleOf(offered: Offered, lines: readonly Line[], subtotal: number, now: Date): Obstacle | null {
  const at = now.getTime();
  const { min_subtotal } = offered;
  const none = (cause: Extract<Obstacle, { cause: unknown }>["cause"]) =>
    ({ reason: "promotion_not_applicable", cause, min_subtotal }) as const;
  const isFor = ({ product_id }: Line) => offered.product_ids.length === 0 || offered.product_ids.includes(product_id);
  if (!offered.is_active) return none("switched_off");
  if (offered.starts_at !== null && Date.parse(offered.starts_at) > at) return none("not_begun");
  if (offered.ends_at !== null && Date.parse(offered.ends_at) <= at) return none("over");
  if (subtotal < min_subtotal) return none("minimum");
  if (!lines.some(isFor)) return none("products");
  if (offered.per_customer_limit !== null && offered.own_uses >= offered.per_customer_limit)
    return { reason: "promotion_used_up", by: "customer" };
  const isUsedUp = offered.usage_limit !== null && offered.used_count >= offered.usage_limit;
  return isUsedUp ? { reason: "promotion_used_up", by: "everybody" } : null;
}
