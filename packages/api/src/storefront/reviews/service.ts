import type { RowOf } from "@karwan/db";
import { newId, statement } from "@karwan/db";
import type { z } from "zod";
import type { OpenContext, UserContext } from "../../kernel/index.ts";
import { AppError, defineList, recordAudit } from "../../kernel/index.ts";
import { orderReader } from "../order-port/index.ts";
import { ratingOf } from "../products/index.ts";
import { enterShop, findLive, findSold } from "../shops/index.ts";
import type { createInput, listInput } from "./schema.ts";

const columns = "r.id, r.product_id, r.rating, r.comment, r.author_name AS author, r.created_at, r.updated_at";
/** What buyers say of a product, newest first (3 §10). */
export const reviewList = defineList("reviews.list", {
  from: "product_reviews r",
  scope: "r.tenant_id = $1 AND r.product_id = $2",
  filters: {},
  order: ["created_at DESC", "id DESC"],
  columns,
  source: (rows) => `${rows} r`,
});
const lockStatement = statement(
  "reviews.lock_product",
  `SELECT p.id FROM products p WHERE p.tenant_id = $1 AND p.id = $2 AND p.deleted_at IS NULL AND p.is_active FOR NO KEY UPDATE`,
);
const insertStatement = statement(
  "reviews.insert",
  `INSERT INTO product_reviews AS r (tenant_id, id, product_id, user_id, rating, comment, author_name, created_at, updated_at)
   SELECT $1::uuid, $2::uuid, $3::uuid, u.id, $5::int, $6::text, u.first_name, $7::timestamptz, $7::timestamptz FROM users u WHERE u.id = $4
   ON CONFLICT (tenant_id, product_id, user_id) DO NOTHING
   RETURNING ${columns}`,
);
const rateStatement = statement(
  "reviews.rate",
  "UPDATE products SET rating_sum = rating_sum + $3::int, rating_count = rating_count + 1 WHERE tenant_id = $1 AND id = $2",
);
export type ReviewRow = RowOf<typeof insertStatement>;

/** What buyers say of a product that is for sale, newest first (3 §10). */
export async function listReviews({ deps }: OpenContext, input: z.infer<typeof listInput>) {
  const tenantId = await enterShop(deps, input.store_name);
  const key = [tenantId, input.id] as const;
  const [[live], [product], reviews, counts] = await deps.database.read({ tenantId }, (q) => [
    q.sql(findLive, [tenantId]),
    q.sql(findSold, key),
    ...reviewList.reads(q, key, input),
  ]);
  if (!live) throw new AppError("shop_not_found");
  if (!product) throw new AppError("product_not_found");
  const { page, limit } = input;
  return { reviews, rating: ratingOf(product), page, limit, total: reviewList.totalOf(counts, input) };
}

/**
 * A customer says what they think of a product that they bought and received, once, in the shop's tenant (3 §10, 4 H7).
 * The product is locked, so that its rating counts every review and each once.
 */
export async function createReview(ctx: UserContext, input: z.infer<typeof createInput>) {
  const tenantId = await enterShop(ctx.deps, input.store_name);
  const { userId } = ctx.caller;
  return ctx.transactionIn(tenantId, async (tx) => {
    const [live] = await tx.sql(findLive, [tenantId]);
    if (!live) throw new AppError("shop_not_found");
    const [product] = await tx.sql(lockStatement, [tenantId, input.id]);
    if (!product) throw new AppError("product_not_found");
    const hasBought = (await orderReader()?.hasBought(tx, { userId, productId: input.id })) ?? false;
    if (!hasBought) throw new AppError("review_needs_purchase");
    const { rating, comment = null } = input;
    const at = ctx.deps.now().toISOString();
    const [review] = await tx.sql(insertStatement, [tenantId, newId(), input.id, userId, rating, comment, at]);
    if (!review) throw new AppError("review_exists");
    await tx.sql(rateStatement, [tenantId, input.id, rating]);
    await recordAudit(tx, ctx, {
      action: "review.create",
      entity_type: "product_review",
      entity_id: review.id,
      after: { product_id: input.id, rating, comment },
    });
    return { review };
  });
}
