import "./messages.ts";
import "./reasons.ts";
import { z } from "zod";
import { router, tenantOperation } from "../../kernel/index.ts";
import { createInput, listInput, listOutput, oneInput, oneOutput, updateInput } from "./schema.ts";
import { createInspection, deleteInspection, listInspections, updateInspection } from "./service.ts";

const tag = "Vehicle inspections";
const reference = "own";

export const vehicleInspectionsRouter = router({
  list: tenantOperation(["view:tenant", "manage:operations:tenant"], {
    rest: { method: "GET", path: "/own/vehicle-inspections" },
    summary: "List vehicle inspections",
    tag,
    reference,
    message: "own.inspection.listed",
  })
    .input(listInput)
    .output(listOutput)
    .query(({ ctx, input }) => listInspections(ctx, input)),

  create: tenantOperation(["manage:operations:tenant"], {
    rest: { method: "POST", path: "/own/vehicle-inspections" },
    summary: "Record a vehicle inspection",
    tag,
    reference,
    message: "own.inspection.created",
    status: 201,
    errors: ["vehicle_not_found"],
  })
    .input(createInput)
    .output(oneOutput)
    .mutation(({ ctx, input }) => createInspection(ctx, input)),

  update: tenantOperation(["manage:operations:tenant"], {
    rest: { method: "PATCH", path: "/own/vehicle-inspections/{id}" },
    summary: "Change a vehicle inspection",
    tag,
    reference,
    message: "own.inspection.updated",
    errors: ["own_inspection_not_found"],
  })
    .input(updateInput)
    .output(oneOutput)
    .mutation(({ ctx, input }) => updateInspection(ctx, input)),

  delete: tenantOperation(["manage:operations:tenant"], {
    rest: { method: "DELETE", path: "/own/vehicle-inspections/{id}" },
    summary: "Remove a vehicle inspection",
    tag,
    reference,
    message: "own.inspection.deleted",
    errors: ["own_inspection_not_found"],
  })
    .input(oneInput)
    .output(z.object({}))
    .mutation(({ ctx, input }) => deleteInspection(ctx, input)),
});
