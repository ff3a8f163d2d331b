import { z } from "zod";
import { router, tenantOperation } from "../../kernel/index.ts";
import { createInput, listInput, listOutput, oneInput, oneOutput, updateInput } from "./schema.ts";
import { createZone, deleteZone, listZones, updateZone } from "./service.ts";

const tag = "Zones";
const reference = "3 §5";

export const zonesRouter = router({
  list: tenantOperation(["view:tenant", "manage:operations:tenant"], {
    rest: { method: "GET", path: "/delivery/zones" },
    onReplica: true,
    summary: "List zones",
    tag,
    reference,
    message: "zone.listed",
  })
    .input(listInput)
    .output(listOutput)
    .query(({ ctx, input }) => listZones(ctx, input)),

  create: tenantOperation(["manage:operations:tenant"], {
    rest: { method: "POST", path: "/delivery/zones" },
    summary: "Create a zone",
    tag,
    reference,
    message: "zone.created",
    status: 201,
    errors: ["code_taken"],
  })
    .input(createInput)
    .output(oneOutput)
    .mutation(({ ctx, input }) => createZone(ctx, input)),

  update: tenantOperation(["manage:operations:tenant"], {
    rest: { method: "PATCH", path: "/delivery/zones/{id}" },
    ifMatch: true,
    summary: "Rename or redraw a zone",
    description: "`polygon` replaces the outline as a whole.",
    tag,
    reference,
    message: "zone.updated",
    errors: ["zone_not_found", "code_taken"],
  })
    .input(updateInput)
    .output(oneOutput)
    .mutation(({ ctx, input }) => updateZone(ctx, input)),

  delete: tenantOperation(["manage:operations:tenant"], {
    rest: { method: "DELETE", path: "/delivery/zones/{id}" },
    summary: "Delete a zone that no driver has",
    tag,
    reference,
    message: "zone.deleted",
    errors: ["zone_not_found", "zone_in_use"],
  })
    .input(oneInput)
    .output(z.object({}))
    .mutation(({ ctx, input }) => deleteZone(ctx, input)),
});
