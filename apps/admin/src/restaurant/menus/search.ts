import { listSearch, oneOf, searchFields, searchOf } from "../../kernel/search.ts";

/** What a menu keeps in its address. */
export const menusSearch = searchOf({
  ...listSearch,
  restaurant: searchFields.text,
  active: oneOf(["yes", "no"]),
});
