import { listSearch, oneOf, searchOf } from "../../kernel/search.ts";

export const marketStatuses = ["draft", "pending_approval", "approved", "rejected", "inactive"] as const;

/** What the list of markets keeps in its address. */
export const marketsSearch = searchOf({ ...listSearch, status: oneOf(marketStatuses) });
