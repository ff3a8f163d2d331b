import { statement } from "@karwan/db";
import { filtering } from "../../kernel/index.ts";
import { limitInSql } from "../../tenancy/settings/index.ts";

const columns = `v.id, v.name, v.page, v.query, coalesce(v.columns, '{}'::text[]) AS columns, v.shared,
  jsonb_build_object('id', u.id, 'full_name', u.full_name) AS owner, v.user_id = $2 AS is_own, v.created_at, v.updated_at`;
const source = "saved_views v JOIN users u ON u.id = v.user_id";
const visible = "v.tenant_id = $1 AND (v.user_id = $2 OR v.shared)";
const asked = `${visible} AND ($3::text IS NULL OR v.page = $3)`;

export const listStatement = statement(
  "views.list",
  `SELECT ${columns} FROM ${source} WHERE ${asked} ORDER BY v.name COLLATE karwan_names, v.id LIMIT $4 OFFSET $5`,
  filtering,
);
export const countStatement = statement(
  "views.count",
  `SELECT count(*) AS total FROM saved_views v WHERE ${asked}`,
  filtering,
);
export const findStatement = statement("views.find", `SELECT ${columns} FROM ${source} WHERE ${visible} AND v.id = $3`);
export const lockStatement = statement(
  "views.lock",
  `SELECT v.user_id, v.name, v.page, v.shared, v.updated_at FROM saved_views v WHERE ${visible} AND v.id = $3 FOR UPDATE OF v`,
);
// Behind the lock of the count: of many at once the last place is taken by one.
export const insertStatement = statement(
  "views.insert",
  `INSERT INTO saved_views (tenant_id, user_id, id, name, page, query, columns, shared, created_at, updated_at)
   SELECT $1::uuid, $2::uuid, $3::uuid, $4::text, $5::text, $6::jsonb, $7::text[], $8::boolean, $9::timestamptz, $9::timestamptz
   WHERE (SELECT count(*) FROM saved_views WHERE tenant_id = $1 AND user_id = $2) < ${limitInSql("views_per_user")}
   RETURNING id`,
);
export const updateStatement = statement(
  "views.update",
  `UPDATE saved_views SET name = coalesce($3, name), query = coalesce($4, query), columns = coalesce($5, columns),
     shared = coalesce($6, shared), updated_at = $7 WHERE tenant_id = $1 AND id = $2`,
);
export const deleteStatement = statement("views.delete", "DELETE FROM saved_views WHERE tenant_id = $1 AND id = $2");
/** What somebody kept for themselves alone goes with them; what others use stays. */
export const dropOwnStatement = statement(
  "views.drop_own",
  "DELETE FROM saved_views WHERE tenant_id = $1 AND user_id = $2 AND NOT shared",
);
