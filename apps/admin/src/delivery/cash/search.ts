import { listSearch, searchOf } from "../../kernel/search.ts";

/** What the list of cash in drivers' hands keeps in its address. */
export const cashSearch = searchOf(listSearch);
