import { statement } from "@karwan/db";
import type { z } from "zod";
import { columnsOf, defineList, filtersOf, searched } from "../../kernel/index.ts";
import type { listInput } from "./schema.ts";
import { productCategory } from "./schema.ts";

const columns = columnsOf(productCategory);

/** The tenant's product categories, in the order that was given to them: by the one above and text (3 §10). */
export const categoryList = defineList("product_categories.list", {
  from: "product_categories c",
  scope: "c.tenant_id = $1",
  filters: filtersOf<z.infer<typeof listInput>>({
    parent_id: "c.parent_id = ?",
    search: searched("c.name->>'en'", "c.name->>'ar'", "c.name->>'ku'"),
  }),
  order: ["sort_order", "id"],
  columns,
  source: (rows) => `${rows} c`,
});
export const lockStatement = statement(
  "product_categories.lock",
  `SELECT ${columns} FROM product_categories WHERE tenant_id = $1 AND id = $2 FOR UPDATE`,
);
/** Walks up from the new parent: meeting the category itself would close a circle. */
export const ancestorsStatement = statement(
  "product_categories.ancestors",
  `WITH RECURSIVE up AS (
     SELECT id, parent_id FROM product_categories WHERE tenant_id = $1 AND id = $2
     UNION SELECT c.id, c.parent_id FROM product_categories c JOIN up ON c.id = up.parent_id WHERE c.tenant_id = $1)
   SELECT id FROM up`,
);
// Moves of one tenant's categories wait for each other: two at once could close a circle that neither sees.
export const holdTreeStatement = statement(
  "product_categories.hold_tree",
  "SELECT id FROM product_categories WHERE tenant_id = $1 ORDER BY id FOR NO KEY UPDATE",
  { plan: { why: "a tree is moved by one at a time", discards: "tenant", sorts: "tenant" } },
);
/** Which categories there are below one, and itself; none where it is not the tenant's. */
export const treeStatement = statement(
  "product_categories.tree",
  `WITH RECURSIVE down AS (
     SELECT id FROM product_categories WHERE tenant_id = $1 AND id = $2
     UNION SELECT c.id FROM product_categories c JOIN down ON c.parent_id = down.id WHERE c.tenant_id = $1)
   SELECT id FROM down`,
);
export const addDefaultStatement = statement(
  "product_categories.add_default",
  `INSERT INTO product_categories (tenant_id, id, name, created_at, updated_at)
   SELECT $1::uuid, $2::uuid, $3::jsonb, $4::timestamptz, $4::timestamptz
    WHERE NOT EXISTS (SELECT FROM product_categories WHERE tenant_id = $1)`,
);
