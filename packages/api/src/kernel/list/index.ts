export { searched, searchedWithPhones, wholeFrom, wholeTo } from "./conditions.ts";
export type { Declaration, Filters } from "./declaration.ts";
export { filtersOf } from "./declaration.ts";
export type { HeardList, List, ListKey, ListParts } from "./list.ts";
export { composeList, definedLists, defineList, heardLists } from "./list.ts";
export { currentPassage, passThrough } from "./passage.ts";
