import { listSearch, oneOf, searchOf } from "../../kernel/search.ts";

export const waybillStatuses = ["drafted", "sealed", "in_transit", "received", "closed", "cancelled"] as const;

/** What the list of waybills keeps in its address; `new` opens the form of a new one, once. */
export const waybillsSearch = searchOf({ ...listSearch, status: oneOf(waybillStatuses), new: oneOf(["yes"]) });
