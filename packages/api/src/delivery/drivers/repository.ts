import { statement } from "@karwan/db";
import { ordersOf } from "./orders.ts";

const orders = ordersOf("d");
const instant = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const vehicleJson = `jsonb_build_object('id', v.id, 'name', v.name, 'code', v.code, 'image_url', v.image_url, 'capacity_unit', v.capacity_unit)`;
const vehiclesOf = `FROM driver_vehicles dv JOIN vehicles v ON v.tenant_id = $1 AND v.id = dv.vehicle_id
  WHERE dv.tenant_id = $1 AND dv.driver_id = d.id`;
const zonesOf = (
  use: string,
) => `(SELECT coalesce(jsonb_agg(jsonb_build_object('id', z.id, 'name', z.name, 'code', z.code) ORDER BY z.name COLLATE karwan_names, z.id), '[]')
  FROM driver_zones dz JOIN zones z ON z.tenant_id = $1 AND z.id = dz.zone_id
  WHERE dz.tenant_id = $1 AND dz.driver_id = d.id AND dz.${use})`;

/** A driver's tables: the record and the person. */
export const people = "drivers d JOIN users u ON u.id = d.user_id";
/** What was typed of one who is only invited: nothing of whom the contacts belong to (4 B1). */
export const typed = "LEFT JOIN invitations i ON u.status = 'invited' AND i.tenant_id = $1 AND i.id = u.id";
const members = `${people} JOIN memberships m ON m.tenant_id = $1 AND m.user_id = d.user_id ${typed}`;

/** The columns of a row of the list; its primary vehicle is joined as `v`, its orders too. */
export const rowColumns = `d.id, jsonb_build_object('full_name', u.full_name, 'phone', coalesce(i.phone, u.phone)) AS users,
  CASE WHEN d.status <> 'active' OR u.status <> 'active' THEN 'inactive' WHEN NOT d.is_online THEN 'offline'
       WHEN ${orders.in_progress} > 0 THEN 'busy' ELSE 'available' END AS operation_status,
  d.status, d.is_online, d.license_number,
  CASE WHEN v.id IS NOT NULL THEN jsonb_build_object('id', v.id, 'capacity_unit', v.capacity_unit) END AS vehicle,
  jsonb_build_object(
    'capacity', jsonb_build_object('total', v.capacity_unit, 'filled', d.used_capacity_unit,
      'available', CASE WHEN v.capacity_unit IS NOT NULL THEN greatest(v.capacity_unit - d.used_capacity_unit, 0) END),
    'orders', jsonb_build_object('assigned', ${orders.assigned}, 'in_progress', ${orders.in_progress}, 'active', ${orders.active})
  ) AS workload, d.created_at`;
export const withPrimaryVehicle = `LEFT JOIN driver_vehicles dv ON dv.tenant_id = $1 AND dv.driver_id = d.id AND dv.is_primary
  LEFT JOIN vehicles v ON v.tenant_id = $1 AND v.id = dv.vehicle_id ${orders.join}
  ${typed}`;

const columns = `d.id AS driver_id, w.id AS wallet_id, d.license_number, d.status, d.driver_details,
  jsonb_build_object('avatar', CASE WHEN u.avatar_url IS NOT NULL THEN jsonb_build_array(u.avatar_url) ELSE '[]' END,
    'identity_card_photos', coalesce(d.identity_card_photos, '{}'::text[]),
    'driving_licence_photos', coalesce(d.driving_licence_photos, '{}'::text[]), 'vehicle_photos', coalesce(d.vehicle_photos, '{}'::text[])) AS documents,
  d.is_online, d.all_zones, d.used_capacity_unit::float8 AS used_capacity_unit,
  CASE WHEN d.last_latitude IS NOT NULL AND d.last_longitude IS NOT NULL AND d.last_location_at IS NOT NULL
    THEN jsonb_build_object('latitude', d.last_latitude, 'longitude', d.last_longitude, 'last_update', ${instant("d.last_location_at")}) END AS current_location,
  d.user_id, coalesce(i.email, u.email) AS email, u.first_name, u.last_name, u.full_name,
  coalesce(i.phone, u.phone) AS phone, u.avatar_url, u.profile_data,
  CASE WHEN u.status = 'inactive' THEN u.status ELSE m.status END AS user_status,
  (SELECT ${vehicleJson} ${vehiclesOf} AND dv.is_primary) AS vehicle,
  (SELECT coalesce(jsonb_agg(${vehicleJson} ORDER BY dv.is_primary DESC, v.name COLLATE karwan_names, v.id), '[]') ${vehiclesOf}) AS vehicles,
  ${zonesOf("is_served")} AS delivery_zones, ${zonesOf("is_preferred")} AS preferred_zones,
  d.national_id, d.bank_info, d.address, d.created_at, greatest(d.updated_at, u.updated_at) AS updated_at`;

