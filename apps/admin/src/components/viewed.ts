import type { Search } from "../kernel/views.ts";

export interface Viewed {
  /** What the list is called in saved views: its path without the slash. */
  page: string;
  /** What its address keeps now. */
  search: Search;
  /** Which columns are shown. */
  columns: readonly string[];
  onOpen(search: Search): void;
}
