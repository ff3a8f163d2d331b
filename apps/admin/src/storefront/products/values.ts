import type { NewProductVariant, Product, ProductVariantPatch } from "@karwan/sdk";
import type { TypedWords } from "../../kernel/i18n/typed-words.ts";
import { givenOf, isBlank, patchOf, typedOf } from "../../kernel/i18n/typed-words.ts";

/** A variant as the form holds it. */
export interface TypedVariant {
  /** Null: it is new. */
  id: string | null;
  name: TypedWords;
  sku: string;
  /** Empty: the product's. */
  price: number | string;
  inventory_item_id: string;
}

export interface Values extends Record<string, unknown> {
  name: TypedWords;
  description: TypedWords;
  category_id: string | null;
  price: number | string;
  /** Empty: the market's. */
  tax_rate: number | string;
  is_active: boolean;
  images: string[];
  added: File[];
  variants: TypedVariant[];
}

export const newVariant = (): TypedVariant => ({
  id: null,
  name: typedOf(null),
  sku: "",
  price: "",
  inventory_item_id: "",
});

export const valuesOf = (product: Product | null): Values => ({
  name: typedOf(product?.name),
  description: typedOf(product?.description),
  category_id: product?.category_id ?? null,
  price: product?.price ?? "",
  tax_rate: product?.tax_rate ?? "",
  is_active: product?.is_active ?? true,
  images: product?.images ?? [],
  added: [],
  variants: product
    ? product.variants.map(({ id, name, sku, price, inventory_item_id }) => ({
        id,
        name: typedOf(name),
        sku: sku ?? "",
        price: price ?? "",
        inventory_item_id,
      }))
    : [newVariant()],
});

const amountOf = (typed: number | string): number | null => (typed === "" ? null : Number(typed));
const given = ({ sku, price, inventory_item_id }: TypedVariant) => ({
  sku: sku.trim() || null,
  price: amountOf(price),
  inventory_item_id,
});

const made = (variant: TypedVariant): NewProductVariant => ({
  ...given(variant),
  ...(!isBlank(variant.name) && { name: givenOf(variant.name) }),
});

const common = (values: Values, images: string[]) => ({
  category_id: values.category_id,
  price: Number(values.price),
  tax_rate: amountOf(values.tax_rate),
  is_active: values.is_active,
  images: [...values.images, ...images],
});

/** What makes a product; its new pictures are kept already. */
export const newProduct = (values: Values, images: string[]) => ({
  ...common(values, images),
  name: givenOf(values.name),
  ...(!isBlank(values.description) && { description: givenOf(values.description) }),
  variants: values.variants.map(made),
});

/** What changes a product: all its variants, of which those that were there keep their ids (3 §10). */
export function changedProduct(values: Values, images: string[], before: Product) {
  const old = new Map(before.variants.map((variant) => [variant.id, variant]));
  const variants = values.variants.map((variant): ProductVariantPatch => {
    if (variant.id === null) return made(variant);
    const name = patchOf(variant.name, old.get(variant.id)?.name);
    return { id: variant.id, ...given(variant), ...(name && { name }) };
  });
  const name = patchOf(values.name, before.name);
  const description = patchOf(values.description, before.description);
  return { ...common(values, images), variants, ...(name && { name }), ...(description && { description }) };
}
