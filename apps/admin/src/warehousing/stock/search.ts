import { listSearch, oneOf, searchFields, searchOf } from "../../kernel/search.ts";

export const stockStatuses = ["available", "reserved", "damaged", "expired"] as const;

/** What the list of stock keeps in its address. */
export const stockSearch = searchOf({
  ...listSearch,
  warehouse: searchFields.text,
  status: oneOf(stockStatuses),
  /** One item alone. */
  item: searchFields.text,
  /** One bin alone, as a scan of it asks for: its id and what it is called. */
  bin: searchFields.text,
  bin_code: searchFields.text,
});
