import { openOperation, router, userOperation } from "../../kernel/index.ts";
import { createInput, listInput, listOutput, oneOutput } from "./schema.ts";
import { createReview, listReviews } from "./service.ts";

const tag = "Shops";
const reference = "3 §10";
const rest = { path: "/storefront/shops/{store_name}/products/{id}/reviews" } as const;

export const reviewsRouter = router({
  list: openOperation({
    rest: { method: "GET", ...rest },
    onReplica: true,
    operationId: "listProductReviews",
    summary: "List the reviews of a product",
    description: "Public: no credential. Newest first; of who wrote them the first name alone.",
    tag,
    reference,
    message: "review.listed",
    errors: ["shop_not_found", "product_not_found"],
  })
    .input(listInput)
    .output(listOutput)
    .query(({ ctx, input }) => listReviews(ctx, input)),

  create: userOperation({
    rest: { method: "POST", ...rest },
    operationId: "reviewProduct",
    summary: "Review a product that one bought",
    audience: "customers with a delivered or completed order of the product",
    tag,
    reference: "4 H7",
    message: "review.created",
    status: 201,
    errors: ["shop_not_found", "product_not_found", "review_needs_purchase", "review_exists"],
    example: { request: { rating: 5, comment: "Just as described" } },
  })
    .input(createInput)
    .output(oneOutput)
    .mutation(({ ctx, input }) => createReview(ctx, input)),
});
