import { router, tenantOperation } from "../../kernel/index.ts";
import { manifestWork } from "../life-cycle/index.ts";
import { settingsWhereEnabled } from "./gate.ts";
import { orderOutcomes } from "./outcome.ts";
import { setDestinationInput, setDestinationOutput } from "./schema.ts";
import { setDestination } from "./services/set-destination.ts";

export const manifestOrdersRouter = router({
  setDestination: tenantOperation(manifestWork, {
    rest: { method: "POST", path: "/delivery/transfer-manifest-items/bulk/set-destination" },
    operationId: "setManifestDestination",
    summary: "Receive parcels of manifests and order their deliveries",
    description:
      "Receives what was scanned, ends receiving where a manifest is complete, and makes an order of each parcel, paid " +
      "from the institution's wallet. Orders of a manifest are made once all of it is accounted for. May be repeated: " +
      "what is done stays as it is.",
    tag: "Transfer manifests",
    reference: "2 §4.9",
    message: "transfer_manifest.orders_made",
    outcomes: orderOutcomes,
    errors: [
      "transfer_manifest_disabled",
      "branch_not_found",
      "address_not_found",
      "delivery_service_required",
      "delivery_service_not_found",
      "manifest_bulk_order_creation_not_allowed",
      "manifest_arrival_required",
      "manifest_delivery_proof_required",
      "manifest_bulk_receipt_incomplete",
    ],
    readByRow: ["item_ids.*"],
    lastsMs: 5 * 60_000,
    example: {
      request: {
        item_ids: ["0198c0de-0000-7000-8000-000000000001"],
        destination_branch_id: "0198c0de-0000-7000-8000-0000000000b1",
      },
    },
  })
    // Before the body: where the feature is off nothing of it is looked at.
    .use(async ({ ctx, next }) => next({ ctx: { settings: await settingsWhereEnabled(ctx) } }))
    .input(setDestinationInput)
    .output(setDestinationOutput)
    .mutation(({ ctx, input }) => setDestination(ctx, ctx.settings, input)),
});
