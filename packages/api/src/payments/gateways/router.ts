import { router, tenantOperation } from "../../kernel/index.ts";
import { listInput, listOutput, updateInput, updateOutput } from "./schema.ts";
import { configureGateway, listGateways } from "./service.ts";

const tag = "Payments";
const reference = "3 §10";

export const paymentGatewaysRouter = router({
  list: tenantOperation(["manage:tenant", "manage:finance:tenant"], {
    rest: { method: "GET", path: "/storefront/payments/gateways" },
    operationId: "listPaymentGateways",
    summary: "List the payment gateways with the tenant's account at each",
    tag,
    reference,
    message: "payment_gateway.listed",
  })
    .input(listInput)
    .output(listOutput)
    .query(({ ctx, input }) => listGateways(ctx, input)),

  update: tenantOperation(["manage:tenant"], {
    rest: { method: "PATCH", path: "/storefront/payments/gateways/{code}" },
    operationId: "updatePaymentGateway",
    summary: "Set up a payment gateway for the tenant",
    description:
      "What is left out stays. `generic` sends payers to `redirect_template` and posts refunds to `refund_url`, signed as the Standard Webhooks specification says; the gateway signs its callbacks with the same secret. A gateway that is enabled without a secret gets one, shown this once.",
    tag,
    reference,
    message: "payment_gateway.configured",
    errors: ["payment_gateway_not_found", "payment_gateway_incomplete"],
    secrets: ["payment_gateway.secret"],
    noStore: true,
    example: {
      request: {
        is_enabled: true,
        options: { redirect_template: "https://pay.example/checkout?payment={payment_id}&amount={amount}" },
      },
    },
  })
    .input(updateInput)
    .output(updateOutput)
    .mutation(({ ctx, input }) => configureGateway(ctx, input)),
});
