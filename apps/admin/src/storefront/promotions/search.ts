import { listSearch, oneOf, searchOf } from "../../kernel/search.ts";

export const promotionTypes = ["percentage", "amount"] as const;

/** What the list of promotions keeps in its address. */
export const promotionsSearch = searchOf({
  ...listSearch,
  active: oneOf(["yes", "no"]),
  type: oneOf(promotionTypes),
});
