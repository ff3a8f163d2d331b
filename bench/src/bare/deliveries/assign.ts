import type { Handler } from "hono";
import type pg from "pg";
import { v7 } from "uuid";
import { named, rowsOf, transaction } from "../database.ts";
import type { App } from "../session.ts";
import type { Place, Polygon } from "./places.ts";
import { isWithin } from "./places.ts";
import { find, recordOf } from "./record.ts";
import { note, tell } from "./told.ts";

const lock = named(
  "delivery-lock",
  `SELECT status, assignment_id, delivery_flow, pickup_address, delivery_address, unit_size::float8 AS unit_size
     FROM deliveries WHERE tenant_id = $1 AND id = $2 FOR NO KEY UPDATE`,
);
const lockDriver = named(
  "driver-lock",
  `SELECT d.user_id, d.status, d.all_zones, d.used_capacity_unit::float8 AS used, v.capacity_unit::float8 AS total,
          (o.settings->'delivery'->>'driver_acceptance_required')::boolean AS must_accept
     FROM drivers d LEFT JOIN driver_vehicles dv ON dv.tenant_id = d.tenant_id AND dv.driver_id = d.id AND dv.is_primary
     LEFT JOIN vehicles v ON v.tenant_id = d.tenant_id AND v.id = dv.vehicle_id
     LEFT JOIN tenant_settings o ON o.tenant_id = d.tenant_id
    WHERE d.tenant_id = $1 AND d.id = $2 AND d.deleted_at IS NULL FOR NO KEY UPDATE OF d`,
);
const zones = named(
  "driver-areas",
  `SELECT z.polygon FROM driver_zones dz JOIN zones z ON z.tenant_id = dz.tenant_id AND z.id = dz.zone_id
    WHERE dz.tenant_id = $1 AND dz.driver_id = $2 AND dz.is_served
      AND ($3::float8 BETWEEN z.south AND z.north AND $4::float8 BETWEEN z.west AND z.east
        OR $5::float8 BETWEEN z.south AND z.north AND $6::float8 BETWEEN z.west AND z.east)`,
);
const insert = named(
  "assignment",
  `INSERT INTO delivery_assignments (tenant_id, id, delivery_id, driver_id, status, capacity_unit, assigned_by, created_at, updated_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8)`,
);
const move = named(
  "delivery-assigned",
  `UPDATE deliveries SET status = 'assigned', assignment_id = $3, driver_id = $4, updated_at = $5
    WHERE tenant_id = $1 AND id = $2 AND status = 'pending'`,
);
const loadDriver = named(
  "driver-load",
  "UPDATE drivers SET used_capacity_unit = used_capacity_unit + $3 WHERE tenant_id = $1 AND id = $2",
);

type Delivery = {
  status: string;
  assignment_id: string | null;
  delivery_flow: string;
  pickup_address: Place;
  delivery_address: Place;
  unit_size: number;
};
type Driver = {
  user_id: string;
  status: string;
  all_zones: boolean;
  used: number;
  total: number | null;
  must_accept: boolean | null;
};

async function judge(client: pg.PoolClient, key: [string, string], driver: Driver, delivery: Delivery): Promise<void> {
  const { pickup_address: from, delivery_address: to } = delivery;
  if (driver.status !== "active") throw new Error("the driver does not work");
  if (driver.total !== null && driver.total - driver.used < delivery.unit_size) throw new Error("no room");
  if (driver.all_zones) return;
  const areas = await rowsOf<{ polygon: Polygon }>(zones([...key, from.lat, from.lng, to.lat, to.lng]), client);
  if (![from, to].every((place) => areas.some(({ polygon }) => isWithin(place, polygon))))
    throw new Error("not his area");
}

/** POST /delivery/deliveries/{id}/assign to a driver: delivery and driver locked and judged, four tables written, the record read. */
export const assign: Handler<App> = async (c) => {
  const { tenantId, userId } = c.var.session;
  const id = c.req.param("id") ?? "";
  const { driver_id } = await c.req.json<{ driver_id: string }>();
  const [assignment, at] = [v7(), new Date().toISOString()];
  const row = await transaction(async (client) => {
    const [delivery] = await rowsOf<Delivery>(lock([tenantId, id]), client);
    const [driver] = await rowsOf<Driver>(lockDriver([tenantId, driver_id]), client);
    if (!delivery || !driver) throw new Error("not found");
    const isFree =
      delivery.status === "pending" && delivery.assignment_id === null && delivery.delivery_flow === "direct";
    if (!isFree) throw new Error("not to be assigned");
    await judge(client, [tenantId, driver_id], driver, delivery);
    const status = driver.must_accept ? "pending" : "assigned";
    await rowsOf(insert([tenantId, assignment, id, driver_id, status, delivery.unit_size, userId, at]), client);
    await rowsOf(move([tenantId, id, assignment, driver_id, at]), client);
    await rowsOf(loadDriver([tenantId, driver_id, delivery.unit_size]), client);
    const happened = { tenant_id: tenantId, delivery_id: id, at };
    const step = { from: "pending", to: "assigned" };
    await note(client, happened, { ...step, actor_type: "user", actor_id: userId, details: { driver_id } });
    const notices = [
      { kind: "status_changed", ...step, at },
      { kind: "assigned", user_id: driver.user_id },
    ];
    await tell(client, happened, notices);
    const [record] = await rowsOf<Record<string, unknown>>(find([tenantId, id]), client);
    return record;
  });
  return c.json({ success: true, message: "The delivery was assigned", delivery: row && recordOf(row) });
};
