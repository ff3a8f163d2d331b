import { statement } from "@karwan/db";

export const locationsStatement = statement(
  "labels.locations",
  `SELECT l.id, l.code, l.name, l.location_type, w.name AS warehouse
     FROM locations l JOIN warehouses w ON w.tenant_id = $1 AND w.id = l.warehouse_id
    WHERE l.tenant_id = $1 AND l.id = ANY($2::uuid[])`,
);
