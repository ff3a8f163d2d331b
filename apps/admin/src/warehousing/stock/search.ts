import { listSearch, oneOf, searchFields, searchOf } from "../../kernel/search.ts";

export const stockStatuses = ["available", "reserved", "damaged", "expired"] as const;

/** What the list of stock keeps in its address. */
export const stockSearch = searchOf({ ...listSearch, warehouse: searchFields.text, status: oneOf(stockStatuses) });
