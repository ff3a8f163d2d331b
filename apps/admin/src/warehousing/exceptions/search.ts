import { listSearch, oneOf, searchFields, searchOf } from "../../kernel/search.ts";

export const exceptionStatuses = ["open", "resolved"] as const;

/** What the list of warehouse exceptions keeps in its address; without a status it is what is open. */
export const warehouseExceptionsSearch = searchOf({
  ...listSearch,
  status: oneOf(exceptionStatuses),
  warehouse: searchFields.text,
});
