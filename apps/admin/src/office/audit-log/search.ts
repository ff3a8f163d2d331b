import { listSearch, oneOf, searchFields, searchOf } from "../../kernel/search.ts";
import { recordTypes } from "./records.ts";

export const actorTypes = ["user", "api_key", "system"] as const;

/** What the audit log keeps in its address. */
export const auditLogSearch = searchOf({
  ...listSearch,
  by: oneOf(actorTypes),
  actor: searchFields.text,
  type: oneOf(recordTypes),
  record: searchFields.text,
  request: searchFields.text,
  from: searchFields.day,
  to: searchFields.day,
});
