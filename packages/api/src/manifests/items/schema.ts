import { z } from "zod";
import { newContact } from "../../delivery/deliveries/index.ts";
import { changedPlace, place } from "../../delivery/pricing/index.ts";
import type { Wire } from "../../kernel/index.ts";
import {
  asShown,
  commaSeparated,
  id,
  isAllowed,
  issue,
  orNull,
  pageInput,
  pageOutput,
  pathId,
  positiveQuantity,
  quantityOut,
  searchInput,
  text,
  timestampOut,
} from "../../kernel/index.ts";
import { dimensions, dimensionsOut, dimensionsPatch } from "../../warehousing/items/index.ts";
import { manifestItemStates, manifestItemStatus, manifestOrderDelivery, manifestStatus } from "../life-cycle/index.ts";
import { asUnread } from "./sent.ts";

/** As many items as one request may name (3 §9). */
export const MAX_ITEMS = 1000;
const MAX_IDENTIFIER = 200;

export const manifestInstitution = z
  .object({ id, full_name: z.string(), phone: z.string().nullable() })
  .meta({ id: "ManifestInstitution" });
export const manifestBranch = z.object({ id, name: z.string(), code: z.string() }).meta({ id: "ManifestSourceBranch" });

const destination = z
  .object({ lat: z.number(), lng: z.number(), full_address: orNull(z.string()) })
  .meta({ id: "ManifestDestination" });

/** A parcel of a manifest, as every one of its endpoints shows it (2 §2, 4 J12). */
export const manifestItem = z
  .object({
    manifest_item_id: id,
    barcode_value: z.string().meta({ examples: ["RR1234567896IQ"] }),
    status: manifestItemStatus,
    manifest_id: id,
    manifest_number: z.string(),
    manifest_status: manifestStatus,
    institution: manifestInstitution,
    source_branch: manifestBranch,
    position: z.int().describe("In which order the items were scanned, from 1"),
    unit_size: quantityOut.nullable(),
    weight: quantityOut.nullable().describe("In the tenant's weight unit"),
    dimensions: dimensionsOut.nullable(),
    recipient: z
      .object({ name: orNull(z.string()), phone: orNull(z.string()) })
      .meta({ id: "ManifestRecipient", description: "As far as the institution said" }),
    destination_branch_id: id
      .nullable()
      .describe("One of the tenant's branches. Once the item was ordered, the one that its order goes to"),
    destination_address_id: id.nullable().describe("Likewise an address"),
    destination_address: destination
      .nullable()
      .describe("Where it goes: as the institution said, and once it was ordered, as the order says"),
    requested_destination: z
      .object({ branch_id: id.nullable(), address_id: id.nullable(), address: destination.nullable() })
      .meta({ id: "RequestedManifestDestination" })
      .describe(
        "What the institution said, also when it was ordered to another place: the destination of the call wins",
      ),
    tallied_at: timestampOut
      .nullable()
      .describe("When it was scanned on arrival, before it is received; stays when it is received"),
    tallied_by: id.nullable().describe("Who scanned it then; not told to the institution"),
    received_at: timestampOut.nullable(),
    exception_reason: z.string().nullable(),
    order_error: z
      .string()
      .nullable()
      .describe("The code of what kept its order from being made, when that was last tried"),
    delivery_id: id.nullable(),
    delivery: manifestOrderDelivery.nullable().describe("The order that it became"),
    already_has_order: z.boolean(),
    labelled_at: timestampOut.nullable().describe("When its label was last printed"),
    created_at: timestampOut,
    updated_at: timestampOut,
  })
  .meta({ id: "TransferManifestItem" });
/** As services write it: what is left out of it is answered as null. */
export type ManifestItem = Wire<z.input<typeof manifestItem>>;
export const oneOutput = z.object({ item: manifestItem });

const manifestId = pathId("transfer_manifest_not_found");
const itemId = pathId("manifest_item_not_found");

