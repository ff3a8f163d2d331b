import { listSearch, oneOf, searchOf } from "../../kernel/search.ts";

export const receivingStatuses = ["pending", "receiving", "received", "cancelled"] as const;

/** What the list of receiving orders keeps in its address. */
export const receivingSearch = searchOf({ ...listSearch, status: oneOf(receivingStatuses) });
