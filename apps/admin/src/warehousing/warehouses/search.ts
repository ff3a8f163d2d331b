import { listSearch, oneOf, searchOf } from "../../kernel/search.ts";

export const warehouseStatuses = ["active", "inactive"] as const;

/** What the list of warehouses keeps in its address. */
export const warehousesSearch = searchOf({
  ...listSearch,
  status: oneOf(warehouseStatuses),
  /** A new one is being made. */
  new: oneOf(["yes"]),
});
