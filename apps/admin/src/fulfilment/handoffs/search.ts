import { listSearch, oneOf, searchOf } from "../../kernel/search.ts";

export const handoffStatuses = ["pending", "in_progress", "completed", "cancelled"] as const;

/** What the list of handoffs keeps in its address. */
export const handoffsSearch = searchOf({ ...listSearch, status: oneOf(handoffStatuses) });
