import { router, tenantOperation } from "../../kernel/index.ts";
import { listOwnManifests } from "./list.ts";
import { listInput, listOutput } from "./schema.ts";

export const driverManifestsRouter = router({
  list: tenantOperation([], {
    rest: { method: "GET", path: "/driver/transfer-manifests" },
    operationId: "listOwnTransferManifests",
    summary: "The transfer manifests that one carries",
    description:
      "From the moment one took them until their arrival is recorded, with how many items each has, who sends it and where it goes.",
    audience: "For drivers.",
    tag: "Driver app",
    reference: "3 §9",
    message: "driver_manifest.listed",
    errors: ["driver_not_found"],
  })
    .input(listInput)
    .output(listOutput)
    .query(({ ctx, input }) => listOwnManifests(ctx, input)),
});
