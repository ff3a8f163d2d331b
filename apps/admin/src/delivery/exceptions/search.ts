import { listSearch, oneOf, searchOf } from "../../kernel/search.ts";

/** What the list of exceptions and returns keeps in its address. */
export const exceptionsSearch = searchOf({ ...listSearch, kind: oneOf(["failed", "returns"]) });
