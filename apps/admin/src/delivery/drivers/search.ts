import { listSearch, oneOf, searchFields, searchOf } from "../../kernel/search.ts";

/** What the list of drivers keeps in its address. */
export const driversSearch = searchOf({
  ...listSearch,
  status: oneOf(["active", "inactive"]),
  vehicle: searchFields.text,
  zone: searchFields.text,
});
