import { router, tenantOperation } from "../../kernel/index.ts";
import { manifestOperation, manifestWork, readersAudience } from "../life-cycle/index.ts";
import { listEvents } from "./events.ts";
import { listManifests } from "./list.ts";
import { showProgress, streamProgress } from "./progress.ts";
import {
  cancelInput,
  changeInput,
  createInput,
  eventsInput,
  eventsOutput,
  listInput,
  listOutput,
  oneInput,
  oneOutput,
  pickUpInput,
  progressOutput,
  proofInput,
  streamEvent,
  streamInput,
} from "./schema.ts";
import { changeManifest } from "./services/change.ts";
import { createManifest } from "./services/create.ts";
import { arriveManifest, cancelManifest, departManifest, pickUpManifest } from "./services/move.ts";
import { recordProof } from "./services/prove.ts";
import { showManifest } from "./shown.ts";

const tag = "Transfer manifests";
const reference = "3 §9";
const path = "/delivery/transfer-manifests";
const work = manifestWork;
const audience = readersAudience;

export const transferManifestsRouter = router({
  list: tenantOperation([], {
    rest: { method: "GET", path },
    onReplica: true,
    summary: "List transfer manifests with their counts by status",
    description: "Newest first.",
    audience,
    tag,
    reference,
    message: "transfer_manifest.listed",
  })
    .input(listInput)
    .output(listOutput)
    .query(({ ctx, input }) => listManifests(ctx, input)),

  create: manifestOperation(work, {
    rest: { method: "POST", path },
    summary: "Begin a transfer manifest",
    description: "It is a draft until its driver takes it: scan its parcels first.",
    tag,
    reference,
    message: "transfer_manifest.created",
    status: 201,
    errors: ["institution_not_found", "branch_not_found", "warehouse_not_found"],
  })
    .input(createInput)
    .output(oneOutput)
    .mutation(({ ctx, input }) => createManifest(ctx, input)),

  show: tenantOperation([], {
    rest: { method: "GET", path: `${path}/{id}` },
    summary: "Show a transfer manifest",
    audience,
    tag,
    reference,
    message: "transfer_manifest.shown",
    errors: ["transfer_manifest_not_found"],
  })
    .input(oneInput)
    .output(oneOutput)
    .query(({ ctx, input }) => showManifest(ctx, input)),

  change: manifestOperation(work, {
    rest: { method: "PATCH", path: `${path}/{id}` },
    ifMatch: true,
    operationId: "updateTransferManifest",
    summary: "Change the notes of a manifest",
    description:
      "Until it is completed or called off. Sent again the notes stay what they are, and nothing is recorded.",
    tag,
    reference,
    message: "transfer_manifest.changed",
    errors: ["transfer_manifest_not_found", "invalid_transition"],
    example: { request: { notes: "Two pallets, the second one is fragile" } },
  })
    .input(changeInput)
    .output(oneOutput)
    .mutation(({ ctx, input }) => changeManifest(ctx, input)),

  pickUp: manifestOperation(work, {
    rest: { method: "PUT", path: `${path}/{id}/pickup` },
    operationId: "pickUpTransferManifest",
    summary: "Hand a manifest to its driver",
    description: "Its items travel with it; nothing can be scanned onto it any more.",
    tag,
    reference,
    message: "transfer_manifest.picked_up",
    errors: [
      "transfer_manifest_not_found",
      "manifest_empty",
      "driver_not_found",
      "driver_inactive",
      "invalid_transition",
    ],
    example: { request: { driver_id: "01977a5e-0000-7000-8000-000000000001" } },
  })
    .input(pickUpInput)
    .output(oneOutput)
    .mutation(({ ctx, input }) => pickUpManifest(ctx, input)),

  depart: manifestOperation(work, {
    rest: { method: "PUT", path: `${path}/{id}/depart` },
    operationId: "departTransferManifest",
    summary: "Say that a manifest is on its way",
    tag,
    reference,
    message: "transfer_manifest.departed",
    errors: ["transfer_manifest_not_found", "invalid_transition"],
  })
    .input(oneInput)
    .output(oneOutput)
    .mutation(({ ctx, input }) => departManifest(ctx, input)),

  arrive: manifestOperation(work, {
    rest: { method: "PUT", path: `${path}/{id}/arrive` },
    operationId: "arriveTransferManifest",
    summary: "Say that a manifest is at its warehouse",
    description: "Its staff is told. Nothing of it can be received before this.",
    tag,
    reference,
    message: "transfer_manifest.arrived",
    errors: ["transfer_manifest_not_found", "invalid_transition"],
  })
    .input(oneInput)
    .output(oneOutput)
    .mutation(({ ctx, input }) => arriveManifest(ctx, input)),

  recordProof: manifestOperation(work, {
    rest: { method: "PUT", path: `${path}/{id}/delivery-proof` },
    ifMatch: true,
    operationId: "recordTransferManifestProof",
    summary: "Record what proves that a manifest was delivered",
    description: "A photo, a signature or both, from its arrival on; what is left out stays as it was.",
    tag,
    reference,
    message: "transfer_manifest.proof_recorded",
    errors: ["transfer_manifest_not_found", "manifest_arrival_required", "file_not_found", "invalid_transition"],
    example: { request: { photo_url: "https://example.com/pallet.jpg" } },
  })
    .input(proofInput)
    .output(oneOutput)
    .mutation(({ ctx, input }) => recordProof(ctx, input)),

  cancel: manifestOperation(work, {
    rest: { method: "PUT", path: `${path}/{id}/cancel` },
    operationId: "cancelTransferManifest",
    summary: "Call off a manifest that has not arrived",
    description: "Its items are void, and their barcodes may be scanned again.",
    tag,
    reference,
    message: "transfer_manifest.cancelled",
    errors: ["transfer_manifest_not_found", "invalid_transition"],
    example: { request: { reason: "The truck broke down" } },
  })
    .input(cancelInput)
    .output(oneOutput)
    .mutation(({ ctx, input }) => cancelManifest(ctx, input)),

  events: tenantOperation([], {
    rest: { method: "GET", path: `${path}/{id}/events` },
    onReplica: true,
    operationId: "listTransferManifestEvents",
    summary: "List what happened to a manifest",
    description: "Oldest first.",
    audience,
    tag,
    reference: "3 §9, 4 G5",
    message: "transfer_manifest.events_listed",
    errors: ["transfer_manifest_not_found"],
  })
    .input(eventsInput)
    .output(eventsOutput)
    .query(({ ctx, input }) => listEvents(ctx, input)),

  progress: tenantOperation([], {
    rest: { method: "GET", path: `${path}/{id}/progress` },
    operationId: "getTransferManifestProgress",
    summary: "Show how far a manifest's items are",
    audience,
    tag,
    reference: "4 L4",
    message: "transfer_manifest.progress_shown",
    errors: ["transfer_manifest_not_found"],
  })
    .input(oneInput)
    .output(progressOutput)
    .query(({ ctx, input }) => showProgress(ctx, input)),

  stream: tenantOperation([], {
    rest: { method: "GET", path: `${path}/{id}/stream` },
    operationId: "streamTransferManifest",
    summary: "Follow how far a manifest's items are",
    description:
      "Server-sent events: `ready` with where the stream stands, then `progress` as it is, and again whenever it changed: something was recorded, a label was printed, an order failed. `id` says which progress it is, beginning with the number of the last event that this takes in: sent back as `Last-Event-ID` it goes on there, and nothing that happened meanwhile is left out. The stream ends after 15 minutes at most; connect again.",
    audience,
    tag,
    reference: "4 L4",
    message: "transfer_manifest.progress_streamed",
    errors: ["transfer_manifest_not_found", "limit_reached"],
    event: streamEvent,
  })
    .input(streamInput)
    .subscription(({ ctx, input, signal }) => streamProgress(ctx, input, signal)),
});
