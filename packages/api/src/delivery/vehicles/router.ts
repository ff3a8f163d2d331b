import { router, tenantOperation } from "../../kernel/index.ts";
import { listInput, listOutput, newVehicle, oneOutput, updateInput } from "./schema.ts";
import { createVehicle, listVehicles, updateVehicle } from "./service.ts";

const tag = "Vehicles";
const reference = "3 §5";

export const vehiclesRouter = router({
  list: tenantOperation(["view:tenant", "manage:operations:tenant"], {
    rest: { method: "GET", path: "/delivery/vehicles" },
    onReplica: true,
    summary: "List vehicles",
    tag,
    reference,
    message: "vehicle.listed",
  })
    .input(listInput)
    .output(listOutput)
    .query(({ ctx, input }) => listVehicles(ctx, input)),

  create: tenantOperation(["manage:operations:tenant"], {
    rest: { method: "POST", path: "/delivery/vehicles" },
    summary: "Create a vehicle",
    tag,
    reference,
    message: "vehicle.created",
    status: 201,
    errors: ["code_taken", "file_not_found"],
    example: { request: { name: "Hilux 12", code: "BGD-12", capacity_unit: 40 } },
  })
    .input(newVehicle)
    .output(oneOutput)
    .mutation(({ ctx, input }) => createVehicle(ctx, input)),

  update: tenantOperation(["manage:operations:tenant"], {
    rest: { method: "PATCH", path: "/delivery/vehicles/{id}" },
    ifMatch: true,
    summary: "Change a vehicle",
    tag,
    reference,
    message: "vehicle.updated",
    errors: ["vehicle_not_found", "code_taken", "file_not_found"],
    example: { request: { capacity_unit: 60 } },
  })
    .input(updateInput)
    .output(oneOutput)
    .mutation(({ ctx, input }) => updateVehicle(ctx, input)),
});
