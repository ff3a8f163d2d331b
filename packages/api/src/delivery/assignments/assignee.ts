import type { Transaction } from "@karwan/db";
import { statement } from "@karwan/db";
import { AppError } from "../../kernel/index.ts";
import { settingsStatement, withDefaults } from "../../tenancy/settings/index.ts";
import { requireCarrier } from "../carriers/index.ts";
import type { DeliveryRow } from "../lifecycle/index.ts";
import type { Polygon } from "../zones/index.ts";
import { covers } from "../zones/index.ts";

/** Who is to carry a delivery: exactly one of the two. */
export type Wanted = { driver_id?: string | undefined; carrier_code?: string | undefined };

/** A driver as the rules of assignment see him, under lock. */
export interface DriverAssignee {
  kind: "driver";
  driver_id: string;
  user_id: string;
  /** Inactive also when he cannot sign in, for want of an active account or membership. */
  status: "active" | "inactive";
  all_zones: boolean;
  /** Units he carries or is assigned, and those his primary vehicle takes; null: no limit. */
  used: number;
  total: number | null;
  /** Whether the tenant has zones at all. */
  is_zoned: boolean;
  /** Those of his zones that the places of the delivery may lie in. */
  polygons: Polygon[];
  must_accept: boolean;
}
export type Assignee = DriverAssignee | { kind: "carrier"; carrier_code: string; carrier_cost: number | null };

// Also who has the delivery now: switching frees his room, and drivers are locked in one order.
const lockStatement = statement(
  "assignments.lock_drivers",
  `SELECT id FROM drivers WHERE tenant_id = $1
     AND id IN ($2, (SELECT driver_id FROM deliveries WHERE tenant_id = $1 AND id = $3))
   ORDER BY id FOR NO KEY UPDATE`,
);
const covering = (address: string) => `((p.${address}->>'lat')::float8 BETWEEN z.south AND z.north
  AND (p.${address}->>'lng')::float8 BETWEEN z.west AND z.east)`;
// A statement of its own behind the lock, so that it sees what those before us left.
const driverStatement = statement(
  "assignments.driver",
  `SELECT d.id AS driver_id, d.user_id,
     CASE WHEN m.status = 'active' AND u.status = 'active' THEN d.status ELSE 'inactive' END AS status, d.all_zones, d.used_capacity_unit::float8 AS used,
     v.capacity_unit::float8 AS total, EXISTS (SELECT FROM zones WHERE tenant_id = $1) AS is_zoned,
     CASE WHEN d.all_zones THEN '[]' ELSE (
       SELECT coalesce(jsonb_agg(z.polygon), '[]') FROM driver_zones dz
         JOIN zones z ON z.tenant_id = $1 AND z.id = dz.zone_id JOIN deliveries p ON p.tenant_id = $1 AND p.id = $3
       WHERE dz.tenant_id = $1 AND dz.driver_id = d.id AND dz.is_served
         AND (${covering("pickup_address")} OR ${covering("delivery_address")})) END AS polygons
   FROM drivers d JOIN memberships m ON m.tenant_id = $1 AND m.user_id = d.user_id JOIN users u ON u.id = d.user_id
     LEFT JOIN driver_vehicles dv ON dv.tenant_id = $1 AND dv.driver_id = d.id AND dv.is_primary
     LEFT JOIN vehicles v ON v.tenant_id = $1 AND v.id = dv.vehicle_id
   WHERE d.tenant_id = $1 AND d.id = $2 AND d.deleted_at IS NULL`,
);
/**
 * Looks up and locks who is to carry a delivery: 404 for an unknown or deleted driver or an unknown carrier, 409 for a
 * carrier that is not enabled (4 E10, 4 E11). Its statements leave at once, behind those that lock the delivery.
 */
export async function findAssignee(tx: Transaction, deliveryId: string, wanted: Wanted): Promise<Assignee> {
  if (wanted.driver_id !== undefined) return findDriverAssignee(tx, deliveryId, wanted.driver_id);
  const carrier_code = wanted.carrier_code ?? "";
  const { default_price: carrier_cost } = await requireCarrier(tx, carrier_code);
  return { kind: "carrier", carrier_code, carrier_cost };
}

/** The same for a driver. */
export async function findDriverAssignee(
  tx: Transaction,
  deliveryId: string,
  driverId: string,
): Promise<DriverAssignee> {
  const { tenantId } = tx.scope;
  const values = [tenantId, driverId, deliveryId] as const;
  const [, [driver], [own]] = await Promise.all([
    tx.sql(lockStatement, values),
    tx.sql(driverStatement, values),
    tx.sql(settingsStatement, [tenantId]),
  ]);
  if (!driver) throw new AppError("driver_not_found");
  const { driver_acceptance_required: must_accept } = withDefaults(own?.settings).delivery;
  return { kind: "driver", ...driver, must_accept };
}

/** Whether a driver serves both ends of a delivery; one of all zones does, and where no zones are drawn all do (4 E9). */
export function servesBothEnds(
  { all_zones, is_zoned, polygons }: Pick<DriverAssignee, "all_zones" | "is_zoned" | "polygons">,
  { pickup_address, delivery_address }: Pick<DeliveryRow, "pickup_address" | "delivery_address">,
): boolean {
  if (all_zones || !is_zoned) return true;
  return [pickup_address, delivery_address].every((place) => polygons.some((polygon) => covers(polygon, place)));
}
