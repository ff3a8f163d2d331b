import { listSearch, oneOf, searchOf } from "../../kernel/search.ts";

/** What the list of vehicles keeps in its address. */
export const vehiclesSearch = searchOf({ ...listSearch, active: oneOf(["yes", "no"]) });
