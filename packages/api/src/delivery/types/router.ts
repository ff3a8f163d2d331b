import { openOperation, router, systemOperation } from "../../kernel/index.ts";
import { createInput, listInput, listOutput, oneInput, oneOutput } from "./schema.ts";
import { createDeliveryType, listDeliveryTypes, showDeliveryType } from "./service.ts";

const tag = "Delivery types";

export const deliveryTypesRouter = router({
  list: openOperation({
    rest: { method: "GET", path: "/delivery/types" },
    operationId: "listDeliveryTypes",
    summary: "List the kinds of delivery",
    tag,
    reference: "1 §4.8",
    message: "delivery_type.listed",
  })
    .input(listInput)
    .output(listOutput)
    .query(({ ctx, input }) => listDeliveryTypes(ctx, input)),

  show: openOperation({
    rest: { method: "GET", path: "/delivery/types/{typeId}" },
    operationId: "getDeliveryType",
    summary: "Show a kind of delivery",
    tag,
    reference: "1 §4.8",
    message: "delivery_type.shown",
    errors: ["delivery_type_not_found"],
  })
    .input(oneInput)
    .output(oneOutput)
    .query(({ ctx, input }) => showDeliveryType(ctx, input)),

  create: systemOperation({
    rest: { method: "POST", path: "/delivery/types" },
    operationId: "createDeliveryType",
    summary: "Add a kind of delivery for all tenants",
    tag,
    reference: "3 §5",
    message: "delivery_type.created",
    status: 201,
    example: { request: { name: { en: "Refrigerated", ar: "مبرد", ku: "سارد" } } },
  })
    .input(createInput)
    .output(oneOutput)
    .mutation(({ ctx, input }) => createDeliveryType(ctx, input)),
});
