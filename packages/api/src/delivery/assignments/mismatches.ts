import { statement } from "@karwan/db";

/** Drivers whose used capacity is not the sum of what their assignments take: none, unless something is broken (4 J9). */
export const capacityMismatches = statement<{ driver_id: string; used: number; taken: number }>(
  "assignments.capacity_mismatches",
  `SELECT d.id AS driver_id, d.used_capacity_unit::float8 AS used, coalesce(sum(a.capacity_unit), 0)::float8 AS taken
   FROM drivers d LEFT JOIN delivery_assignments a ON a.tenant_id = $1 AND a.driver_id = d.id AND a.capacity_unit > 0
   WHERE d.tenant_id = $1 GROUP BY d.id, d.used_capacity_unit
   HAVING d.used_capacity_unit <> coalesce(sum(a.capacity_unit), 0) ORDER BY d.id`,
);
