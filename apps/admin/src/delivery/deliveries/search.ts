import { listSearch, searchFields, searchOf, someOf } from "../../kernel/search.ts";

export const statuses = [
  "draft",
  "pending",
  "assigned",
  "accepted",
  "en_route_to_pickup",
  "picked_up",
  "en_route_to_delivery",
  "delivered",
  "failed",
  "returned",
  "cancelled",
] as const;

/** What the list of deliveries keeps in its address. */
export const deliveriesSearch = searchOf({
  ...listSearch,
  status: someOf(statuses),
  driver: searchFields.text,
  tasks: searchFields.flag,
  from: searchFields.day,
  to: searchFields.day,
});
