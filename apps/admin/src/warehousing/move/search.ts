import { searchFields, searchOf } from "../../kernel/search.ts";

/** What the page keeps in its address: whose stock is moved, and the row that is, where one was chosen elsewhere. */
export const moveSearch = searchOf({ warehouse: searchFields.text, stock: searchFields.text });
