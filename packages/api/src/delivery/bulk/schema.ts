import { z } from "zod";
import { codeText, id, issue, text } from "../../kernel/index.ts";

/** As many as one request may name (4 L9). */
export const MAX_DELIVERIES = 200;

const delivery_ids = z
  .array(id)
  .min(1)
  .max(MAX_DELIVERIES)
  .describe(
    "The deliveries, legs of staged ones among them, in the order in which they are done; one named twice is done once",
  );

export const assignInput = z
  .object({
    delivery_ids,
    driver_id: id.optional().describe("One of the tenant's drivers"),
    carrier_code: codeText().optional().describe("A carrier that the tenant has enabled, instead of a driver"),
    force: z
      .boolean()
      .default(false)
      .describe("Assign although the driver does not serve the area or has no room for the parcel"),
  })
  .refine(({ driver_id, carrier_code }) => driver_id !== undefined || carrier_code !== undefined, {
    error: issue("required"),
    path: ["driver_id"],
  })
  .refine(({ driver_id, carrier_code }) => driver_id === undefined || carrier_code === undefined, {
    error: issue("driver_or_carrier"),
    path: ["carrier_code"],
  });
export const cancelInput = z.object({ delivery_ids, reason: text(500) });

const result = z
  .object({
    delivery_id: id,
    success: z.boolean(),
    code: z
      .string()
      .nullable()
      .describe("Why it was refused: what the operation on one delivery answers; null when it was done"),
    message: z.string().describe("For people, in the language asked for"),
  })
  .meta({ id: "BulkDeliveryResult" });
export type BulkResult = z.infer<typeof result>;

export const bulkOutput = z.object({
  results: z.array(result).describe("One a delivery, in the order of the request"),
  success_count: z.int(),
  failed_count: z.int(),
});