export const listInput = z.object({
  id: manifestId,
  ...pageInput(),
  status: commaSeparated(manifestItemStates.states).optional(),
  tallied: z.boolean().optional().describe("Whether they were scanned on arrival"),
  search: searchInput.describe("Part of the barcode"),
});
export type ListInput = z.infer<typeof listInput>;
export const listOutput = z.object({ items: z.array(manifestItem), ...pageOutput });

export const exceptionsInput = z.object({
  ...pageInput(),
  manifest_id: id.optional(),
  institution_id: id.optional(),
  search: searchInput.describe("Part of the barcode or of the manifest's number"),
});
export type ExceptionsInput = z.infer<typeof exceptionsInput>;
export const exceptionsOutput = z.object({ exceptions: z.array(manifestItem), ...pageOutput });

const SEARCHED = { most: 100, byDefault: 20 } as const;
export const searchItemsInput = z.object({
  q: z
    .string()
    .trim()
    .min(1)
    .max(MAX_IDENTIFIER)
    .describe("An item's id, or part of its barcode or of its manifest's number"),
  limit: z.int().min(1).max(SEARCHED.most).default(SEARCHED.byDefault),
});
export const searchItemsOutput = z.object({ data: z.array(manifestItem) });

const POSTAL =
  "Two letters, nine digits, a check digit, two letters. The check digit: 11 less the remainder, by 11, of the sum of the nine digits times 10, 8, 6, 4, 2, 3, 5, 9 and 7; 10 is written 0, 11 is written 5. Small letters are read as capitals";
const barcode = z
  .string()
  .trim()
  .max(MAX_IDENTIFIER)
  // What is not stored would fail the whole request where its answer is kept for a repetition.
  .refine(isAllowed)
  .describe(POSTAL)
  .meta({ examples: ["RR1234567896IQ"] });
/** A barcode of a batch: what cannot be read is refused by itself (3 §9). */
export const scannedBarcode = barcode.catch(asShown);
const newItem = z
  .object({
    barcode_value: barcode,
    unit_size: positiveQuantity.nullish(),
    weight: positiveQuantity.nullish().describe("In the tenant's weight unit"),
    dimensions: dimensions.nullish(),
    recipient: newContact.nullish(),
    destination_branch_id: id.nullish().describe("One of the tenant's branches"),
    destination_address: place.nullish(),
  })
  .meta({ id: "NewManifestItem" });
export type NewItem = z.infer<typeof newItem>;
export const addInput = z
  .object({
    id: manifestId,
    barcodes: z
      .array(scannedBarcode)
      .min(1)
      .max(MAX_ITEMS)
      .optional()
      .describe("Of items of which nothing else is known"),
    // What is wrong with one is said of that one.
    items: z
      .array(newItem.catch(asUnread))
      .min(1)
      .max(MAX_ITEMS)
      .optional()
      .describe("Instead of `barcodes`: with what is known"),
  })
  .refine(({ barcodes, items }) => (barcodes === undefined) !== (items === undefined), {
    error: issue("barcodes_or_items"),
    path: ["barcodes"],
  });
export type AddInput = z.infer<typeof addInput>;
const errorFields = {
  error_key: z.string().nullable().describe("What clients branch on"),
  error_message: z.string().nullable().describe("For people, in the language asked for"),
};
const scanned = z
  .object({
    barcode_value: z.string(),
    success: z.boolean(),
    manifest_item_id: id.nullable().describe("The item; of a barcode that is taken, the item that has it"),
    manifest_number: z.string().nullable().describe("Of a barcode that is taken: on which manifest it is"),
    delivery_code: z.string().nullable().describe("Of a barcode that is taken: the delivery that has it"),
    ...errorFields,
  })
  .meta({ id: "ScannedManifestItem" });
export type ScannedItem = z.infer<typeof scanned>;
export const addOutput = z.object({
  results: z.array(scanned).describe("One an entry of the request, in its order"),
  added_count: z.int().min(0),
  failed_count: z.int().min(0),
});

export const removeInput = z.object({ id: manifestId, itemId });
export const removeOutput = z.object({ manifest_item_id: id });

