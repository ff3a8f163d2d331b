import { z } from "zod";
import { asShown, id, issue, pathId, text, timestampOut } from "../../kernel/index.ts";
import { identifierText, MAX_ITEMS, REASON, scannedBarcode } from "../items/index.ts";
import { manifestItemStatus } from "../life-cycle/index.ts";
import { transferManifest } from "../transfer-manifests/index.ts";

const manifestId = pathId("transfer_manifest_not_found");
const barcodes = z.array(scannedBarcode).min(1).max(MAX_ITEMS).optional();

export const tallyInput = z
  .object({
    id: manifestId,
    barcodes: barcodes.describe("What was scanned"),
    remove: barcodes.describe("What was scanned by mistake: not tallied any more. Done before `barcodes`"),
  })
  .refine(({ barcodes: scanned, remove }) => scanned !== undefined || remove !== undefined, {
    error: issue("barcodes_or_remove"),
    path: ["barcodes"],
  });
export type TallyInput = z.infer<typeof tallyInput>;

const tallied = z
  .object({
    barcode_value: z.string(),
    success: z.boolean(),
    manifest_item_id: id.nullable().describe("The item that has the barcode, on whichever manifest"),
    manifest_number: z.string().nullable().describe("Of the manifest that this item is on"),
    error_key: z.string().nullable().describe("What clients branch on"),
    error_message: z.string().nullable().describe("For people, in the language asked for"),
  })
  .meta({ id: "TalliedManifestItem" });
export type TalliedItem = z.infer<typeof tallied>;
const count = z.int().min(0);
export const tallyOutput = z.object({
  results: z.array(tallied).describe("One an entry of `barcodes`, in its order"),
  tallied_count: count,
  failed_count: count,
  removed_count: count.describe("How many of `remove` are not tallied any more: what is received stays as it is"),
});

export const reportInput = z.object({
  id: manifestId,
  reason: text(REASON).describe("What is told of each of them"),
  item_ids: z
    .array(identifierText.catch(asShown))
    .min(1)
    .max(MAX_ITEMS)
    .optional()
    .describe("These alone; left out: all that are neither received nor tallied"),
});
export type ReportInput = z.infer<typeof reportInput>;
const skipped = z
  .object({
    item_id: id,
    barcode_value: z.string(),
    status: manifestItemStatus,
    tallied_at: timestampOut.nullable(),
  })
  .meta({ id: "FoundManifestItem" });
export const reportOutput = z.object({
  reported_count: count,
  reported: z.array(id).describe("The items that are exceptions now"),
  skipped: z
    .array(skipped)
    .describe("Of `item_ids`: what came after all, by its scan or receipt, or was reported before"),
  not_found: z.array(z.string()).describe("Of `item_ids`: ids of no item of this manifest, malformed ones too"),
  transfer_manifest: transferManifest,
});
