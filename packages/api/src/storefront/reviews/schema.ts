import { z } from "zod";
import { id, pageInput, pageOutput, pathId, text, timestampOut } from "../../kernel/index.ts";
import { rating } from "../products/index.ts";
import { storeName } from "../shops/index.ts";

const MIN = 1;
const MAX = 5;

const review = z
  .object({
    id,
    product_id: id,
    rating: z.int().min(MIN).max(MAX),
    comment: z.string().nullable(),
    author: z.string().describe("The first name of who wrote it"),
    created_at: timestampOut,
    updated_at: timestampOut,
  })
  .meta({ id: "ProductReview" });

const product = { store_name: storeName, id: pathId("product_not_found") };
export const listInput = z.object({ ...product, ...pageInput() });
export const listOutput = z.object({ reviews: z.array(review), rating, ...pageOutput });
export const createInput = z.object({
  ...product,
  rating: z.int().min(MIN).max(MAX),
  comment: text(2000).nullish(),
});
export const oneOutput = z.object({ review });
