import { searchFields, searchOf } from "../../kernel/search.ts";

/** What the kitchen's board keeps in its address. */
export const kitchenSearch = searchOf({ restaurant: searchFields.text });
