import type { Dependencies } from "../../kernel/index.ts";
import { wordsOf } from "../../kernel/index.ts";
import { linksOf } from "../markets/index.ts";
import type { ProductRow } from "./repository.ts";
import type { Product } from "./schema.ts";

const CENT = 100;

/** The average of all ratings, to two decimals. */
export const ratingOf = ({ rating_sum, rating_count }: Pick<ProductRow, "rating_sum" | "rating_count">) => ({
  average: rating_count === 0 ? null : Math.round((CENT * rating_sum) / rating_count) / CENT,
  count: rating_count,
});

/** A product as its tenant sees it (3 §10). */
export function shownProduct(deps: Dependencies, tenantId: string, row: ProductRow): Product {
  const { rating_sum, rating_count, ...record } = row;
  return {
    ...record,
    name: wordsOf(row.name),
    description: wordsOf(row.description),
    images: row.images.map(linksOf(deps, tenantId)),
    variants: row.variants.map((variant) => ({ ...variant, name: wordsOf(variant.name) })),
    rating: ratingOf({ rating_sum, rating_count }),
  };
}
