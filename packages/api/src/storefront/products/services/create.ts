import { newId } from "@karwan/db";
import type { TenantContext } from "../../../kernel/index.ts";
import { recordAudit } from "../../../kernel/index.ts";
import type { CreateInput } from "../schema.ts";
import { requireCurrency, requireDecimals, requireItems } from "./check.ts";
import { readProduct } from "./show.ts";
import type { ProductRecord } from "./write.ts";
import { keepImages, writeNew } from "./write.ts";

/** A product as it is asked for, under an id of its own; prices checked against the currency. */
export function newProduct(input: CreateInput, currency: string): ProductRecord {
  const { name, price, is_active, category_id = null, tax_rate = null, images } = input;
  requireDecimals("price", price, currency);
  const variants = input.variants.map((variant, n) => {
    requireDecimals(`variants.${n}.price`, variant.price, currency);
    const { name: called = {}, sku = null, price: own = null, inventory_item_id } = variant;
    return { id: newId(), name: called, sku, price: own, inventory_item_id };
  });
  const description = input.description ?? {};
  return { id: newId(), name, description, category_id, images, price, currency, is_active, tax_rate, variants };
}

/** Makes a product; its variants are sold from the tenant's items (404 `item_not_found`), SKUs are its own (3 §10). */
export function createProduct(ctx: TenantContext, input: CreateInput) {
  return ctx.transaction(async (tx) => {
    const product = newProduct(input, await requireCurrency(tx, input.currency));
    await requireItems(
      tx,
      product.variants.map(({ inventory_item_id }) => inventory_item_id),
    );
    product.images = await keepImages(tx, ctx, product.id, input.images);
    await writeNew(tx, [product], ctx.deps.now().toISOString());
    await recordAudit(tx, ctx, {
      action: "product.create",
      entity_type: "product",
      entity_id: product.id,
      after: product,
    });
    return { product: await readProduct(tx, ctx, product.id) };
  });
}
