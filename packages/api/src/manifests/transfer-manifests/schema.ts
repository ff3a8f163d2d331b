import { z } from "zod";
import { fileUrl } from "../../files/index.ts";
import type { Written } from "../../kernel/index.ts";
import {
  commaSeparated,
  daysInOrder,
  daysReversed,
  id,
  issue,
  pageInput,
  pageOutput,
  pathId,
  plainDate,
  searchInput,
  text,
  timestampOut,
} from "../../kernel/index.ts";
import { warehouseSummary } from "../../warehousing/warehouses/index.ts";
import { manifestBranch, manifestInstitution } from "../items/index.ts";
import type { ManifestItemStatus, ManifestStatus } from "../life-cycle/index.ts";
import { failureDetails, manifestEvent, manifestStates, manifestStatus, missingProofs } from "../life-cycle/index.ts";

const count = z.int().min(0);
export const itemCounts = z
  .object({
    scanned: count,
    picked_up: count,
    in_transit: count,
    received: count,
    exception: count,
    processing: count,
    order_created: count,
    void: count,
    tallied: count.describe("Of those that are `picked_up` or `in_transit`: scanned on arrival"),
  } satisfies Record<ManifestItemStatus | "tallied", typeof count>)
  .meta({
    id: "ManifestItemCounts",
    description: "Items by status, and how many that are to be received were scanned",
  });
export type ItemCounts = z.infer<typeof itemCounts>;

/** A manifest as every one of its endpoints answers it (3 §9). */
export const transferManifest = z
  .object({
    id,
    tenant_id: id,
    manifest_number: z.string().meta({ examples: ["MNF-00042"] }),
    status: manifestStatus,
    institution: manifestInstitution,
    source_branch: manifestBranch,
    receiving_warehouse: warehouseSummary,
    driver: z
      .object({ id, full_name: z.string(), phone: z.string().nullable() })
      .meta({ id: "ManifestDriver" })
      .nullable()
      .describe("Who carries it, from its pickup on"),
    item_count: count.describe("All its items, void ones too"),
    counts: itemCounts,
    picked_up_at: timestampOut.nullable(),
    departed_at: timestampOut.nullable(),
    arrived_at: timestampOut.nullable(),
    delivery_proof: z
      .object({
        photo_url: z.string().nullable(),
        signature_url: z.string().nullable(),
        missing: z
          .enum(missingProofs)
          .meta({ id: "MissingManifestProof" })
          .nullable()
          .describe("What the tenant's settings ask for and is not there: nothing is received before it is"),
      })
      .meta({ id: "ManifestDeliveryProof" }),
    receiving_started_at: timestampOut.nullable(),
    received_at: timestampOut.nullable().describe("When the last item was accounted for"),
    received_by: id.nullable(),
    received_by_user: z.object({ id, full_name: z.string() }).meta({ id: "ManifestUser" }).nullable(),
    received_count: count.nullable().describe("How many were received when receiving ended, exceptions left out"),
    notes: z.string().nullable(),
    cancel_reason: z.string().nullable(),
    cancelled_at: timestampOut.nullable(),
    created_by: id.nullable(),
    created_at: timestampOut,
    updated_at: timestampOut,
  })
  .meta({ id: "TransferManifest" });
export type TransferManifest = Written<typeof transferManifest>;

export const statusCounts = z
  .object({
    draft: count,
    picked_up: count,
    in_transit: count,
    awaiting_receipt: count,
    receiving: count,
    received: count,
    received_with_exceptions: count,
    processing: count,
    completed: count,
    cancelled: count,
    total: count,
  } satisfies Record<ManifestStatus | "total", typeof count>)
  .meta({ id: "TransferManifestCounts", description: "Manifests by status, under every filter but `status`" });
export type StatusCounts = z.infer<typeof statusCounts>;

