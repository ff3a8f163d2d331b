import { listSearch, oneOf, searchFields, searchOf } from "../../kernel/search.ts";

/** As the list filters by them; an order that is paid for and waits for its market is `awaiting_approval`. */
export const orderStatuses = [
  "pending",
  "awaiting_approval",
  "confirmed",
  "shipped",
  "delivered",
  "completed",
  "cancelled",
] as const;

/** What the list of orders keeps in its address. */
export const ordersSearch = searchOf({
  ...listSearch,
  status: oneOf(orderStatuses),
  from: searchFields.day,
  to: searchFields.day,
});
