import type { StatementRow } from "@karwan/db";
import { listedJson, wordsOf } from "../../kernel/index.ts";
import type { Item } from "./schema.ts";

/**
 * An item as SQL answers it, once for each of its categories in their order: one value a column, for JSON is dear to
 * build and to read, and nearly every item has one category.
 */
export type ItemRow = StatementRow<"items.find">;
type Words = NonNullable<ItemRow["category_name"]>;

/** The columns of an item `i` in the wire's form, and of its categories by `categoryJoins`. Order by `ic.position` last. */
const columnsWith = (
  description: string,
  attributes: string,
) => `i.id, i.tenant_id, i.name, i.sku, i.item_code, i.barcode, ${description} AS description, i.brand, i.model,
  i.item_type, i.unit_size::float8 AS unit_size, i.weight::float8 AS weight, i.unit_cost::float8 AS unit_cost, i.dimensions, ${attributes} AS attributes,
  i.is_active, i.label_status, i.created_at, i.updated_at,
  c.id AS category_id, c.name AS category_name, c.parent_id AS category_parent_id,
  up.id AS parent_id, up.name AS parent_name, up.parent_id AS parent_parent_id`;
export const itemColumns = columnsWith("i.description", "i.attributes");
// A list has them once for each item, for in the rows of its further categories they would be many times as much.
const isFurther = "coalesce(ic.position, 1) > 1";
/** The same in a list. */
export const listedColumns = columnsWith(
  `CASE WHEN ${isFurther} THEN NULL ELSE i.description END`,
  `CASE WHEN ${isFurther} THEN '{}'::jsonb ELSE ${listedJson("i.attributes")} END`,
);

export const categoryJoins = `LEFT JOIN inventory_item_categories ic ON ic.tenant_id = $1 AND ic.item_id = i.id
  LEFT JOIN item_categories c ON c.tenant_id = $1 AND c.id = ic.category_id
  LEFT JOIN item_categories up ON up.tenant_id = $1 AND up.id = c.parent_id`;

/** The rows of each item, which stand side by side. */
export function byItem<Row extends Pick<ItemRow, "id">>(rows: readonly Row[]): [Row, ...Row[]][] {
  const items: [Row, ...Row[]][] = [];
  for (const row of rows) {
    const last = items.at(-1);
    if (last?.[0].id === row.id) last.push(row);
    else items.push([row]);
  }
  return items;
}

const named = (id: string | null, name: Words | null) => (id && name ? { id, name: wordsOf(name) } : null);

const sizesOf = ({ length, width, height, unit }: NonNullable<Item["dimensions"]>) => ({ length, width, height, unit });

/** The first category is the sub-category when it has a parent, which is then the category (3 §4). */
export function itemOf(rows: readonly [ItemRow, ...ItemRow[]]): Item {
  const [row] = rows;
  const first = named(row.category_id, row.category_name);
  const own = first && { ...first, parent_id: row.category_parent_id };
  const above = named(row.parent_id, row.parent_name);
  const parent = above && { ...above, parent_id: row.parent_parent_id };
  const categories = rows.flatMap(({ category_id, category_name }) => named(category_id, category_name) ?? []);
  return {
    id: row.id,
    tenant_id: row.tenant_id,
    name: row.name,
    sku: row.sku,
    item_code: row.item_code,
    barcode: row.barcode,
    description: row.description,
    brand: row.brand,
    model: row.model,
    item_type: row.item_type,
    unit_size: row.unit_size,
    weight: row.weight,
    unit_cost: row.unit_cost,
    dimensions: row.dimensions && sizesOf(row.dimensions),
    attributes: row.attributes,
    category_ids: categories.map(({ id }) => id),
    category: parent ?? own,
    sub_category: parent && own,
    categories,
    is_active: row.is_active,
    created_at: row.created_at,
    updated_at: row.updated_at,
    label_status: row.label_status,
  };
}

/** Where stock lies. */
export const placeColumns = `w.id AS warehouse_id, w.name AS warehouse_name, w.code AS warehouse_code,
  l.id AS bin_id, l.name AS bin_name, l.code AS bin_code, l.location_type`;

/** The documented shape of a place. */
export const placeOf = (row: StatementRow<"items.stock_levels"> | StatementRow<"items.stock_by_code">) => ({
  warehouse: { id: row.warehouse_id, name: row.warehouse_name, code: row.warehouse_code },
  bin: { id: row.bin_id, name: row.bin_name, code: row.bin_code, location_type: row.location_type },
});
