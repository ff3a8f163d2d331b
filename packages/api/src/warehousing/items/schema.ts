import { z } from "zod";
import {
  codeText,
  freeJson,
  id,
  ids,
  languageTextOut,
  moneyOut,
  nonNegativeMoney,
  orNull,
  pageInput,
  pageOutput,
  pathId,
  positiveQuantity,
  quantityOut,
  refusal,
  searchInput,
  text,
  timestampOut,
} from "../../kernel/index.ts";
import { dimensionUnit } from "../../tenancy/settings/index.ts";
import { categorySummary } from "../item-categories/index.ts";
import { binSummary } from "../locations/index.ts";
import { warehouseSummary } from "../warehouses/index.ts";

const MAX_ITEM_CODE = 2_147_483_647;
// A list names all of them of each of its items.
const MAX_CATEGORIES = 20;

const unit = dimensionUnit.describe("The tenant's dimension unit");

/** Length, width and height, as far as they are known. */
export const dimensionsOut = z
  .object({
    length: orNull(quantityOut),
    width: orNull(quantityOut),
    height: orNull(quantityOut),
    unit: orNull(unit),
  })
  .meta({ id: "Dimensions" });

const itemFields = {
  id,
  tenant_id: id,
  name: z.string(),
  sku: z.string(),
  item_code: z.int(),
  barcode: z.string().describe("INV and the item code"),
  description: z.string().nullable(),
  brand: z.string().nullable(),
  model: z.string().nullable(),
  item_type: z.string(),
  unit_size: quantityOut.describe("Units of capacity that one piece takes"),
  weight: quantityOut.nullable().describe("In the tenant's weight unit"),
  unit_cost: moneyOut.nullable().describe("What one piece cost the tenant, for the value of its stock"),
  dimensions: dimensionsOut.nullable(),
  attributes: z.record(z.string(), z.unknown()),
  category_ids: z.array(id),
  category: categorySummary.nullable(),
  sub_category: categorySummary.nullable(),
  categories: z.array(z.object({ id, name: languageTextOut }).meta({ id: "CategorySummary" })),
  is_active: z.boolean(),
  created_at: timestampOut,
  updated_at: timestampOut,
};
const labelFields = {
  label_status: z.enum(["pending", "success"]).meta({ id: "LabelStatus" }).describe("Whether its label was printed"),
};
const stockFields = {
  stock_quantity: quantityOut.nullable().describe("All there is in the warehouse asked for; null without one"),
  stock_status: z.enum(["in_stock", "depleted"]).meta({ id: "ItemStockStatus" }).nullable(),
};

export const item = z.object({ ...itemFields, ...labelFields }).meta({ id: "Item" });
export type Item = z.input<typeof item>;
export const listedItem = z.object({ ...itemFields, ...labelFields, ...stockFields }).meta({ id: "ListedItem" });

const counters = z
  .object({
    total: z.int().describe("Active and inactive together"),
    active: z.int(),
    inactive: z.int(),
    labelPending: z.int(),
    labelSuccess: z.int(),
  })
  .meta({ id: "ItemCounts" });
export type Counters = z.infer<typeof counters>;

const stockLevel = z
  .object({
    id,
    warehouse: warehouseSummary,
    bin: binSummary,
    quantity: quantityOut,
    status: z.string(),
    lot_number: z.string().nullable(),
    expiration_date: z.iso.date().nullable(),
  })
  .meta({ id: "StockLevel" });
export type StockLevel = z.infer<typeof stockLevel>;
const stockRow = z
  .object({
    id,
    quantity: quantityOut,
    reserved_quantity: quantityOut,
    status: z.string(),
    warehouse: warehouseSummary,
    bin: binSummary,
  })
  .meta({ id: "StockRow" });
export type StockRow = z.infer<typeof stockRow>;

export const deliveryRef = z
  .object({ id, delivery_code: z.string(), customer_name: z.string().nullable(), status: z.string() })
  .meta({ id: "ItemDelivery" })
  .nullable();
