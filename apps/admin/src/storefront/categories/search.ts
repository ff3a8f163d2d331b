import { searchFields, searchOf } from "../../kernel/search.ts";

/** What the tree of categories keeps in its address. */
export const categoriesSearch = searchOf({ q: searchFields.text });
