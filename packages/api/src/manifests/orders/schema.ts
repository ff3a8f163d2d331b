import { z } from "zod";
import { id, issue, moneyOut } from "../../kernel/index.ts";
import { failureDetails, manifestOrderDelivery, manifestStatus } from "../life-cycle/index.ts";

/** So many parcels are received and ordered by one call at most (3 §1.18). */
export const MAX_ITEMS = 1000;

const total = z.int().min(0);

const ids = z
  // Whatever is sent is told of by itself, so that it never fails the call.
  .array(z.unknown().meta({ type: "string", format: "uuid" }))
  .min(1)
  .describe(
    `Ids of manifest items; the first place that an id has counts, and at most ${MAX_ITEMS} different ones. What is no id of an item is told of in \`failed\``,
  );

export const setDestinationInput = z
  .object({
    item_ids: ids,
    destination_branch_id: id
      .nullish()
      .describe(
        "A branch of the tenant; or an address, and exactly one of the two. All items of the call go there, whatever the institution said of them",
      ),
    destination_address_id: id.nullish().describe("An address of the tenant"),
    delivery_service_id: id.nullish().describe("Default: the tenant's default service for manifests"),
  })
  .superRefine(({ destination_branch_id, destination_address_id }, context) => {
    if (Boolean(destination_branch_id) === Boolean(destination_address_id))
      context.addIssue({ code: "custom", path: ["destination_branch_id"], message: issue("one_destination") });
  });
export type SetDestinationInput = z.infer<typeof setDestinationInput>;

const created = z
  .object({
    item_id: id,
    delivery: manifestOrderDelivery,
    price: moneyOut,
    currency_code: z.string().describe("Of the price"),
  })
  .meta({ id: "ManifestOrder" });

const failed = z
  .object({
    item_id: z.string().describe("As it was sent"),
    error_key: z.string().describe("Stable, for programs"),
    error_message: z.string().describe("For people, in the language asked for"),
    details: failureDetails,
  })
  .meta({ id: "ManifestItemFailure" });

const receivedManifest = z
  .object({
    manifest_id: id,
    manifest_number: z.string().meta({ examples: ["MNF-00001"] }),
    status: manifestStatus.describe("As the call leaves it"),
    remaining_count: total.describe("Parcels of it that nobody has received or reported missing"),
    ready: z.boolean().describe("Whether nothing remains, so that orders are made"),
    item_ids: z.array(id).describe("Those of the request that are on it"),
  })
  .meta({ id: "ManifestReceiptState" });

const receipt = z
  .object({
    requested_count: total.describe("How many different ids were sent"),
    received_count: total,
    received_item_ids: z.array(id).describe("Received by this call"),
    ready_item_ids: z.array(id).describe("Of which orders could be made"),
    manifests: z.array(receivedManifest),
  })
  .meta({ id: "ManifestReceipt" });

const data = z
  .object({
    created_count: total,
    failed_count: total,
    created: z.array(created).describe("Also orders that were there already"),
    failed: z.array(failed),
    receipt,
  })
  .meta({
    id: "ManifestOrders",
    description:
      "Every list is in the order of `item_ids`; parcels of a manifest that is not complete are in neither list",
  });

export const setDestinationOutput = z.object({
  data,
  code: z
    .literal("manifest_receiving_incomplete")
    .optional()
    .describe("Only where no order was made because parcels remain to be received"),
});
export type SetDestinationOutput = z.infer<typeof setDestinationOutput>;