export const listInput = z
  .object({
    ...pageInput(),
    status: commaSeparated(manifestStates.states).optional(),
    institution_id: id.optional(),
    source_branch_id: id.optional(),
    receiving_warehouse_id: id.optional(),
    driver_id: id.optional(),
    search: searchInput.describe("Part of the manifest's number or of the institution's name"),
    date_from: plainDate.optional().describe("First day of creation, in the tenant's time zone"),
    date_to: plainDate.optional().describe("Last day of creation, included"),
  })
  .refine(daysInOrder, daysReversed);
export type ListInput = z.infer<typeof listInput>;
export const listOutput = z.object({ transfer_manifests: z.array(transferManifest), statusCounts, ...pageOutput });

const manifestId = pathId("transfer_manifest_not_found");
export const oneInput = z.object({ id: manifestId });
export const oneOutput = z.object({ transfer_manifest: transferManifest });

const NOTES = 5000;
const REASON = 2000;
export const createInput = z.object({
  institution_id: id,
  source_branch_id: id.describe("One of the institution's branches"),
  receiving_warehouse_id: id.describe("An active warehouse of the tenant"),
  notes: text(NOTES).nullish(),
});
export type CreateInput = z.infer<typeof createInput>;
export const changeInput = z.object({ id: manifestId, notes: text(NOTES).nullable().describe("Null empties them") });
export const pickUpInput = z.object({ id: manifestId, driver_id: id.describe("One of the tenant's drivers") });
export const cancelInput = z.object({ id: manifestId, reason: text(REASON).nullish() });
export const proofInput = z
  .object({ id: manifestId, photo_url: fileUrl.nullish(), signature_url: fileUrl.nullish() })
  .refine(({ photo_url, signature_url }) => photo_url != null || signature_url != null, {
    error: issue("photo_or_signature"),
    path: ["photo_url"],
  });
export type ProofInput = z.infer<typeof proofInput>;

export const eventsInput = z.object({
  id: manifestId,
  ...pageInput(),
  event: manifestEvent.optional(),
  manifest_item_id: id.optional(),
});
export type EventsInput = z.infer<typeof eventsInput>;
const recordedEvent = z
  .object({
    id,
    number: z.int().describe("Counted within the manifest, from 1, without a gap"),
    event: manifestEvent,
    manifest_item_id: id.nullable(),
    payload: z.record(z.string(), z.unknown()),
    actor: z
      .object({
        type: z.enum(["user", "driver", "api_key", "carrier", "system"]).meta({ id: "ManifestActorType" }),
        id: id.nullable(),
        name: z.string().nullable(),
      })
      .meta({ id: "ManifestActor" }),
    created_at: timestampOut,
  })
  .meta({ id: "TransferManifestEvent" });
export const eventsOutput = z.object({ events: z.array(recordedEvent), ...pageOutput });

const failed = z
  .object({
    item_id: id,
    barcode_value: z.string(),
    error_key: z.string().describe("What clients branch on"),
    error_message: z.string().describe("For people, in the language asked for"),
    details: failureDetails,
  })
  .meta({ id: "FailedManifestItem" });
export const progress = z
  .object({
    manifest_id: id,
    manifest_number: z.string(),
    status: manifestStatus,
    item_count: count,
    counts: itemCounts,
    charged: count.describe("Orders that were paid from the institution's wallet"),
    labelled: count.describe("Orders whose label was printed"),
    failed: z.array(failed).describe("Items whose order could not be made when that was last tried: the first 1,000"),
    event_number: count.describe("The number of the last event that this takes in"),
  })
  .meta({ id: "TransferManifestProgress" });
export type Progress = Written<typeof progress>;
export const progressOutput = z.object({ progress });

export const streamInput = z.object({
  id: manifestId,
  lastEventId: z
    .string()
    .regex(/^\d{1,15}(-\d{1,15}-[0-9a-f]{8})?$/)
    .nullish()
    .describe("The `id` of the last event seen; REST takes it from the header Last-Event-ID"),
});
/** What a stream carries: first where it stands, without a progress, then the progress as it is whenever something happened. */
export const streamEvent = z.object({ progress: progress.nullable() });
