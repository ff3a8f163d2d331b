import { listSearch, oneOf, searchFields, searchOf } from "../../kernel/search.ts";

/** As the list filters by them. */
export const mealStatuses = [
  "awaiting_payment",
  "placed",
  "accepted",
  "ready",
  "picked_up",
  "delivered",
  "failed",
  "rejected",
  "cancelled",
] as const;
export const mealMethods = ["cash", "wallet", "gateway"] as const;

/** What the list of a restaurant's orders keeps in its address. */
export const mealsSearch = searchOf({
  ...listSearch,
  restaurant: searchFields.text,
  status: oneOf(mealStatuses),
  method: oneOf(mealMethods),
  from: searchFields.day,
  to: searchFields.day,
});
