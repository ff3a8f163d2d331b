import type { RowOf } from "@karwan/db";
import { statement } from "@karwan/db";

export const promotionColumns = `p.id, p.code, p.type, p.value::float8 AS value, p.scope, p.product_ids, p.starts_at, p.ends_at, p.usage_limit,
  p.per_customer_limit, CASE WHEN p.usage_limit IS NOT NULL THEN p.used_count END AS used_count, p.min_subtotal::float8 AS min_subtotal,
  p.is_active, p.created_at, p.updated_at`;

export const findPromotion = statement(
  "promotions.find",
  `SELECT ${promotionColumns} FROM promotions p WHERE p.tenant_id = $1 AND p.id = $2`,
);
export const lockPromotion = statement(
  "promotions.lock",
  `SELECT ${promotionColumns} FROM promotions p WHERE p.tenant_id = $1 AND p.id = $2 FOR UPDATE OF p`,
);
export const promotionByCode = statement(
  "promotions.by_code",
  `SELECT ${promotionColumns} FROM promotions p WHERE p.tenant_id = $1 AND p.code = $2`,
);

// What a customer ($2) used of each is counted by its key: behind the lock of their record it stays so.
const offered = `SELECT p.id, p.code, p.type, p.value::float8 AS value, p.scope, p.product_ids, p.starts_at, p.ends_at, p.usage_limit,
    p.per_customer_limit, p.used_count, p.min_subtotal::float8 AS min_subtotal, p.is_active,
    CASE WHEN p.per_customer_limit IS NULL THEN 0 ELSE (SELECT count(*) FROM promotion_uses u JOIN customers c ON c.tenant_id = $1 AND c.id = u.customer_id
      WHERE u.tenant_id = $1 AND u.promotion_id = p.id AND c.user_id = $2 AND u.given_back_at IS NULL) END AS own_uses
  FROM promotions p`;
/** The automatic promotions, and the one whose code was given ($3). */
export const offeredPromotions = statement(
  "promotions.offered",
  `${offered} WHERE p.tenant_id = $1 AND p.is_active AND p.code IS NULL
   UNION ALL ${offered} WHERE p.tenant_id = $1 AND $3::uuid IS NOT NULL AND p.id = $3::uuid AND p.code IS NOT NULL ORDER BY id`,
);
export type OfferedRow = RowOf<typeof offeredPromotions>;

/** Keeps promotions ($2) from changing until the end; uses of others go on. */
export const keepTerms = statement(
  "promotions.keep_terms",
  "SELECT p.id FROM promotions p WHERE p.tenant_id = $1 AND p.id = ANY($2::uuid[]) ORDER BY p.id FOR KEY SHARE OF p",
);
/** Locks those of some ($2) whose uses are limited, by id. */
export const lockLimited = statement(
  "promotions.lock_limited",
  `SELECT p.id, p.used_count, p.usage_limit FROM promotions p WHERE p.tenant_id = $1 AND p.id = ANY($2::uuid[]) AND p.usage_limit IS NOT NULL
    ORDER BY p.id FOR NO KEY UPDATE OF p`,
);
/** Takes ($3 is 1) or gives back ($3 is -1) a use of each that has a limit. */
export const countUses = statement(
  "promotions.count_uses",
  "UPDATE promotions SET used_count = greatest(0, used_count + $3::int) WHERE tenant_id = $1 AND id = ANY($2::uuid[]) AND usage_limit IS NOT NULL",
);
export const usesOfOrder = statement(
  "promotions.uses_of_order",
  "SELECT promotion_id FROM promotion_uses WHERE tenant_id = $1 AND order_id = $2 AND given_back_at IS NULL ORDER BY promotion_id",
);
export const giveBackUses = statement(
  "promotions.give_back",
  "UPDATE promotion_uses SET given_back_at = $3 WHERE tenant_id = $1 AND order_id = $2 AND given_back_at IS NULL",
);
/** How many uses of a promotion are taken: asked once it begins to be limited. */
export const usesTaken = statement(
  "promotions.uses_taken",
  "SELECT count(*) AS uses FROM promotion_uses WHERE tenant_id = $1 AND promotion_id = $2 AND given_back_at IS NULL",
);
export const knownProducts = statement(
  "promotions.products",
  "SELECT id FROM products WHERE tenant_id = $1 AND id = ANY($2::uuid[]) AND deleted_at IS NULL",
);
export const insertPromotion = statement(
  "promotions.insert",
  `INSERT INTO promotions AS p (tenant_id, id, code, type, value, scope, product_ids, starts_at, ends_at, usage_limit, per_customer_limit,
     min_subtotal, is_active, created_by, created_at, updated_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $15) RETURNING ${promotionColumns}`,
);
export const updatePromotion = statement(
  "promotions.update",
  `UPDATE promotions p SET code = $3, type = $4, value = $5, scope = $6, product_ids = $7, starts_at = $8, ends_at = $9, usage_limit = $10,
     per_customer_limit = $11, min_subtotal = $12, is_active = $13, used_count = coalesce($14::int, p.used_count), updated_at = $15
   WHERE p.tenant_id = $1 AND p.id = $2 RETURNING ${promotionColumns}`,
);
