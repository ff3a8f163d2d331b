import { listSearch, oneOf, searchFields, searchOf } from "../../kernel/search.ts";

export const holdStatuses = ["held", "captured", "released"] as const;

/** What the list of holds keeps in its address. */
export const holdsSearch = searchOf({ ...listSearch, status: oneOf(holdStatuses), wallet: searchFields.text });
