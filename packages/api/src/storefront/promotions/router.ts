import { router, tenantOperation } from "../../kernel/index.ts";
import { createInput, listInput, listOutput, oneOutput, updateInput } from "./schema.ts";
import { changePromotion, createPromotion, listPromotions } from "./service.ts";

const tag = "Promotions";
const reference = "4 L6";
const managers = ["manage:storefront:tenant"] as const;

export const promotionsRouter = router({
  list: tenantOperation(managers, {
    rest: { method: "GET", path: "/storefront/promotions" },
    onReplica: true,
    summary: "List promotions",
    description: "Newest first.",
    tag,
    reference,
    message: "promotion.listed",
  })
    .input(listInput)
    .output(listOutput)
    .query(({ ctx, input }) => listPromotions(ctx, input)),

  create: tenantOperation(managers, {
    rest: { method: "POST", path: "/storefront/promotions" },
    summary: "Create a promotion",
    description:
      "With a code that customers type, or by itself. Discounts come before tax, and nothing costs less than 0.",
    tag,
    reference,
    message: "promotion.created",
    status: 201,
    errors: ["promotion_code_taken", "product_not_found"],
    example: { request: { code: "EID20", type: "percentage", value: 20 } },
  })
    .input(createInput)
    .output(oneOutput)
    .mutation(({ ctx, input }) => createPromotion(ctx, input)),

  update: tenantOperation(managers, {
    rest: { method: "PATCH", path: "/storefront/promotions/{id}" },
    ifMatch: true,
    summary: "Change a promotion",
    description: "Orders that used it keep their discount.",
    tag,
    reference,
    message: "promotion.updated",
    errors: ["promotion_not_found", "promotion_code_taken", "product_not_found"],
    example: { request: { is_active: false } },
  })
    .input(updateInput)
    .output(oneOutput)
    .mutation(({ ctx, input }) => changePromotion(ctx, input)),
});
