import { listSearch, oneOf, searchOf } from "../../kernel/search.ts";

/** What the list of restaurants keeps in its address. */
export const restaurantsSearch = searchOf({ ...listSearch, active: oneOf(["yes", "no"]) });
