import type { Outcome } from "../../kernel/index.ts";
import { readAnswer, router, tenantOperation } from "../../kernel/index.ts";
import { manifestOperation, manifestStaff, manifestWork, readersAudience } from "../life-cycle/index.ts";
import { listExceptions, listItems } from "./list.ts";
import {
  addInput,
  addOutput,
  changeInput,
  exceptionsInput,
  exceptionsOutput,
  listInput,
  listOutput,
  oneOutput,
  raiseInput,
  removeInput,
  removeOutput,
  resolveInput,
  resolveOutput,
  searchItemsInput,
  searchItemsOutput,
  validateInput,
  validateOutput,
} from "./schema.ts";
import { searchItems } from "./search.ts";
import { addItems } from "./services/add.ts";
import { changeManifestItem } from "./services/change.ts";
import { raiseException } from "./services/raise.ts";
import { removeManifestItem } from "./services/remove.ts";
import { resolveExceptions } from "./services/resolve.ts";
import { validateItems } from "./services/validate.ts";

const tag = "Transfer manifests";
const ofManifest = "/delivery/transfer-manifests/{id}/items";
const path = "/delivery/transfer-manifest-items";
const work = manifestWork;
const readers = manifestStaff;

const added: Outcome = { status: 200, message: "manifest_item.added" };

/** How many were scanned, and how many were not. */
function addedOf(data: unknown): Outcome {
  const { added_count, failed_count } = readAnswer(addOutput, data);
  return { ...added, params: { added_count, failed_count } };
}

