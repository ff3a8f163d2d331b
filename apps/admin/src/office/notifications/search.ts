import { listSearch, oneOf, searchOf } from "../../kernel/search.ts";

export const priorities = ["critical", "important", "normal"] as const;

/** What the list of notifications keeps in its address. */
export const notificationsSearch = searchOf({
  ...listSearch,
  read: oneOf(["yes", "no"]),
  priority: oneOf(priorities),
});
