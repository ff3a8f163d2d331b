import type { RowOf } from "@karwan/db";
import { statement } from "@karwan/db";
import { goingThroughAll } from "../../kernel/index.ts";

const around = (address: string) =>
  `((d.${address}->>'lat')::float8 BETWEEN z.south AND z.north AND (d.${address}->>'lng')::float8 BETWEEN z.west AND z.east)`;

/** What is asked of a driver: the delivery, with the zones that its ends may lie in. */
export const deliveryStatement = statement(
  "suggestions.delivery",
  `SELECT d.delivery_flow, d.unit_size::float8 AS unit_size, d.pickup_address, d.delivery_address, d.driver_id,
     (SELECT l.delivery_code FROM deliveries l WHERE l.tenant_id = $1 AND l.parent_id = d.id AND l.status = 'pending'
      ORDER BY l.delivery_code LIMIT 1) AS leg_code,
     EXISTS (SELECT FROM zones WHERE tenant_id = $1) AS is_zoned,
     (SELECT coalesce(jsonb_agg(jsonb_build_object('id', z.id, 'polygon', z.polygon)), '[]') FROM zones z
      WHERE z.tenant_id = $1 AND (${around("pickup_address")} OR ${around("delivery_address")})) AS near
   FROM deliveries d WHERE d.tenant_id = $1 AND d.id = $2`,
);

const serves = (zones: string) => `EXISTS (SELECT FROM driver_zones s
  WHERE s.tenant_id = $1 AND s.driver_id = d.id AND s.is_served AND s.zone_id = ANY(${zones}::uuid[]))`;

/**
 * All drivers, with what speaks for and against each. $3: the zones around the pickup, null where no zones are asked for;
 * $4: those around the other end.
 */
export const driversStatement = statement(
  "suggestions.drivers",
  `SELECT d.id, u.full_name, d.is_online, d.status = 'active' AND m.status = 'active' AND u.status = 'active' AS is_active,
     d.last_latitude AS latitude, d.last_longitude AS longitude, d.last_location_at AS last_update,
     d.used_capacity_unit::float8 AS used, v.capacity_unit::float8 AS total, coalesce(v.is_active, true) AS has_vehicle,
     d.all_zones OR $3::uuid[] IS NULL OR (${serves("$3")} AND ${serves("$4")}) AS is_in_zone,
     (SELECT max(a.capacity_unit)::float8 FROM delivery_assignments a
      WHERE a.tenant_id = $1 AND a.delivery_id = $2 AND a.driver_id = d.id AND a.capacity_unit > 0) AS carried,
     EXISTS (SELECT FROM delivery_assignments a
      WHERE a.tenant_id = $1 AND a.delivery_id = $2 AND a.driver_id = d.id AND a.status = 'declined') AS has_declined
   FROM drivers d JOIN memberships m ON m.tenant_id = $1 AND m.user_id = d.user_id JOIN users u ON u.id = d.user_id
     LEFT JOIN driver_vehicles dv ON dv.tenant_id = $1 AND dv.driver_id = d.id AND dv.is_primary
     LEFT JOIN vehicles v ON v.tenant_id = $1 AND v.id = dv.vehicle_id
   WHERE d.tenant_id = $1 AND d.deleted_at IS NULL`,
  goingThroughAll,
);
export type Candidate = RowOf<typeof driversStatement>;