/** What may be put right of an item before its order is made; what is left out stays, null empties (4 A8). */
export const changeInput = newItem.omit({ barcode_value: true }).extend({
  id: manifestId,
  itemId,
  dimensions: dimensionsPatch.nullish(),
  destination_address: changedPlace.nullish(),
});
export type ChangeInput = z.infer<typeof changeInput>;

/** So long is what is told of an exception. */
export const REASON = 2000;
export const raiseInput = z.object({ id: itemId, reason: text(REASON).describe("What is wrong with the parcel") });
export type RaiseInput = z.infer<typeof raiseInput>;

/** What names an item in a batch: its id or its barcode. */
export const identifierText = z.string().trim().max(MAX_IDENTIFIER).refine(isAllowed);
export const validateInput = z.object({
  identifiers: z
    .array(
      z
        .union([
          identifierText,
          z
            .object({
              type: z.unknown().optional().meta({ type: "string" }).describe("Not looked at"),
              value: identifierText.catch(asShown),
            })
            .meta({ id: "ManifestItemIdentifier" }),
        ])
        .catch(asShown),
    )
    .min(1)
    .max(MAX_ITEMS)
    .describe("Ids or barcodes of items: which of the two is seen from the value"),
});
const validated = z
  .object({
    input: z.string().describe("As it was sent"),
    valid: z.boolean(),
    ...errorFields,
    manifest_item_id: id.nullable(),
    barcode_value: z.string().nullable(),
    manifest_id: id.nullable(),
    manifest_number: z.string().nullable(),
    manifest_status: manifestStatus.nullable(),
    current_status: manifestItemStatus.nullable().describe("The item's"),
    allowed_manifest_statuses: z.array(manifestStatus),
  })
  .meta({ id: "ValidatedManifestItem" });
export type ValidatedItem = z.infer<typeof validated>;
export const validateOutput = z.object({
  data: z
    .object({
      results: z.array(validated).describe("One an entry of the request, in its order"),
      total_valid: z.int().min(0),
      total_failed: z.int().min(0),
    })
    .meta({ id: "ManifestItemValidation" }),
});

const resolution = z.enum(["reprocess", "void"]).meta({ id: "ManifestExceptionResolution" });
export const resolveInput = z
  .object({
    item_ids: z.array(identifierText.catch(asShown)).min(1).max(MAX_ITEMS).optional().describe("These items"),
    manifest_id: id.optional().describe("With `all_exceptions`: all exceptions of this manifest"),
    all_exceptions: z.boolean().optional(),
    resolution: resolution.default("reprocess").describe("`reprocess`: received after all. `void`: given up for good"),
    notes: text(REASON).nullish(),
  })
  .refine(({ item_ids, manifest_id, all_exceptions }) => (item_ids ? !manifest_id && !all_exceptions : true), {
    error: issue("item_ids_or_manifest"),
    path: ["item_ids"],
  })
  .refine(({ item_ids, manifest_id }) => item_ids !== undefined || manifest_id !== undefined, {
    error: issue("required"),
    path: ["item_ids"],
  })
  .refine(({ manifest_id, all_exceptions }) => !manifest_id || all_exceptions === true, {
    error: issue("required"),
    path: ["all_exceptions"],
  });
export type ResolveInput = z.infer<typeof resolveInput>;
const resolved = z
  .object({
    item_id: id,
    barcode_value: z.string(),
    status: manifestItemStatus.describe("What it is now"),
    manifest_id: id,
    manifest_number: z.string(),
    manifest_status: manifestStatus.describe("What its manifest is now"),
  })
  .meta({ id: "ResolvedManifestItem" });
const skipped = z.object({ item_id: id, status: manifestItemStatus }).meta({ id: "SkippedManifestItem" });
export const resolveOutput = z.object({
  data: z
    .object({
      resolved_count: z.int().min(0),
      resolved: z.array(resolved),
      skipped: z.array(skipped).describe("Items that are no exceptions"),
      not_found: z.array(z.string()).describe("Ids of no item of the tenant, malformed ones too"),
    })
    .meta({ id: "ManifestExceptionResolutions" }),
});
export type ResolveOutput = z.infer<typeof resolveOutput>["data"];
