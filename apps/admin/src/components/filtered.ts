import type { Search } from "../kernel/views.ts";

const ARRANGED = ["hide", "sort", "order"];

/** Whether an address keeps anything that leaves rows out, besides what stays when filters are cleared. */
export const isFiltered = (search: Search, lasting: Search = {}): boolean =>
  Object.entries(search).some(([name, value]) => value !== undefined && !ARRANGED.includes(name) && !(name in lasting));
