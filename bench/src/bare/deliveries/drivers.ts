import type { Handler } from "hono";
import { named, rowsOf } from "../database.ts";
import type { App } from "../session.ts";

const page = named(
  "drivers",
  `SELECT d.id, json_build_object('full_name', u.full_name, 'phone', u.phone) AS users,
     CASE WHEN d.status <> 'active' THEN 'inactive' WHEN NOT d.is_online THEN 'offline' WHEN o.in_progress > 0 THEN 'busy'
          ELSE 'available' END AS operation_status,
     d.status, d.is_online, d.license_number,
     CASE WHEN v.id IS NOT NULL THEN json_build_object('id', v.id, 'capacity_unit', v.capacity_unit) END AS vehicle,
     json_build_object('capacity', json_build_object('total', v.capacity_unit, 'filled', d.used_capacity_unit,
         'available', CASE WHEN v.capacity_unit IS NOT NULL THEN greatest(v.capacity_unit - d.used_capacity_unit, 0) END),
       'orders', json_build_object('assigned', o.assigned, 'in_progress', o.in_progress, 'active', o.active)) AS workload, d.created_at
   FROM drivers d JOIN users u ON u.id = d.user_id
     LEFT JOIN driver_vehicles dv ON dv.tenant_id = d.tenant_id AND dv.driver_id = d.id AND dv.is_primary
     LEFT JOIN vehicles v ON v.tenant_id = dv.tenant_id AND v.id = dv.vehicle_id
     CROSS JOIN LATERAL (
       SELECT count(*) FILTER (WHERE a.status IN ('pending', 'assigned', 'accepted')) AS assigned,
              count(*) FILTER (WHERE a.status IN ('en_route_to_pickup', 'picked_up', 'en_route_to_delivery')) AS in_progress,
              count(*) AS active
         FROM delivery_assignments a WHERE a.tenant_id = d.tenant_id AND a.driver_id = d.id
          AND a.status IN ('pending', 'assigned', 'accepted', 'en_route_to_pickup', 'picked_up', 'en_route_to_delivery')) o
   WHERE d.tenant_id = $1 AND d.deleted_at IS NULL ORDER BY d.created_at DESC, d.id DESC LIMIT $2`,
);
const count = named(
  "driver-count",
  "SELECT count(*) AS total FROM drivers WHERE tenant_id = $1 AND deleted_at IS NULL",
);

/** GET /delivery/drivers, its first page. */
export const driverList: Handler<App> = async (c) => {
  const { tenantId } = c.var.session;
  const limit = Number(c.req.query("limit") ?? 10);
  const [drivers, [counted]] = await Promise.all([
    rowsOf(page([tenantId, limit])),
    rowsOf<{ total: number }>(count([tenantId])),
  ]);
  return c.json({ success: true, message: "Drivers retrieved", drivers, page: 1, limit, total: counted?.total ?? 0 });
};
