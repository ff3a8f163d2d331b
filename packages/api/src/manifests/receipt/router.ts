import type { Outcome } from "../../kernel/index.ts";
import { readAnswer, router } from "../../kernel/index.ts";
import { manifestOperation, manifestWork } from "../life-cycle/index.ts";
import { reportInput, reportOutput, tallyInput, tallyOutput } from "./schema.ts";
import { reportMissing } from "./services/report.ts";
import { tallyItemsOf } from "./services/tally.ts";

const tag = "Transfer manifests";
const path = "/delivery/transfer-manifests/{id}";

const tallied: Outcome = { status: 200, message: "manifest_item.tallied" };
const untallied: Outcome = { status: 200, message: "manifest_item.untallied" };
const reported: Outcome = { status: 200, message: "manifest_item.reported_missing" };

/** How many were scanned and how many were not; or, where nothing was scanned, how many were taken back. */
function talliedOf(data: unknown): Outcome {
  const { results, tallied_count, failed_count, removed_count } = readAnswer(tallyOutput, data);
  if (results.length === 0) return { ...untallied, params: { removed_count } };
  return { ...tallied, params: { tallied_count, failed_count } };
}

/** How many were reported, and how many came after all. */
function reportedOf(data: unknown): Outcome {
  const { reported_count, skipped } = readAnswer(reportOutput, data);
  return { ...reported, params: { reported_count, skipped_count: skipped.length } };
}

/** What is done with a manifest's items between its arrival and their receipt; joins the items' other operations. */
export const manifestReceiptRouter = router({
  tally: manifestOperation(manifestWork, {
    rest: { method: "PUT", path: `${path}/tally` },
    operationId: "tallyTransferManifestItems",
    summary: "Note which parcels of a manifest were scanned on arrival",
    description:
      "Up to 1,000 at once, while the manifest is `awaiting_receipt` or `receiving`, for all who receive it: nothing is received by it, and nothing that is tallied is reported as missing by `report-missing`. Of each barcode `results` says what became of it: `invalid_barcode`, `already_tallied`, `not_on_manifest`, `reported_missing` where it is an exception, `already_received` or `given_up`. `remove` takes back what was scanned by mistake.",
    tag,
    reference: "3 §9",
    message: tallied.message,
    outcomes: { all: [tallied, untallied], of: talliedOf },
    errors: ["transfer_manifest_not_found", "invalid_transition"],
    readByRow: ["barcodes.*", "remove.*"],
    example: { request: { barcodes: ["RR1234567896IQ"] } },
  })
    .input(tallyInput)
    .output(tallyOutput)
    .mutation(({ ctx, input }) => tallyItemsOf(ctx, input)),

  reportMissing: manifestOperation(manifestWork, {
    rest: { method: "POST", path: `${path}/report-missing` },
    operationId: "reportMissingManifestItems",
    summary: "Report the parcels of a manifest that did not come",
    description:
      "From its arrival on. Makes exceptions, all or none, of those that are still `picked_up` or `in_transit` and not tallied when it is done: of `item_ids`, or of all. What was received or scanned before is `skipped`. When nothing more is to be received, receiving ends and the manifest is `received_with_exceptions`.",
    tag,
    reference: "3 §9, 4 G4",
    message: reported.message,
    outcomes: { all: [reported], of: reportedOf },
    errors: ["transfer_manifest_not_found", "manifest_arrival_required"],
    readByRow: ["item_ids.*"],
    example: { request: { reason: "Not among what came" } },
  })
    .input(reportInput)
    .output(reportOutput)
    .mutation(({ ctx, input }) => reportMissing(ctx, input)),
});
