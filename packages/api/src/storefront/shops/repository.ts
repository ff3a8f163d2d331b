import type { RowOf } from "@karwan/db";
import { statement } from "@karwan/db";

/** The tenant's market while customers see it: live, and its tenant not suspended. */
export const findLive = statement(
  "shops.live",
  `SELECT m.id, m.tenant_id, m.code, m.store_name, m.directory_category, m.tagline, m.logo_url, m.settings, m.theme_settings, m.banners,
          m.published_at, t.currency_code AS currency, t.code AS tenant_code
     FROM markets m JOIN tenants t ON t.id = m.tenant_id AND t.status = 'active'
    WHERE m.tenant_id = $1 AND m.status = 'approved' AND m.publish_status = 'published'`,
);
export type LiveRow = RowOf<typeof findLive>;

/** The services that bring what the shop sells, in the order in which they were made. */
export const findServices = statement(
  "shops.delivery_services",
  "SELECT s.id, s.name FROM delivery_services s WHERE s.tenant_id = $1 AND s.is_active ORDER BY s.created_at, s.id LIMIT 100",
);
export type ShopService = RowOf<typeof findServices>;

const hasStock = (item: string) => `EXISTS (SELECT FROM inventory_stock s WHERE s.tenant_id = $1 AND s.item_id = ${item}
  AND s.status = 'available' AND s.quantity > s.reserved_quantity)`;

/** Whether anything is in stock of a product `p`: looked up for each that is asked for, never for all that there are. */
export const IN_STOCK = `((SELECT v.id FROM product_variants v WHERE v.tenant_id = $1 AND v.product_id = p.id AND v.deleted_at IS NULL
  AND (SELECT s.id FROM inventory_stock s WHERE s.tenant_id = $1 AND s.item_id = v.inventory_item_id AND s.status = 'available'
         AND s.quantity > s.reserved_quantity LIMIT 1) IS NOT NULL LIMIT 1) IS NOT NULL)`;

/** Products `p` as the public sees them. */
export const shopColumns = `p.id, p.name, p.description, p.category_id, p.images, p.price::float8 AS price,
  p.lowest_price::float8 AS lowest_price, p.currency, p.tax_rate::float8 AS tax_rate, p.rating_sum, p.rating_count,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'name', v.name, 'sku', v.sku,
            'price', coalesce(v.price, p.price)::float8, 'in_stock', ${hasStock("v.inventory_item_id")}) ORDER BY v.position, v.id), '[]')
     FROM product_variants v WHERE v.tenant_id = $1 AND v.product_id = p.id AND v.deleted_at IS NULL) AS variants`;

export const SOLD = "p.tenant_id = $1 AND p.deleted_at IS NULL AND p.is_active";

export const findSold = statement("shops.product", `SELECT ${shopColumns} FROM products p WHERE ${SOLD} AND p.id = $2`);
export type SoldRow = RowOf<typeof findSold>;

export const listCategories = statement(
  "shops.categories",
  `SELECT c.id, c.name, c.parent_id, c.sort_order FROM product_categories c WHERE c.tenant_id = $1
    ORDER BY c.sort_order, c.id LIMIT $2 OFFSET $3`,
);
export const countCategories = statement(
  "shops.count_categories",
  "SELECT count(*) AS total FROM product_categories c WHERE c.tenant_id = $1",
  { plan: { why: "an exact total is counted", discards: "tenant" } },
);
/** Whether the shop is open, and between which prices all lies that it sells. */
export const findOpenPrices = statement(
  "shops.open_prices",
  `SELECT EXISTS (SELECT FROM markets m JOIN tenants t ON t.id = m.tenant_id AND t.status = 'active'
             WHERE m.tenant_id = $1 AND m.status = 'approved' AND m.publish_status = 'published') AS is_open,
          (SELECT p.lowest_price FROM products p WHERE ${SOLD} ORDER BY p.lowest_thousandths, p.id LIMIT 1)::float8 AS min,
          (SELECT p.lowest_price FROM products p WHERE ${SOLD} ORDER BY p.lowest_thousandths DESC, p.id DESC LIMIT 1)::float8 AS max`,
);

/** Conditions of a price range: of whole numbers, for which alone there is an index behind row-level security. */
export const atLeast = (price: string) => `p.lowest_thousandths >= ceil(${price}::numeric * 1000)::int8`;
export const atMost = (price: string) => `p.lowest_thousandths <= floor(${price}::numeric * 1000)::int8`;

/** So many products of a price range are looked through for words, where there are no more. */
export const MOST_PRICED = 6000;

/** How many products lie between two prices, as far as that matters. */
export const countPriced = statement(
  "shops.priced",
  `SELECT count(*) AS products FROM (
     SELECT FROM products p WHERE ${SOLD} AND ${atLeast("$2")} AND ${atMost("$3")} LIMIT ${MOST_PRICED + 1}) e`,
  {
    plan: {
      why: "products of a price range are counted as far as that says whether they are few",
      discards: MOST_PRICED + 1,
    },
  },
);

/** Words of the catalogue that look like one: among those that begin alike or share three letters, which an index finds. */
export const findAlike = statement(
  "shops.alike",
  `SELECT w.word FROM product_words w
    WHERE w.tenant_id = $1 AND w.word ILIKE ANY($3::text[]) AND similarity(w.word, $2) >= 0.25
    ORDER BY similarity(w.word, $2) DESC, w.word LIMIT 3`,
  {
    planned: "each time",
    plan: { why: "words that share letters are compared one by one", discards: "tenant", sorts: "tenant" },
  },
);

/** So many words that begin alike are looked for one by one; so many entries of words are counted to tell rare from frequent. */
export const MOST_WORDS = 32;
export const MOST_COUNTED = 3000;
export const MOST_SORTED = 20_000;

const within = (word: string) => `t.tenant_id = $1 AND t.word >= ${word} AND t.word < ${word} || chr(1114111)`;

/**
 * What words the catalogue has that begin so, in the order asked for: their names as far as there are few, and how many products
 * have them as far as that matters. Words are stepped through by their index, so that one of all products costs no more.
 */
export const findTerms = statement(
  "shops.terms",
  `SELECT s.prefix, s.words, (SELECT count(*) FROM (SELECT FROM product_terms t WHERE ${within("s.prefix")}
            LIMIT CASE WHEN cardinality(s.words) > ${MOST_WORDS} THEN ${MOST_SORTED + 1} ELSE ${MOST_COUNTED} END) e) AS entries
     FROM (SELECT a.prefix, a.at, ARRAY(
             WITH RECURSIVE known AS (
               (SELECT t.word FROM product_terms t WHERE ${within("a.prefix")} ORDER BY t.word LIMIT 1)
               UNION ALL
               SELECT (SELECT t.word FROM product_terms t WHERE ${within("a.prefix")} AND t.word > k.word ORDER BY t.word LIMIT 1)
                 FROM known k WHERE k.word IS NOT NULL)
             SELECT k.word FROM known k WHERE k.word IS NOT NULL LIMIT ${MOST_WORDS + 1}) AS words
             FROM unnest($2::text[]) WITH ORDINALITY AS a(prefix, at) OFFSET 0) s
    ORDER BY s.at`,
  {
    plan: {
      why: "entries of a word are counted as far as that says which word is rarest",
      discards: MOST_SORTED + 1,
      sorts: 100,
    },
  },
);
export type Term = RowOf<typeof findTerms>;
