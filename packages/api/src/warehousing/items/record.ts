import type { Item } from "./schema.ts";

type Category = { id: string; name: Record<string, string>; parent_id: string | null };
/** A category of an item with its parent, as SQL gathers them. */
type Placed = Category & { parent: Category | null };

/** An item as SQL answers it: its categories in the given order, the documented shape still to be derived. */
export type ItemRow = Omit<Item, "category_ids" | "category" | "sub_category" | "categories"> & { placed: Placed[] };

/** The columns of an item `i` in the wire's form; `p.placed` comes from `placedJoin`. */
export const itemColumns = `i.id, i.tenant_id, i.name, i.sku, i.item_code, i.barcode, i.description, i.brand, i.model,
  i.item_type, i.unit_size::float8 AS unit_size, i.weight::float8 AS weight, i.dimensions, i.attributes, p.placed,
  i.is_active, i.label_status, i.created_at, i.updated_at`;

const category = (alias: string) => `'id', ${alias}.id, 'name', ${alias}.name, 'parent_id', ${alias}.parent_id`;

export const placedJoin = `CROSS JOIN LATERAL (
    SELECT coalesce(json_agg(json_build_object(${category("c")}, 'parent',
             CASE WHEN up.id IS NOT NULL THEN json_build_object(${category("up")}) END) ORDER BY ic.position), '[]') AS placed
    FROM inventory_item_categories ic
    JOIN item_categories c ON c.tenant_id = ic.tenant_id AND c.id = ic.category_id
    LEFT JOIN item_categories up ON up.tenant_id = c.tenant_id AND up.id = c.parent_id
    WHERE ic.tenant_id = i.tenant_id AND ic.item_id = i.id) p`;

/** The first category is the sub-category when it has a parent, which is then the category (3 §4). */
export function itemOf<Row extends ItemRow>({ placed, ...row }: Row): Omit<Row, "placed"> & Item {
  const [first] = placed;
  const bare = first && { id: first.id, name: first.name, parent_id: first.parent_id };
  return {
    ...row,
    category_ids: placed.map(({ id }) => id),
    category: first?.parent ?? bare ?? null,
    sub_category: first?.parent ? (bare ?? null) : null,
    categories: placed.map(({ id, name }) => ({ id, name })),
  };
}
