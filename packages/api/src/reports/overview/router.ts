import { router, tenantOperation } from "../../kernel/index.ts";
import { overviewInput, overviewOutput } from "./schema.ts";
import { showOverview } from "./service.ts";

export const overviewRouter = router({
  show: tenantOperation(["view:tenant", "manage:tenant"], {
    rest: { method: "GET", path: "/reports/overview" },
    onReplica: true,
    operationId: "getOverview",
    summary: "The key figures of a period",
    description:
      "Deliveries, arrivals on time and orders of up to 366 whole days in the tenant's time zone; the value of stock and the cash that drivers carry as they are now.",
    tag: "Reports",
    reference: "3 §15",
    message: "overview.shown",
  })
    .input(overviewInput)
    .output(overviewOutput)
    .query(({ ctx, input }) => showOverview(ctx, input)),
});
