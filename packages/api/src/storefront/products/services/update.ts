import type { Transaction } from "@karwan/db";
import { newId } from "@karwan/db";
import type { TenantContext } from "../../../kernel/index.ts";
import {
  AppError,
  invalidField,
  mergeLanguageText,
  mergePatch,
  recordAudit,
  requireUnchanged,
} from "../../../kernel/index.ts";
import type { ProductRow } from "../repository.ts";
import { deleteProduct as deleteStatement, findProduct, lockProduct } from "../repository.ts";
import type { UpdateInput, VariantPatch } from "../schema.ts";
import { dictionaryOf } from "../search-text.ts";
import { doubtWords } from "../words.ts";
import { requireCurrency, requireDecimals, requireItems } from "./check.ts";
import { readProduct } from "./show.ts";
import type { ProductRecord, VariantRecord } from "./write.ts";
import { keepImages, writeChanged } from "./write.ts";

const kept = <T>(change: T | undefined, value: T) => (change === undefined ? value : change);

async function takeProduct(tx: Transaction, id: string): Promise<ProductRow> {
  const key = [tx.scope.tenantId, id] as const;
  const [locked] = await tx.sql(lockProduct, key);
  const [row] = locked ? await tx.sql(findProduct, key) : [];
  if (!row) throw new AppError("product_not_found");
  return row;
}

/** A variant that is there merges with what is said of it; one without an id is new (4 A8). */
function mergeVariant(before: ProductRow["variants"], patch: VariantPatch, n: number): VariantRecord {
  const known = before.find(({ id }) => id === patch.id);
  if (patch.id !== undefined && !known) throw invalidField(`variants.${n}.id`, "variant_unknown");
  const inventory_item_id = patch.inventory_item_id ?? known?.inventory_item_id;
  if (!inventory_item_id) throw invalidField(`variants.${n}.inventory_item_id`, "required");
  return {
    id: known?.id ?? newId(),
    name: mergePatch(known?.name ?? {}, patch.name ?? {}),
    sku: kept(patch.sku, known?.sku ?? null),
    price: kept(patch.price, known?.price ?? null),
    inventory_item_id,
  };
}

function mergeVariants(before: ProductRow["variants"], patches: readonly VariantPatch[] | undefined): VariantRecord[] {
  if (!patches) return before.map(({ available: _, ...variant }) => variant);
  const ids = patches.map(({ id }) => id);
  const twice = ids.findIndex((id, n) => id !== undefined && ids.indexOf(id) < n);
  if (twice >= 0) throw invalidField(`variants.${twice}.id`, "duplicate_key");
  return patches.map((patch, n) => mergeVariant(before, patch, n));
}

function merged(before: ProductRow, input: UpdateInput, currency: string): ProductRecord {
  const variants = mergeVariants(before.variants, input.variants);
  const price = input.price ?? before.price;
  requireDecimals("price", price, currency);
  for (const [n, variant] of variants.entries()) requireDecimals(`variants.${n}.price`, variant.price, currency);
  return {
    id: before.id,
    name: mergeLanguageText("name", before.name, input.name),
    description: input.description === null ? {} : mergePatch(before.description, input.description ?? {}),
    category_id: kept(input.category_id, before.category_id),
    images: before.images,
    price,
    currency,
    is_active: input.is_active ?? before.is_active,
    tax_rate: kept(input.tax_rate, before.tax_rate),
    variants,
  };
}

/** Changes what is given: texts merge, images and variants are replaced, a variant with its id merges (3 §10, 4 A8). */
export function updateProduct(ctx: TenantContext, input: UpdateInput) {
  return ctx.transaction(async (tx) => {
    const currency = await requireCurrency(tx, input.currency);
    const before = await takeProduct(tx, input.id);
    requireUnchanged(ctx, before.updated_at);
    const product = merged(before, input, currency);
    const known = new Set(before.variants.map(({ inventory_item_id }) => inventory_item_id));
    const items = product.variants.map(({ inventory_item_id }) => inventory_item_id);
    await requireItems(
      tx,
      items.filter((id) => !known.has(id)),
    );
    if (input.images) product.images = await keepImages(tx, ctx, before.id, input.images);
    await writeChanged(tx, before, product, ctx.deps.now().toISOString());
    const entry = { entity_type: "product", entity_id: before.id, before, after: product };
    await recordAudit(tx, ctx, { action: "product.update", ...entry });
    return { product: await readProduct(tx, ctx, before.id) };
  });
}

/** Takes a product out of every list; orders and reviews that name it keep it (3 §10). */
export function deleteProduct(ctx: TenantContext, { id }: { id: string }) {
  return ctx.transaction(async (tx) => {
    const before = await takeProduct(tx, id);
    const at = ctx.deps.now().toISOString();
    await tx.sql(deleteStatement, [ctx.tenantId, id, at]);
    await doubtWords(tx, dictionaryOf(before), at);
    await recordAudit(tx, ctx, { action: "product.delete", entity_type: "product", entity_id: id, before });
    return {};
  });
}
