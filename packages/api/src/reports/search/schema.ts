import { z } from "zod";
import { codeText, commaSeparated, id } from "../../kernel/index.ts";
import { kindNames } from "./kinds.ts";

const SHORTEST = 2;
const MAX_EACH = 20;
const USUAL_EACH = 5;

const kind = z.enum(kindNames).meta({ id: "SearchResultType" });

const result = z
  .object({
    type: kind,
    id: id.describe("Of the record, under which its own operations show it"),
    label: z.string().describe("What it is called: its code or its name"),
    detail: z.string().nullable().describe("What tells it from others: a name, a phone, a second code"),
    status: z.string().nullable().describe("The record's own status; null for what has none"),
  })
  .meta({ id: "SearchResult" });
export type SearchResult = z.infer<typeof result>;

export const searchInput = z.object({
  q: codeText(100, SHORTEST).describe(
    "A part of a code, a name or a phone, in any case; two characters are what it begins with, and are looked for only in what there are few of: no deliveries, orders or customers. Phones are found as people write them, and a manifest also by the whole barcode of a parcel on it",
  ),
  types: commaSeparated(kindNames).optional().describe("Only these kinds; all that the caller may see when left out"),
  limit: z.int().min(1).max(MAX_EACH).default(USUAL_EACH).describe("At most so many of each kind"),
});
export type SearchInput = z.output<typeof searchInput>;

export const searchOutput = z.object({
  results: z.array(result).describe("Kind by kind, the latest of each first"),
  more: z.array(kind).describe("Kinds of which there are more than are shown"),
});
