import { listSearch, oneOf, searchOf } from "../../kernel/search.ts";

export const waveStatuses = ["open", "in_progress", "completed", "cancelled"] as const;

/** What the list of waves keeps in its address. */
export const wavesSearch = searchOf({ ...listSearch, status: oneOf(waveStatuses) });
