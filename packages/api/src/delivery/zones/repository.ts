import { statement } from "@karwan/db";

const columns = "id, name, code, polygon, created_at, updated_at";
const filter = "tenant_id = $1 AND ($2::text IS NULL OR name ILIKE $2 OR code ILIKE $2)";

export const listStatement = statement(
  "zones.list",
  `SELECT ${columns} FROM zones WHERE ${filter} ORDER BY created_at DESC, id DESC LIMIT $3 OFFSET $4`,
);
export const countStatement = statement("zones.count", `SELECT count(*) AS total FROM zones WHERE ${filter}`);
export const lockStatement = statement(
  "zones.lock",
  `SELECT ${columns} FROM zones WHERE tenant_id = $1 AND id = $2 FOR UPDATE`,
);
export const insertStatement = statement(
  "zones.insert",
  `INSERT INTO zones (tenant_id, id, name, code, polygon, west, south, east, north, created_at, updated_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10) RETURNING ${columns}`,
);
export const updateStatement = statement(
  "zones.update",
  `UPDATE zones SET name = $3, code = $4, polygon = $5, west = $6, south = $7, east = $8, north = $9, updated_at = $10
   WHERE tenant_id = $1 AND id = $2 RETURNING ${columns}`,
);
export const deleteStatement = statement("zones.delete", "DELETE FROM zones WHERE tenant_id = $1 AND id = $2");
