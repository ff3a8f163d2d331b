import { z } from "zod";
import { delivery, newDelivery, statusList } from "../../delivery/deliveries/index.ts";
import { place } from "../../delivery/pricing/index.ts";
import type { Written } from "../../kernel/index.ts";
import {
  codeText,
  daysInOrder,
  daysReversed,
  id,
  pageInput,
  pageOutput,
  pathCode,
  plainDate,
  positiveQuantity,
  searchInput,
  text,
} from "../../kernel/index.ts";

const { sender, recipient, payer_type, payment_method, external_reference_id, is_draft } = newDelivery.shape;

/** The external delivery order (1 §2). */
export const order = z.object({
  customer_id: id.nullish().describe("Left out by a customer's own key; needed with a key of staff"),
  delivery_service_id: id,
  pickup_address: place,
  delivery_address: place,
  payer_type,
  payment_method,
  external_reference_id,
  unit_size: positiveQuantity.describe("Within the limits of the service"),
  is_draft,
  sender,
  recipient,
});
export type Order = z.infer<typeof order>;

const shown = delivery.pick({
  external_reference_id: true,
  customer_id: true,
  delivery_service_id: true,
  pickup_address: true,
  delivery_address: true,
  status: true,
  is_draft: true,
  payer_type: true,
  payment_method: true,
  payment_status: true,
  price: true,
  currency_code: true,
  unit_size: true,
  barcode: true,
  proof_of_delivery: true,
  created_at: true,
  updated_at: true,
});

/** A delivery as a tenant's own server sees it: known by its code (1 §2, 3 §6). */
export const externalDelivery = z
  .object({
    id: z.string().describe("The delivery code: keep it, to track and to cancel"),
    ...shown.shape,
    tracking_url: z.string().describe("Public: for whoever waits for the parcel"),
  })
  .meta({ id: "ExternalDelivery" });
export type ExternalDelivery = Written<typeof externalDelivery>;

const code = pathCode("delivery_not_found").toUpperCase().describe("The delivery code");

export const createOutput = z.object({
  error: z.null(),
  currency_code: z.string().describe("Of the price"),
  delivery: externalDelivery,
});
export const oneInput = z.object({ delivery_code: code });
export const oneOutput = z.object({ delivery: externalDelivery });
export const cancelInput = z.object({ delivery_code: code, reason: text(500).nullish() });

export const listInput = z
  .object({
    ...pageInput(),
    status: statusList.optional(),
    customer_id: id.optional().describe("A customer's own key sees its own in any case"),
    external_reference_id: codeText(200)
      .optional()
      .describe("Exactly this reference: finds what a lost answer was about"),
    search: searchInput.describe("Part of the code, barcode, external reference or a phone"),
    date_from: plainDate.optional().describe("First day of creation, in the tenant's time zone"),
    date_to: plainDate.optional().describe("Last day of creation, included"),
  })
  .refine(daysInOrder, daysReversed);
export type ListInput = z.infer<typeof listInput>;
export const listOutput = z.object({ deliveries: z.array(externalDelivery), ...pageOutput });

export const bulkInput = z.object({
  deliveries: z
    .array(z.record(z.string(), z.unknown()))
    .min(1)
    .max(100)
    .describe("Each as the body of POST /external/deliveries; a wrong one fails alone"),
});
const detail = z.object({ field: z.string(), message: z.string(), code: z.string() });
export const bulkOutput = z.object({
  results: z
    .array(
      z.looseObject({
        success: z.boolean(),
        message: z.string(),
        code: z.string().optional().describe("Why it failed; with it stands what else its error says"),
        details: z.array(detail).optional(),
        delivery: z
          .union([externalDelivery, z.object({ id: z.string() })])
          .optional()
          .describe("What was made; beside `external_reference_exists`, the code of the one that has the reference"),
      }),
    )
    .describe("One for each delivery, in the order of the request"),
});
export type BulkResult = z.infer<typeof bulkOutput>["results"][number];