export const findStatement = statement(
  "drivers.find",
  `SELECT ${columns} FROM ${members}
     JOIN finance_accounts w ON w.tenant_id = $1 AND w.owner_type = 'driver' AND w.owner_id = d.id AND w.kind = 'wallet'
   WHERE d.tenant_id = $1 AND d.id = $2 AND d.deleted_at IS NULL`,
);
// Everything that changes a driver takes this lock first; what only refers to him is not held up.
export const lockStatement = statement(
  "drivers.lock",
  `SELECT user_id FROM drivers WHERE tenant_id = $1 AND id = $2 AND deleted_at IS NULL FOR NO KEY UPDATE`,
);
export const lockOfUserStatement = statement(
  "drivers.lock_of_user",
  "SELECT id FROM drivers WHERE tenant_id = $1 AND user_id = $2 AND deleted_at IS NULL FOR NO KEY UPDATE",
);
const written = `license_number, status, all_zones, national_id, bank_info, address, driver_details,
  identity_card_photos, driving_licence_photos, vehicle_photos`;
export const insertStatement = statement(
  "drivers.insert",
  `INSERT INTO drivers (tenant_id, id, created_at, updated_at, ${written}, user_id)
   VALUES ($1, $2, $3, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
);
// Who may not work is not online.
export const updateStatement = statement(
  "drivers.update",
  `UPDATE drivers SET updated_at = $3, (${written}) = ROW($4, $5, $6, $7, $8, $9, $10, $11, $12, $13),
     is_online = is_online AND $5 = 'active' WHERE tenant_id = $1 AND id = $2`,
);
export const retireStatement = statement(
  "drivers.retire",
  `UPDATE drivers SET deleted_at = $3, updated_at = $3, is_online = false WHERE tenant_id = $1 AND id = $2`,
);
export const dropVehicles = statement(
  "drivers.drop_vehicles",
  "DELETE FROM driver_vehicles WHERE tenant_id = $1 AND driver_id = $2",
);
// Shared with whoever takes one off the road: what is given now, is given while it is active.
export const shareVehicles = statement(
  "drivers.share_vehicles",
  "SELECT id, is_active FROM vehicles WHERE tenant_id = $1 AND id = ANY($2::uuid[]) ORDER BY id FOR SHARE",
);
export const addVehicles = statement(
  "drivers.add_vehicles",
  `INSERT INTO driver_vehicles (tenant_id, driver_id, vehicle_id, is_primary)
   SELECT $1::uuid, $2::uuid, given.id, given.id = $4::uuid FROM unnest($3::uuid[]) AS given(id)`,
);
export const dropZones = statement(
  "drivers.drop_zones",
  "DELETE FROM driver_zones WHERE tenant_id = $1 AND driver_id = $2",
);
export const addZones = statement(
  "drivers.add_zones",
  `INSERT INTO driver_zones (tenant_id, driver_id, zone_id, is_served, is_preferred)
   SELECT $1::uuid, $2::uuid, given.id, given.id = ANY($3::uuid[]), given.id = ANY($4::uuid[])
   FROM (SELECT unnest($3::uuid[]) UNION SELECT unnest($4::uuid[])) AS given(id)`,
);
export const dropPoints = statement(
  "drivers.drop_points",
  "DELETE FROM driver_points WHERE tenant_id = $1 AND driver_id = $2",
);
const builtIn = "SELECT id FROM roles WHERE tenant_id IS NULL AND is_built_in AND name = 'driver'";
export const giveRole = statement(
  "drivers.give_role",
  `INSERT INTO membership_roles (tenant_id, user_id, role_id, created_at)
   SELECT $1::uuid, $2::uuid, r.id, $3::timestamptz FROM (${builtIn}) r ON CONFLICT DO NOTHING`,
);
export const takeRole = statement(
  "drivers.take_role",
  `DELETE FROM membership_roles WHERE tenant_id = $1 AND user_id = $2 AND role_id IN (${builtIn})`,
);
