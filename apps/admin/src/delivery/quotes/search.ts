import { searchFields, searchOf } from "../../kernel/search.ts";

/** What is being quoted: a zone or a point at each end, the size of the parcel, one service or all. */
export const quoteSearch = searchOf({
  from_zone: searchFields.text,
  to_zone: searchFields.text,
  from: searchFields.text,
  to: searchFields.text,
  size: searchFields.text,
  service: searchFields.text,
});
