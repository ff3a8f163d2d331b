import { listSearch, oneOf, searchOf } from "../../kernel/search.ts";

export const pickingStatuses = ["pending", "in_progress", "completed", "handed_off", "cancelled"] as const;

/** What the list of picking orders keeps in its address. */
export const pickingSearch = searchOf({ ...listSearch, status: oneOf(pickingStatuses) });
