import { searchFields, searchOf } from "../../kernel/search.ts";

/** What the board keeps in its address: what its cards are searched by, and its drivers. */
export const dispatchSearch = searchOf({ q: searchFields.text, driver: searchFields.text });
