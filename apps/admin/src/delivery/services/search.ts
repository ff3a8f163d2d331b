import { listSearch, oneOf, searchFields, searchOf } from "../../kernel/search.ts";

/** What the list of delivery services keeps in its address. */
export const servicesSearch = searchOf({ ...listSearch, type: searchFields.text, active: oneOf(["yes", "no"]) });
