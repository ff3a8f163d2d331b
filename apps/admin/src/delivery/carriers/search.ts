import { listSearch, oneOf, searchOf } from "../../kernel/search.ts";

export const outcomes = ["applied", "ignored", "backwards"] as const;

/** What the list of a carrier's events keeps in its address. */
export const carrierSearch = searchOf({ ...listSearch, outcome: oneOf(outcomes) });
