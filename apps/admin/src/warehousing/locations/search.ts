import { listSearch, oneOf, searchFields, searchOf } from "../../kernel/search.ts";

export const locationTypes = ["zone", "aisle", "rack", "shelf", "bin"] as const;

/** What the list of locations keeps in its address. */
export const locationsSearch = searchOf({
  ...listSearch,
  warehouse: searchFields.text,
  type: oneOf(locationTypes),
  active: oneOf(["yes", "no"]),
  /** A new one is being made. */
  new: oneOf(["yes"]),
});
