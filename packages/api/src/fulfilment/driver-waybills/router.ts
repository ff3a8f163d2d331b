import { router, tenantOperation } from "../../kernel/index.ts";
import { listOwnWaybills } from "./list.ts";
import { listInput, listOutput } from "./schema.ts";

export const driverWaybillsRouter = router({
  list: tenantOperation([], {
    rest: { method: "GET", path: "/driver/waybills" },
    operationId: "listOwnWaybills",
    summary: "The waybills of which one carries packages",
    description:
      "With all their packages, and where they come from and go. A waybill that was received without a package stays here until that comes, or is given up.",
    audience: "For drivers.",
    tag: "Driver app",
    reference: "3 §8, 4 J10",
    message: "driver_waybill.listed",
    errors: ["driver_not_found"],
  })
    .input(listInput)
    .output(listOutput)
    .query(({ ctx, input }) => listOwnWaybills(ctx, input)),
});
