import type { RowOf, StatementOptions } from "@karwan/db";
import { statement } from "@karwan/db";

/** A market `m` with the currency of its tenant `t`. */
export const marketColumns = `m.id, m.tenant_id, m.code, m.directory_category, m.store_name, m.status, m.publish_status,
  m.tagline, m.logo_url, m.settings, m.theme_settings, m.banners, m.submission_notes, m.submitted_at, m.admin_notes,
  m.approved_by, m.approved_at, m.published_at, m.created_by, m.updated_by, m.created_at, m.updated_at, t.currency_code AS currency`;

/** The tenant's market: there is one at most (4 H1). */
export const findMarket = statement(
  "markets.find",
  `SELECT ${marketColumns} FROM markets m JOIN tenants t ON t.id = m.tenant_id WHERE m.tenant_id = $1`,
);
export type MarketRow = RowOf<typeof findMarket>;
/** The same as those see it who are not of its tenant: not while that is suspended. */
export const findOpenMarket = statement(
  "markets.find_open",
  `SELECT ${marketColumns} FROM markets m JOIN tenants t ON t.id = m.tenant_id WHERE m.tenant_id = $1 AND t.status = 'active'`,
);

export const lockMarket = statement(
  "markets.lock",
  `SELECT ${marketColumns} FROM markets m JOIN tenants t ON t.id = m.tenant_id WHERE m.tenant_id = $1 FOR NO KEY UPDATE OF m`,
);

/** Nothing where the tenant has one: of many at once, one makes it. */
export const insertMarket = statement(
  "markets.insert",
  `INSERT INTO markets (tenant_id, id, store_name, directory_category, tagline, settings, theme_settings, logo_url, banners,
          created_by, updated_by, created_at, updated_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, $11, $11) ON CONFLICT (tenant_id) DO NOTHING RETURNING id`,
);

/** Leads from its id and from its name to the tenant; the name is the key, so nobody has it twice (4 H1). */
export const locateMarket = statement(
  "markets.locate",
  `INSERT INTO locators (kind, key, tenant_id, id)
   SELECT l.kind, l.key, $1::uuid, $2::uuid
     FROM (VALUES ('market', $2::uuid::text), ('store_name', lower($3::text))) AS l(kind, key)`,
);

/** What its tenant may write of a market, and the state that this leads to. */
export const updateMarket = statement(
  "markets.update",
  `UPDATE markets SET directory_category = $4, tagline = $5, settings = $6, theme_settings = $7, logo_url = $8, banners = $9,
          status = $3, publish_status = 'unpublished', published_at = NULL, approved_by = NULL, approved_at = NULL,
          updated_by = $10, updated_at = $11
    WHERE tenant_id = $1 AND status = $2 RETURNING id`,
);

export const submitMarket = statement(
  "markets.submit",
  `UPDATE markets SET status = $3, submission_notes = $4, submitted_at = $6, updated_by = $5, updated_at = $6
    WHERE tenant_id = $1 AND status = $2 RETURNING id`,
);

/** Whatever is decided, nothing is published by it; who approved last is known only while it is approved. */
export const reviewMarket = statement(
  "markets.review",
  `UPDATE markets SET status = $3, publish_status = 'unpublished', published_at = NULL, admin_notes = $4,
          approved_by = CASE WHEN $3 = 'approved' THEN $5::uuid END, approved_at = CASE WHEN $3 = 'approved' THEN $6::timestamptz END,
          updated_by = $5, updated_at = $6
    WHERE tenant_id = $1 AND status = $2 RETURNING id`,
);

export const publishMarket = statement(
  "markets.publish",
  `UPDATE markets SET publish_status = $3, published_at = CASE WHEN $3 = 'published' THEN $5::timestamptz END,
          updated_by = $4, updated_at = $5
    WHERE tenant_id = $1 AND status = $2 RETURNING id`,
);