export const manifestItemsRouter = router({
  list: tenantOperation([], {
    rest: { method: "GET", path: ofManifest },
    onReplica: true,
    operationId: "listTransferManifestItems",
    summary: "List a manifest's items with the codes of their orders",
    description: "In the order in which they were scanned.",
    audience: readersAudience,
    tag,
    reference: "4 J12",
    message: "manifest_item.listed",
    errors: ["transfer_manifest_not_found"],
  })
    .input(listInput)
    .output(listOutput)
    .query(({ ctx, input }) => listItems(ctx, input)),

  add: manifestOperation(work, {
    rest: { method: "POST", path: ofManifest },
    operationId: "addTransferManifestItems",
    summary: "Scan parcels onto a draft",
    description:
      "Up to 1,000 at once. The good ones are kept; `results` says what is wrong with the others: `invalid_barcode`, also for a label of our own series, which names a delivery that is still to be made, `duplicate_barcode` where the barcode stands twice in the request, on another item that is not void, or on a delivery, or `validation_failed` where something else of it cannot be read.",
    tag,
    reference: "3 §9, 4 G1",
    message: added.message,
    outcomes: { all: [added], of: addedOf },
    errors: ["transfer_manifest_not_found", "branch_not_found", "address_not_found", "invalid_transition"],
    readByRow: ["barcodes.*", "items.*.barcode_value"],
    example: { request: { barcodes: ["RR1234567896IQ"] } },
  })
    .input(addInput)
    .output(addOutput)
    .mutation(({ ctx, input }) => addItems(ctx, input)),

  remove: manifestOperation(work, {
    rest: { method: "DELETE", path: `${ofManifest}/{itemId}` },
    operationId: "removeTransferManifestItem",
    summary: "Take an item off a draft",
    tag,
    reference: "3 §9",
    message: "manifest_item.removed",
    errors: ["transfer_manifest_not_found", "manifest_item_not_found", "invalid_transition"],
  })
    .input(removeInput)
    .output(removeOutput)
    .mutation(({ ctx, input }) => removeManifestItem(ctx, input)),

  change: manifestOperation(work, {
    rest: { method: "PATCH", path: `${ofManifest}/{itemId}` },
    ifMatch: true,
    operationId: "updateTransferManifestItem",
    summary: "Put right what is known of a parcel",
    description:
      "Who gets it, its size, and where the institution wants it, until its order is made: then 409 `invalid_transition`. What is left out stays, null empties. A change of nothing records nothing.",
    tag,
    reference: "3 §9",
    message: "manifest_item.changed",
    errors: [
      "transfer_manifest_not_found",
      "manifest_item_not_found",
      "branch_not_found",
      "address_not_found",
      "no_fields_to_update",
      "invalid_transition",
    ],
    example: { request: { recipient: { name: "Zainab Kareem", phone: "+9647701234567" }, unit_size: 2 } },
  })
    .input(changeInput)
    .output(oneOutput)
    .mutation(({ ctx, input }) => changeManifestItem(ctx, input)),

  search: manifestOperation(readers, {
    rest: { method: "GET", path: `${path}/search` },
    onReplica: true,
    operationId: "searchTransferManifestItems",
    summary: "Find items that may become orders",
    description:
      "Those that are `picked_up`, `in_transit` or `received` and have no order: by their id, or by a part of their barcode or of their manifest's number, newest first.",
    tag,
    reference: "2 §4.9",
    message: "manifest_item.searched",
  })
    .input(searchItemsInput)
    .output(searchItemsOutput)
    .query(({ ctx, input }) => searchItems(ctx, input)),

  validate: manifestOperation(readers, {
    rest: { method: "POST", path: `${path}/bulk/validate` },
    operationId: "validateTransferManifestItems",
    summary: "Check which items may become orders now",
    description:
      "Changes nothing. Each identifier has its result, in the order of the request, also when it comes twice.",
    tag,
    reference: "2 §4.9, 4 G6",
    message: "manifest_item.validated",
    idempotency: "none",
    readByRow: ["identifiers.*"],
    example: { request: { identifiers: ["RR1234567896IQ"] } },
  })
    .input(validateInput)
    .output(validateOutput)
    .mutation(({ ctx, input }) => validateItems(ctx, input)),

  raiseException: manifestOperation(work, {
    rest: { method: "POST", path: `${path}/{id}/exception` },
    ifMatch: true,
    operationId: "raiseManifestException",
    summary: "Report that something is wrong with an item",
    description:
      "From its manifest's arrival on. When it is the last item to be accounted for, receiving ends and the manifest is `received_with_exceptions`.",
    tag,
    reference: "3 §9, 4 G4",
    message: "manifest_item.exception_raised",
    errors: ["manifest_item_not_found", "manifest_arrival_required", "invalid_transition"],
    example: { request: { reason: "The box is torn open" } },
  })
    .input(raiseInput)
    .output(oneOutput)
    .mutation(({ ctx, input }) => raiseException(ctx, input)),

  resolveExceptions: manifestOperation(work, {
    rest: { method: "POST", path: `${path}/bulk/resolve-exceptions` },
    operationId: "resolveManifestExceptions",
    summary: "Decide about exceptions",
    description:
      "Either `item_ids`, or `manifest_id` with `all_exceptions`. `reprocess`, which it is where `resolution` is left out, receives the items after all, and needs the proofs of delivery that the tenant asks for; `void` gives them up for good.",
    tag,
    reference: "2 §4.9, 4 G5",
    message: "manifest_item.exceptions_resolved",
    errors: ["transfer_manifest_not_found", "manifest_delivery_proof_required"],
    readByRow: ["item_ids.*"],
    example: { request: { item_ids: ["01977a5e-0000-7000-8000-000000000001"], resolution: "reprocess" } },
  })
    .input(resolveInput)
    .output(resolveOutput)
    .mutation(({ ctx, input }) => resolveExceptions(ctx, input)),

  exceptions: tenantOperation([], {
    rest: { method: "GET", path: "/delivery/transfer-manifest-exceptions" },
    onReplica: true,
    operationId: "listManifestExceptions",
    summary: "List items in exception",
    description: "Newest first.",
    audience: readersAudience,
    tag,
    reference: "2 §4.9, 3 §9",
    message: "manifest_item.exceptions_listed",
  })
    .input(exceptionsInput)
    .output(exceptionsOutput)
    .query(({ ctx, input }) => listExceptions(ctx, input)),
});
