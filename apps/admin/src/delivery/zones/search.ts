import { listSearch, searchOf } from "../../kernel/search.ts";

/** What the list of zones keeps in its address. */
export const zonesSearch = searchOf({ ...listSearch });
