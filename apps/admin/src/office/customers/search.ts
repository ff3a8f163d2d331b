import { listSearch, searchOf } from "../../kernel/search.ts";

/** What the lists of customers, institutions and branches keep in their address. */
export const partiesSearch = searchOf(listSearch);
