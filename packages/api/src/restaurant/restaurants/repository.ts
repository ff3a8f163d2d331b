import type { RowOf, Transaction } from "@karwan/db";
import { statement } from "@karwan/db";
import type { RequestContext } from "../../kernel/index.ts";
import { AppError, locate } from "../../kernel/index.ts";
import { addressJson } from "../../places/addresses/index.ts";

export const columns = `r.id, r.slug, r.name, ${addressJson("a")} AS address, r.image_url, r.schedule, r.time_zone, r.is_active,
  r.created_at, r.updated_at`;
export const withAddress = "LEFT JOIN addresses a ON a.id = r.address_id AND a.tenant_id = $1";

export const findStatement = statement(
  "restaurants.find",
  `SELECT ${columns} FROM restaurants r ${withAddress} WHERE r.tenant_id = $1 AND r.id = $2`,
);
export const bySlugStatement = statement(
  "restaurants.by_slug",
  `SELECT ${columns}, t.currency_code AS currency
   FROM restaurants r JOIN tenants t ON t.id = $1 ${withAddress} WHERE r.tenant_id = $1 AND r.slug = $2`,
);
// Changes of one restaurant queue here; carts and dishes that only refer to it are not held up.
export const lockStatement = statement(
  "restaurants.lock",
  "SELECT id, address_id, image_url FROM restaurants WHERE tenant_id = $1 AND slug = $2 FOR NO KEY UPDATE",
);
// The slug is claimed on the whole platform with it (4 I).
export const insertStatement = statement(
  "restaurants.insert",
  `WITH located AS (INSERT INTO locators (kind, key, tenant_id, id) VALUES ('restaurant_slug', $3, $1, $2))
   INSERT INTO restaurants (tenant_id, id, slug, name, address_id, image_url, schedule, time_zone, is_active, created_at, updated_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)`,
);
export const updateStatement = statement(
  "restaurants.update",
  `UPDATE restaurants SET name = $3, address_id = $4, image_url = $5, schedule = $6, time_zone = $7, is_active = $8, updated_at = $9
   WHERE tenant_id = $1 AND id = $2`,
);

export const idStatement = statement(
  "restaurants.id_of_slug",
  "SELECT id FROM restaurants WHERE tenant_id = $1 AND slug = $2",
);

/** The restaurant of a tenant that a path names; 404 `restaurant_not_found` for any other. */
export async function requireRestaurant(tx: Transaction, slug: string): Promise<string> {
  const [found] = await tx.sql(idStatement, [tx.scope.tenantId, slug]);
  if (!found) throw new AppError("restaurant_not_found");
  return found.id;
}

const publicStatement = statement(
  "restaurants.public",
  `SELECT r.id, r.slug, r.name, r.image_url, r.schedule, r.time_zone, r.is_active, t.currency_code AS currency
   FROM restaurants r JOIN tenants t ON t.id = $1 WHERE r.tenant_id = $1 AND r.id = $2 AND t.status = 'active'`,
);

/** A restaurant as whoever knows its slug sees it, whatever their tenant; 404 where there is none, or its tenant is suspended. */
export async function findBySlug({ deps }: Pick<RequestContext, "deps">, slug: string) {
  const located = await locate(deps.database, "restaurant_slug", slug);
  if (!located) throw new AppError("restaurant_not_found");
  const { tenant_id: tenantId, id } = located;
  const [[found]] = await deps.database.read({ tenantId }, (q) => [q.sql(publicStatement, [tenantId, id])]);
  if (!found) throw new AppError("restaurant_not_found");
  return { ...found, tenantId };
}
const kitchenStatement = statement(
  "restaurants.kitchen",
  `SELECT r.id, r.slug, r.name, r.schedule, r.time_zone, r.is_active, t.currency_code AS currency,
     a.latitude::float8 AS lat, a.longitude::float8 AS lng, coalesce(a.full_address, a.address_line1) AS full_address,
     a.contact_info->>'phone' AS phone
   FROM restaurants r JOIN tenants t ON t.id = $1 LEFT JOIN addresses a ON a.id = r.address_id AND a.tenant_id = $1
   WHERE r.tenant_id = $1 AND r.id = $2`,
);

/** A restaurant as its orders go by it: whether it is open, and where they are picked up (4 I). */
export async function kitchenOf(tx: Transaction, id: string): Promise<RowOf<typeof kitchenStatement>> {
  const [found] = await tx.sql(kitchenStatement, [tx.scope.tenantId, id]);
  if (!found) throw new AppError("restaurant_not_found");
  return found;
}
export type Kitchen = Awaited<ReturnType<typeof kitchenOf>>;

export type PublicRestaurant = Awaited<ReturnType<typeof findBySlug>>;
