import { oneOf, searchFields, searchOf, someOf } from "../../kernel/search.ts";

export const groups = ["unassigned", "assigned", "picked_up", "out", "failed"] as const;
export const standings = ["fresh", "stopped", "old", "offline"] as const;

/** What the map keeps in its address. */
export const mapSearch = searchOf({
  q: searchFields.text,
  show: someOf(groups),
  drivers: someOf(standings),
  zone: searchFields.text,
  late: oneOf(["yes"]),
  driver: searchFields.text,
  delivery: searchFields.text,
});
