import { openOperation, router } from "../../kernel/index.ts";
import { listInput, listOutput } from "./schema.ts";
import { listMethodTypes } from "./service.ts";

export const paymentMethodTypesRouter = router({
  list: openOperation({
    rest: { method: "GET", path: "/storefront/payment-method-types" },
    operationId: "listPaymentMethodTypes",
    summary: "List the ways to pay",
    description:
      "Their ids never change: send one as `paymentMethodTypeId`. Which of them a shop takes stands in the `payment_methods` of its settings.",
    tag: "Payments",
    reference: "3 §10",
    message: "payment_method_type.listed",
  })
    .input(listInput)
    .output(listOutput)
    .query(({ ctx, input }) => listMethodTypes(ctx, input)),
});