export const findDirectoryCategory = statement(
  "markets.directory_category",
  "SELECT key FROM directory_categories WHERE key = $1 FOR KEY SHARE",
);

/** What has to be there before a market can go live (1 §4.5). */
export const findReadiness = statement(
  "markets.readiness",
  `SELECT EXISTS (SELECT FROM warehouses w WHERE w.tenant_id = $1 AND w.status = 'active') AS warehouse_created,
          EXISTS (SELECT FROM delivery_services s WHERE s.tenant_id = $1 AND s.is_active) AS delivery_configured,
          EXISTS (SELECT FROM products p WHERE p.tenant_id = $1 AND p.deleted_at IS NULL AND p.is_active) AS products_added,
          EXISTS (SELECT FROM product_categories c WHERE c.tenant_id = $1) AS categories_added`,
  { plan: { why: "whether there is any, and few have many that are not active", discards: "tenant" } },
);

export const findTotals = statement(
  "markets.totals",
  `SELECT coalesce((SELECT sum(c.rows) FROM product_counts c WHERE c.tenant_id = $1 AND c.is_active), 0)::int8 AS products,
          (SELECT count(*) FROM product_categories c WHERE c.tenant_id = $1)::int8 AS categories,
          (SELECT count(*) FROM customers c WHERE c.tenant_id = $1)::int8 AS customers`,
  { plan: { why: "exact totals are counted", discards: "tenant" } },
);

/** The newest products and reviews, as far as they could be among the newest of all. */
export const findRecent = statement(
  "markets.recent",
  `(SELECT 'product' AS type, p.name, NULL::text AS author, NULL::int AS rating, p.created_at
      FROM products p WHERE p.tenant_id = $1 AND p.deleted_at IS NULL ORDER BY p.created_at DESC, p.id DESC LIMIT 5)
   UNION ALL
   (SELECT 'review', p.name, r.author_name, r.rating, r.created_at
      FROM (SELECT * FROM product_reviews r WHERE r.tenant_id = $1 ORDER BY r.created_at DESC, r.id DESC LIMIT 5) r
      JOIN products p ON p.tenant_id = $1 AND p.id = r.product_id)`,
);

export const enterDirectory = statement(
  "markets.enter_directory",
  `INSERT INTO directory_entries (market_id, tenant_id, code, store_name, directory_category, tagline, logo_url, published_at)
   SELECT m.id, m.tenant_id, m.code, m.store_name, m.directory_category, m.tagline, m.logo_url, m.published_at
     FROM markets m WHERE m.tenant_id = $1 AND m.publish_status = 'published'
   ON CONFLICT (market_id) DO NOTHING`,
);
export const leaveDirectory = statement(
  "markets.leave_directory",
  "DELETE FROM directory_entries WHERE tenant_id = $1",
);

/** Shows the markets of all tenants to what comes behind it; asked by system administrators alone. */
export const lookAtAll = statement("markets.look_at_all", "SELECT set_config('app.market_platform', 'on', true)");
const acrossTenants: StatementOptions = {
  planned: "each time",
  plan: {
    why: "the platform's own list of the markets of its tenants",
    scans: ["markets", "tenants"],
    discards: "tenant",
  },
};
const listed = `($1::text IS NULL OR m.status = $1) AND ($2::text IS NULL OR m.publish_status = $2)
  AND ($3::text IS NULL OR m.directory_category = $3) AND ($4::text[] IS NULL OR m.store_name ILIKE ANY($4))`;
export const listMarkets = statement(
  "markets.list",
  `SELECT ${marketColumns} FROM markets m JOIN tenants t ON t.id = m.tenant_id WHERE ${listed}
    ORDER BY m.created_at DESC, m.id DESC LIMIT $5 OFFSET $6`,
  acrossTenants,
);
export const countMarkets = statement(
  "markets.count",
  `SELECT count(*) AS total FROM markets m WHERE ${listed}`,
  acrossTenants,
);
