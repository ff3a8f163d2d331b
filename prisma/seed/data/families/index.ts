import { clothing } from "./clothing.ts";
import { electronics } from "./electronics.ts";
import type { Family } from "./family.ts";
import { groceries } from "./groceries.ts";
import { health } from "./health.ts";
import { household } from "./household.ts";
import { spareParts } from "./spare-parts.ts";
import { others } from "./stationery-toys-tools.ts";

export const families: readonly Family[] = [
  ...electronics,
  ...groceries,
  ...household,
  ...health,
  ...clothing,
  ...spareParts,
  ...others,
];
export type { Family, Storage } from "./family.ts";