export const receivingOrderRef = z
  .object({ id, reference_number: z.string(), status: z.string() })
  .meta({ id: "ItemReceivingOrder" })
  .nullable();

/** The same as a request says them. */
export const dimensions = z
  .object({
    length: positiveQuantity.optional(),
    width: positiveQuantity.optional(),
    height: positiveQuantity.optional(),
    unit: unit.optional(),
  })
  .meta({ id: "NewDimensions" });
const attributes = freeJson();

/** In PATCH null takes a side away (RFC 7396). */
export const dimensionsPatch = z
  .object({
    length: positiveQuantity.nullish(),
    width: positiveQuantity.nullish(),
    height: positiveQuantity.nullish(),
    unit: unit.optional(),
  })
  .meta({ id: "DimensionsPatch", description: "What is left out stays; null takes a side away" });
const fields = {
  name: text(300),
  sku: codeText(100).describe("Unique within the tenant"),
  description: text(5000, 0).nullish(),
  brand: text(200).nullish(),
  model: text(200).nullish(),
  unit_size: positiveQuantity.nullish(),
  weight: positiveQuantity.nullish().describe("In the tenant's weight unit"),
  unit_cost: nonNegativeMoney.nullish().describe("What one piece cost the tenant"),
  dimensions: dimensions.nullish(),
  attributes,
  category_ids: ids.max(MAX_CATEGORIES).describe("The first one decides category and sub_category"),
  is_active: z.boolean(),
};

/** What PATCH may change; anything else in its body is refused (3 §4). */
export const updatableFields: ReadonlySet<string> = new Set(Object.keys(fields));

export const listInput = z.object({
  ...pageInput(),
  warehouse_id: id.optional().describe("Adds each item's stock in this warehouse"),
  brand: z.string().trim().max(200).optional().describe("This brand, whatever the case"),
  search: searchInput.describe("Part of the name, SKU or barcode"),
  is_active: z.boolean().optional(),
  category_ids: ids.optional().describe("Items in any of these categories"),
});
export const listOutput = z.object({ items: z.array(listedItem), stats: counters, kpis: counters, ...pageOutput });

export const createInput = z.object({
  ...fields,
  attributes: fields.attributes.default({}),
  category_ids: fields.category_ids.default([]),
  is_active: fields.is_active.default(true),
  item_code: z
    .int()
    .min(1)
    .max(MAX_ITEM_CODE)
    .nullish()
    .describe("Used when free; otherwise the next unused code of the tenant"),
  is_single_item: z.boolean().default(false).describe("One piece, stocked at `location_id` right away"),
  location_id: id.nullish().describe("A bin; required for a single item"),
});
/** Loose, so that what may not be changed is refused by name instead of being dropped. */
export const updateInput = z.looseObject({
  ...z.object(fields).partial().shape,
  dimensions: dimensionsPatch.nullish(),
  unit_size: fields.unit_size.describe("Null: computed anew from dimensions and weight"),
  id: pathId("item_not_found"),
});
export const showInput = z.object({ id: pathId("item_not_found"), warehouse_id: id.optional() });
export const retireInput = z.object({ id: pathId("item_not_found") });
export const codeInput = z.object({
  item_code: z
    .int({ error: refusal("item_not_found") })
    .min(1, { error: refusal("item_not_found") })
    .max(MAX_ITEM_CODE, { error: refusal("item_not_found") }),
});

export const oneOutput = z.object({ item });
export const showOutput = z.object({
  item,
  stock_levels: z.array(stockLevel).describe("All its rows, empty ones too"),
  outbound_delivery: deliveryRef.describe("The delivery that takes it out; null when there is none"),
  inbound_delivery: deliveryRef.describe("The delivery that brings it in; null when there is none"),
  receiving_order: receivingOrderRef.describe("Where it is awaited; null when it is not"),
});
export const byCodeOutput = z.object({
  item: z.object(itemFields),
  outbound_delivery: deliveryRef,
  inbound_delivery: deliveryRef,
  receiving_order: receivingOrderRef,
  stock: z.array(stockRow),
});
