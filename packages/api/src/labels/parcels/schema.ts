import { z } from "zod";
import { codeText } from "../../kernel/index.ts";
import { labelFormat, MAX_LABELS } from "../file.ts";

const labelType = z.enum(["shipment_label", "manifest_shipment_label"]).meta({ id: "LabelType" });

export const printInput = z.object({
  type: labelType.describe(
    "`manifest_shipment_label` for the orders of a transfer manifest; each says its `label_assignment`",
  ),
  delivery_codes: z
    .array(codeText(32).toUpperCase())
    .min(1)
    .max(MAX_LABELS)
    .describe("Page n is the n-th code; a code that is named twice has two pages. Codes of legs too"),
  format: labelFormat,
});
