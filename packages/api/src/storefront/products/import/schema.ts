import { z } from "zod";
import { isHttps } from "../../../files/index.ts";
import type { TableSpec } from "../../../kernel/index.ts";
import { codeText, forbiddenPaths, id, issue, MAX_TABLE_ROWS, tableInput } from "../../../kernel/index.ts";
import { createInput } from "../schema.ts";

const MAX_URL = 2000;

/** The columns of POST /imports/products: the fields of POST /storefront/products, and those of a single variant (4 D11). */
export const productsTable = {
  columns: {
    "name.en": "text",
    "name.ar": "text",
    "name.ku": "text",
    "description.en": "text",
    "description.ar": "text",
    "description.ku": "text",
    category_id: "text",
    images: "list",
    price: "number",
    currency: "text",
    is_active: "boolean",
    tax_rate: "number",
    sku: "text",
    inventory_item_id: "text",
    inventory_item_sku: "text",
    variants: "text",
  },
  // What GET /storefront/products writes into a table beside them (3 §15).
  ignored: ["id", "lowest_price", "rating.average", "rating.count", "created_at", "updated_at"],
  required: [["name.en", "name.ar", "name.ku"], ["price"], ["inventory_item_id", "inventory_item_sku", "variants"]],
  maxRows: MAX_TABLE_ROWS,
} satisfies TableSpec;

const exportedVariants = z.array(z.looseObject({ name: z.record(z.string(), z.unknown()).optional() }));

/** Variants as exports write them: one without a name has an empty one there. */
function imported(value: unknown): unknown {
  const { data } = exportedVariants.safeParse(value);
  return (
    data?.map(({ name, ...rest }) => (name && Object.values(name).some(Boolean) ? { ...rest, name } : rest)) ?? value
  );
}

/** What JSON in a cell says; what is none is left for the schema to refuse. */
function parsed(text: unknown): unknown {
  if (typeof text !== "string") return text;
  try {
    const value: unknown = JSON.parse(text);
    return forbiddenPaths(value).length > 0 ? text : imported(value);
  } catch {
    return text;
  }
}

const { name, description, category_id, price, currency, is_active, tax_rate, variants } = createInput.shape;
// An uploaded file is put into a record by who may see it, record by record: a table has addresses alone.
const image = z
  .string()
  .trim()
  .max(MAX_URL)
  .refine(isHttps, { error: issue("file_url") });

/** A row as POST /storefront/products would be asked for it; what it is sold from by id, by SKU, or variant by variant. */
export const productRow = z
  .object({
    name,
    description,
    category_id,
    images: z.array(image).max(30).default([]),
    price,
    currency,
    is_active,
    tax_rate,
    sku: codeText(100).optional(),
    inventory_item_id: id.optional(),
    inventory_item_sku: codeText(100).optional(),
    variants: z.preprocess(parsed, variants.optional()),
  })
  .refine((row) => [row.inventory_item_id, row.inventory_item_sku, row.variants].filter(Boolean).length === 1, {
    error: issue("variants_one_way"),
    path: ["inventory_item_id"],
  });
export type ProductRow = z.infer<typeof productRow>;

const example = [
  "name.en,name.ar,name.ku,price,sku,inventory_item_sku",
  "Ahmad Tea,شاي أحمد,چای ئەحمەد,4500,SHOP-TEA,TEA-500",
  "Rice 5 kg,أرز,برنج,9000,SHOP-RICE,RICE-5",
  "",
].join("\n");

export const importInput = tableInput(example);
