import { listSearch, oneOf, searchFields, searchOf } from "../../kernel/search.ts";

/** What the list of products keeps in its address. */
export const productsSearch = searchOf({
  ...listSearch,
  active: oneOf(["yes", "no"]),
  category: searchFields.text,
});
