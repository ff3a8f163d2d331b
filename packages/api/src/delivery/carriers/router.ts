import { router, tenantOperation } from "../../kernel/index.ts";
import { listInput, listOutput, updateInput, updateOutput } from "./schema.ts";
import { configureCarrier, listCarriers } from "./service.ts";

const tag = "Carriers";
const reference = "1 §4.10";

export const carrierConfigurationRouter = router({
  list: tenantOperation(["view:tenant", "manage:tenant"], {
    rest: { method: "GET", path: "/carriers/tenant" },
    onReplica: true,
    operationId: "listCarriers",
    summary: "List the carriers with the tenant's configuration",
    tag,
    reference,
    message: "carrier.listed",
  })
    .input(listInput)
    .output(listOutput)
    .query(({ ctx, input }) => listCarriers(ctx, input)),

  update: tenantOperation(["manage:tenant"], {
    rest: { method: "PATCH", path: "/carriers/tenant/{code}" },
    operationId: "updateCarrier",
    summary: "Configure a carrier for the tenant",
    description:
      "What is left out stays. Enabling answers `webhook.url` and `webhook.secret`, to be given to the carrier; the secret is shown this once. Enabling again later makes a new one.",
    tag,
    reference,
    message: "carrier.configured",
    errors: ["carrier_not_found"],
    secrets: ["carrier.webhook.secret"],
    noStore: true,
    example: { request: { is_enabled: true, prefer_internal: true, default_price: 4000 } },
  })
    .input(updateInput)
    .output(updateOutput)
    .mutation(({ ctx, input }) => configureCarrier(ctx, input)),
});
