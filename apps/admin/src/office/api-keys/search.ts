import { listSearch, searchOf } from "../../kernel/search.ts";

/** What the list of keys keeps in its address. */
export const apiKeysSearch = searchOf(listSearch);
