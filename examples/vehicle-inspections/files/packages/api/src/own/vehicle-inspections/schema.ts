import { z } from "zod";
import type { Written } from "../../kernel/index.ts";
import { id, pageInput, pageOutput, pathId, plainDate, text, timestampOut } from "../../kernel/index.ts";

const result = z.enum(["passed", "failed"]).meta({ id: "VehicleInspectionResult" });

export const inspection = z
  .object({
    id,
    vehicle_id: id,
    inspected_on: plainDate,
    result,
    notes: z.string().nullable(),
    created_at: timestampOut,
    updated_at: timestampOut,
  })
  .meta({ id: "VehicleInspection" });
export type Inspection = Written<typeof inspection>;

const fields = { inspected_on: plainDate, result, notes: text().nullable() };

export const listInput = z.object({
  ...pageInput(),
  vehicle_id: id.optional().describe("Only those of this vehicle"),
  result: result.optional(),
});
export const listOutput = z.object({ vehicle_inspections: z.array(inspection), ...pageOutput });
export const createInput = z.object({ ...fields, notes: fields.notes.default(null), vehicle_id: id });
export const oneInput = z.object({ id: pathId("own_inspection_not_found") });
export const updateInput = z.object({ ...z.object(fields).partial().shape, ...oneInput.shape });
export const oneOutput = z.object({ vehicle_inspection: inspection });
