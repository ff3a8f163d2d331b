import { statement } from "@karwan/db";
import { columnsOf } from "../../kernel/index.ts";
import { zone } from "./schema.ts";

const columns = columnsOf(zone);
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
