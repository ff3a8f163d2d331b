import { z } from "zod";
import type { Written } from "../../kernel/index.ts";
import { codeText, id, pageInput, pageOutput, pathId, searchInput, text, timestampOut } from "../../kernel/index.ts";
import { polygon, polygonOut } from "./polygon.ts";

export const zone = z
  .object({
    id,
    name: z.string(),
    code: z.string(),
    polygon: polygonOut,
    created_at: timestampOut,
    updated_at: timestampOut,
  })
  .meta({ id: "Zone" });
export type Zone = Written<typeof zone>;

const fields = {
  name: text(200),
  code: codeText().describe("Unique within the tenant"),
  polygon,
};

export const listInput = z.object({ ...pageInput(), search: searchInput.describe("Part of the name or code") });
export const listOutput = z.object({ zones: z.array(zone), ...pageOutput });
export const oneInput = z.object({ id: pathId("zone_not_found") });
export const createInput = z.object(fields);
export const updateInput = z.object({ ...z.object(fields).partial().shape, ...oneInput.shape });
export const oneOutput = z.object({ zone });
