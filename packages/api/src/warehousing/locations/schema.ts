import { z } from "zod";
import type { Written } from "../../kernel/index.ts";
import { codeText, id, pageInput, pageOutput, pathId, searchInput, text, timestampOut } from "../../kernel/index.ts";

/** Coarsest first: a location lies in one of a coarser type, so the tree has no circles. */
export const locationTypes = ["zone", "aisle", "rack", "shelf", "bin"] as const;
export const locationType = z.enum(locationTypes).meta({ id: "LocationType" });

/** What a bin is for, where goods are moved from one to the other by rules (4 L3). */
export const binPurpose = z.enum(["pick", "reserve"]).meta({ id: "BinPurpose" });
const purposes = "`pick`: goods are taken from here. `reserve`: bins of `pick` are filled up from here";

export const location = z
  .object({
    id,
    warehouse_id: id,
    parent_id: id.nullable(),
    name: z.string(),
    code: z.string(),
    location_type: locationType.describe("Only bins hold stock"),
    is_default_receiving: z.boolean().describe("Where goods arrive unless told otherwise; one bin a warehouse"),
    is_active: z.boolean(),
    closed_above: z
      .boolean()
      .describe("Whether a location above it is switched off: then nothing is put into it either"),
    purpose: binPurpose.nullable().describe(purposes),
    created_at: timestampOut,
    updated_at: timestampOut,
  })
  .meta({ id: "Location" });
export type Location = Written<typeof location>;

/** A bin as records name it. */
export const binSummary = z
  .object({ id, name: z.string(), code: z.string(), location_type: z.string() })
  .meta({ id: "BinSummary" });

const name = text(200);
const code = codeText().describe("Unique within the warehouse");
const parent = id.nullish().describe("A location of the same warehouse and of a coarser type");

export const listInput = z.object({
  ...pageInput(),
  warehouse_id: id.optional(),
  parent_id: id.optional().describe("Only what lies directly in this location"),
  location_type: locationType.optional(),
  is_active: z.boolean().optional(),
  is_default_receiving: z.boolean().optional().describe("True: only where a warehouse's goods arrive by default"),
  code: codeText().optional().describe("The whole code, in small letters or capitals, as a scanned label says it"),
  search: searchInput.describe("Part of the name or code"),
});
export const listOutput = z.object({ locations: z.array(location), ...pageOutput });

export const showInput = z.object({ id: pathId("location_not_found") });
export const createInput = z.object({
  warehouse_id: id,
  parent_id: parent,
  name,
  code,
  location_type: locationType,
  is_default_receiving: z.boolean().default(false),
  is_active: z.boolean().default(true),
  purpose: binPurpose.nullable().default(null).describe(purposes),
});
export const updateInput = z.object({
  id: pathId("location_not_found"),
  parent_id: parent,
  name: name.optional(),
  code: code.optional(),
  location_type: locationType.optional(),
  is_default_receiving: z.boolean().optional().describe("True takes the place of the one before"),
  is_active: z.boolean().optional(),
  purpose: binPurpose.nullish().describe(purposes),
});
export const oneOutput = z.object({ location });
