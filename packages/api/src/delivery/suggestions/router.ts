import { router, tenantOperation } from "../../kernel/index.ts";
import { suggestionsInput, suggestionsOutput } from "./schema.ts";
import { suggestDrivers } from "./service.ts";

/** Who could carry a delivery. */
export const suggestionsRouter = router({
  list: tenantOperation(["view:tenant", "manage:operations:tenant"], {
    rest: { method: "GET", path: "/delivery/deliveries/{id}/driver-suggestions" },
    operationId: "suggestDrivers",
    summary: "Suggest drivers for a delivery",
    description:
      "The nearest with room in the area first, by positions of the last 30 minutes before older ones; behind them those who cannot be chosen. Each says why, and why not. Nothing is reserved: assigning validates the driver anew.",
    tag: "Deliveries",
    reference: "4 L9",
    message: "delivery.drivers_suggested",
    errors: ["delivery_not_found", "staged_parent_not_assignable"],
  })
    .input(suggestionsInput)
    .output(suggestionsOutput)
    .query(({ ctx, input }) => suggestDrivers(ctx, input)),
});
