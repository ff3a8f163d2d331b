import { searchFields, searchOf } from "../../kernel/search.ts";

/** The days that the figures are of. */
export const overviewSearch = searchOf({ from: searchFields.day, to: searchFields.day });
