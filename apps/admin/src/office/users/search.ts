import { listSearch, oneOf, searchFields, searchOf } from "../../kernel/search.ts";

export const userStatuses = ["active", "invited", "inactive"] as const;

/** What the list of people keeps in its address. */
export const usersSearch = searchOf({ ...listSearch, status: oneOf(userStatuses), role: searchFields.text });
