import { listSearch, oneOf, searchOf } from "../../kernel/search.ts";

export const auditStatuses = ["scheduled", "in_progress", "completed", "cancelled"] as const;

/** What the list of audits keeps in its address. */
export const auditsSearch = searchOf({ ...listSearch, status: oneOf(auditStatuses), new: oneOf(["yes"]) });
