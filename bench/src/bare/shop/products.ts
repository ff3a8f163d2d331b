import type { Handler } from "hono";
import { named, rowsOf } from "../database.ts";
import type { App } from "../session.ts";
import { inOrder } from "../words.ts";
import { tenantOf } from "./tenant.ts";

const SOLD = "p.tenant_id = $1 AND p.deleted_at IS NULL AND p.is_active";
const page = named(
  "shop-products",
  `SELECT p.id, p.name, p.description, p.category_id, p.images, p.price::float8 AS price, p.lowest_price::float8 AS lowest_price, p.currency,
          p.tax_rate::float8 AS tax_rate, p.rating_sum, p.rating_count,
          (SELECT coalesce(json_agg(json_build_object('id', v.id, 'name', v.name, 'sku', v.sku, 'price', coalesce(v.price, p.price)::float8,
                    'in_stock', EXISTS (SELECT FROM inventory_stock s WHERE s.tenant_id = $1 AND s.item_id = v.inventory_item_id
                       AND s.status = 'available' AND s.quantity > s.reserved_quantity)) ORDER BY v.position, v.id), '[]')
             FROM product_variants v WHERE v.tenant_id = $1 AND v.product_id = p.id AND v.deleted_at IS NULL) AS variants
     FROM (SELECT * FROM (SELECT * FROM products p WHERE ${SOLD} ORDER BY p.created_at DESC, p.id DESC LIMIT 100) first
            ORDER BY created_at DESC, id DESC LIMIT $2) p
    ORDER BY p.created_at DESC, p.id DESC`,
);
const counts = named(
  "shop-counts",
  "SELECT category_id, sum(rows)::int8 AS rows FROM product_counts WHERE tenant_id = $1 AND is_active GROUP BY category_id",
);
const around = named(
  "shop-around",
  `SELECT EXISTS (SELECT FROM markets m JOIN tenants t ON t.id = m.tenant_id AND t.status = 'active'
             WHERE m.tenant_id = $1 AND m.status = 'approved' AND m.publish_status = 'published') AS is_open,
          (SELECT p.lowest_price FROM products p WHERE ${SOLD} ORDER BY p.lowest_thousandths, p.id LIMIT 1)::float8 AS min,
          (SELECT p.lowest_price FROM products p WHERE ${SOLD} ORDER BY p.lowest_thousandths DESC, p.id DESC LIMIT 1)::float8 AS max`,
);
const categories = named(
  "shop-categories",
  "SELECT id, name FROM product_categories WHERE tenant_id = $1 ORDER BY sort_order, id LIMIT 1000",
);

type Words = Record<string, string>;
type Variant = { id: string; name: Words; sku: string | null; price: number; in_stock: boolean };
type Row = {
  id: string;
  name: Words;
  description: Words;
  images: string[];
  tax_rate: number | null;
  rating_sum: number;
  rating_count: number;
  variants: Variant[];
};

function shown({ rating_sum, rating_count, variants, tax_rate, ...row }: Row) {
  return {
    ...row,
    name: inOrder(row.name),
    description: inOrder(row.description),
    tax_rate,
    in_stock: variants.some(({ in_stock }) => in_stock),
    variants: variants.map((variant) => ({ ...variant, name: inOrder(variant.name) })),
    rating: {
      average: rating_count === 0 ? null : Math.round((100 * rating_sum) / rating_count) / 100,
      count: rating_count,
    },
  };
}

/** GET /storefront/shops/{store_name}/products, the first page of all that is sold. */
export const productList: Handler<App> = async (c) => {
  const tenantId = await tenantOf("store_name", c.req.param("store_name") ?? "");
  const limit = Number(c.req.query("limit") ?? 20);
  const [rows, counted, [prices], known] = await Promise.all([
    rowsOf<Row>(page([tenantId, limit])),
    rowsOf<{ category_id: string | null; rows: number }>(counts([tenantId])),
    rowsOf<{ is_open: boolean; min: number | null; max: number | null }>(around([tenantId])),
    rowsOf<{ id: string; name: Words }>(categories([tenantId])),
  ]);
  if (!prices?.is_open) return c.json({ success: false }, 404);
  const names = new Map(known.map(({ id, name }) => [id, name]));
  const places = new Map(known.map(({ id }, at): [string | null, number] => [id, at]));
  const placeOf = (id: string | null) => places.get(id) ?? known.length;
  const ordered = counted.toSorted((a, b) => placeOf(a.category_id) - placeOf(b.category_id));
  const facets = ordered.flatMap(({ category_id: id, rows: products }) =>
    products > 0 ? { id, name: inOrder((id && names.get(id)) || {}), products } : [],
  );
  return c.json({
    success: true,
    message: "Products retrieved",
    products: rows.map(shown),
    corrected_search: null,
    facets: { categories: facets, price: { min: prices.min, max: prices.max } },
    page: 1,
    limit,
    total: counted.reduce((sum, one) => sum + one.rows, 0),
    total_is_exact: true,
  });
};
