import { listSearch, oneOf, searchOf } from "../../kernel/search.ts";

/** What the list of items keeps in its address. */
export const itemsSearch = searchOf({ ...listSearch, active: oneOf(["yes", "no"]) });
