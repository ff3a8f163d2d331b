import { listSearch, oneOf, searchOf } from "../../kernel/search.ts";

export const settlementStatuses = ["requested", "confirmed", "rejected", "withdrawn"] as const;

/** What the list of settlements keeps in its address. */
export const settlementsSearch = searchOf({ ...listSearch, status: oneOf(settlementStatuses) });
