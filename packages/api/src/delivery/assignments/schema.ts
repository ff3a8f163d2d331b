import { z } from "zod";
import { codeText, id, issue, pathId, text } from "../../kernel/index.ts";
import { delivery } from "../deliveries/index.ts";

const deliveryId = pathId("delivery_not_found");
const reason = text(500);
const force = z
  .boolean()
  .default(false)
  .describe("Assign although the driver does not serve the area or has no room for the parcel");

export const assignInput = z
  .object({
    id: deliveryId,
    driver_id: id.optional().describe("One of the tenant's drivers"),
    carrier_code: codeText().optional().describe("A carrier that the tenant has enabled, instead of a driver"),
    auto: z
      .boolean()
      .default(false)
      .describe("Choose by itself: an own driver on duty with room in the area, or a carrier"),
    force,
  })
  .refine(({ driver_id, carrier_code, auto }) => auto || driver_id !== undefined || carrier_code !== undefined, {
    error: issue("required"),
    path: ["driver_id"],
  })
  .refine(({ driver_id, carrier_code, auto, force }) => !auto || !(driver_id ?? carrier_code ?? (force || undefined)), {
    error: issue("auto_alone"),
    path: ["auto"],
  })
  .refine(({ driver_id, carrier_code }) => driver_id === undefined || carrier_code === undefined, {
    error: issue("driver_or_carrier"),
    path: ["carrier_code"],
  });
export const unassignInput = z.object({ id: deliveryId, reason: reason.optional() });
export const switchInput = z.object({ id: deliveryId, driver_id: id, reason, force });
export const resolveInput = z.object({
  id: deliveryId,
  action: z.enum(["retry", "return"]).meta({ id: "ExceptionAction" }),
  notes: text(2000, 0).optional(),
});
export const loseInput = z.object({ id: deliveryId, reason });
export const resolveOutput = z.object({
  delivery,
  return_delivery: delivery
    .nullable()
    .describe("The operational return that was made; null for a retry, and as long as the parcel is not received"),
});
