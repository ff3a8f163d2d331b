import { z } from "zod";
import { id } from "../../kernel/index.ts";
import { labelFormat, MAX_LABELS } from "../file.ts";

export const printInput = z.object({
  location_ids: z
    .array(id)
    .min(1)
    .max(MAX_LABELS)
    .describe("A label each, in this order; a location that is named twice has two"),
  format: labelFormat,
});
