import type { Transaction } from "@karwan/db";
import type { LanguageText } from "../../../delivery/types/index.ts";
import { filesOf, keepFileUrls, viewerOf } from "../../../files/index.ts";
import type { TenantContext } from "../../../kernel/index.ts";
import { AppError, onViolation } from "../../../kernel/index.ts";
import { clearVariants, insertProducts, updateProduct, writeVariants } from "../repository.ts";
import type { Searchable } from "../search-text.ts";
import { dictionaryOf, searchTextOf } from "../search-text.ts";
import { doubtWords, learnWords } from "../words.ts";

export interface VariantRecord {
  id: string;
  name: LanguageText;
  sku: string | null;
  price: number | null;
  inventory_item_id: string;
}

/** A product with its variants as they are to be written. */
export interface ProductRecord {
  id: string;
  name: LanguageText;
  description: LanguageText;
  category_id: string | null;
  images: string[];
  price: number;
  currency: string;
  is_active: boolean;
  tax_rate: number | null;
  variants: VariantRecord[];
}

const refusing = onViolation({
  product_variants_sku_key: () => new AppError("sku_taken"),
  products_tenant_id_category_id_fkey: () => new AppError("product_category_not_found"),
});

/** What is derived of a product: what the cheapest variant costs, and by what it is found. */
const derived = ({ variants, ...product }: ProductRecord) => ({
  ...product,
  lowest_price: Math.min(...variants.map(({ price }) => price ?? product.price)),
  search_text: searchTextOf({ ...product, variants }),
});
const variantRows = ({ id, variants }: ProductRecord) =>
  variants.map((variant, position) => ({ ...variant, product_id: id, position }));

/** Makes products, however many, and what they are found by. */
export async function writeNew(tx: Transaction, products: readonly ProductRecord[], at: string): Promise<void> {
  const { tenantId } = tx.scope;
  await tx.sql(insertProducts, [tenantId, JSON.stringify(products.map(derived)), at]).catch(refusing);
  await tx.sql(writeVariants, [tenantId, JSON.stringify(products.flatMap(variantRows)), at]).catch(refusing);
  await learnWords(tx, products.flatMap(dictionaryOf));
}

/** Writes a product that is locked as it is to be, in place of what it was; variants that are left out are sold no more. */
export async function writeChanged(
  tx: Transaction,
  before: Searchable,
  product: ProductRecord,
  at: string,
): Promise<void> {
  const { tenantId } = tx.scope;
  await tx.sql(updateProduct, [tenantId, product.id, JSON.stringify(derived(product)), at]).catch(refusing);
  await tx.sql(clearVariants, [tenantId, product.id, product.variants.map(({ id }) => id), at]);
  await tx.sql(writeVariants, [tenantId, JSON.stringify(variantRows(product)), at]).catch(refusing);
  const words = new Set(dictionaryOf(product));
  await learnWords(tx, [...words]);
  await doubtWords(
    tx,
    dictionaryOf(before).filter((word) => !words.has(word)),
    at,
  );
}

/** Images as the product keeps them; they take the place of those it had (4 J14). */
export function keepImages(
  tx: Transaction,
  ctx: TenantContext,
  recordId: string,
  images: readonly string[],
): Promise<string[]> {
  const use = {
    holder: "product.images",
    recordId,
    how: "replace",
    viewer: viewerOf(ctx),
    now: ctx.deps.now(),
  } as const;
  const urls = images.map((url, n) => ({ url, field: `images.${n}` }));
  return keepFileUrls(tx, filesOf(ctx.deps), use, urls);
}
