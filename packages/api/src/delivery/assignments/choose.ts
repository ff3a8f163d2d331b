import type { Transaction } from "@karwan/db";
import { statement } from "@karwan/db";
import { AppError } from "../../kernel/index.ts";
import { readSettings } from "../../tenancy/settings/index.ts";
import type { ReadyCarrier } from "../carriers/index.ts";
import { readyCarriers } from "../carriers/index.ts";
import type { DeliveryGroup, DeliveryRow } from "../lifecycle/index.ts";
import { holdersAttempt } from "../lifecycle/index.ts";
import { covers } from "../zones/index.ts";
import { requireAssignable } from "./assign.ts";
import type { Assignee, DriverAssignee } from "./assignee.ts";

const CANDIDATES = 10;
const MAX_ROUNDS = 5;

const around = (lat: string, lng: string) =>
  `(${lat} BETWEEN z.south AND z.north AND ${lng} BETWEEN z.west AND z.east)`;
const zonesStatement = statement(
  "assignments.zones_around",
  `SELECT EXISTS (SELECT FROM zones WHERE tenant_id = $1) AS is_zoned,
     (SELECT coalesce(jsonb_agg(jsonb_build_object('id', z.id, 'polygon', z.polygon)), '[]') FROM zones z
      WHERE z.tenant_id = $1 AND (${around("$2::float8", "$3::float8")} OR ${around("$4::float8", "$5::float8")})) AS near`,
);

/**
 * Own drivers who could carry a delivery, in the order in which they are chosen: who has the parcel already, then who
 * carries least, then who has waited longest for a task. $2: how much room it takes; $3: the zones around its pickup,
 * null where no zones are asked for, $4: around its other end; $5: who has the parcel, $6: the room it takes there; $7: the
 * delivery, which nobody gets who declined it.
 */
const free = (more = "") => `
  SELECT d.id AS driver_id, d.user_id, d.used_capacity_unit::float8 AS used, v.capacity_unit::float8 AS total
  FROM drivers d JOIN memberships m ON m.tenant_id = $1 AND m.user_id = d.user_id AND m.status = 'active'
    JOIN users u ON u.id = d.user_id AND u.status = 'active'
    LEFT JOIN driver_vehicles dv ON dv.tenant_id = $1 AND dv.driver_id = d.id AND dv.is_primary
    LEFT JOIN vehicles v ON v.tenant_id = $1 AND v.id = dv.vehicle_id
  WHERE d.tenant_id = $1 AND d.deleted_at IS NULL AND d.status = 'active' AND d.is_online ${more}
    AND (v.id IS NULL OR v.is_active AND (v.capacity_unit IS NULL
      OR d.used_capacity_unit - CASE WHEN d.id = $5::uuid THEN $6::numeric ELSE 0 END + $2::numeric <= v.capacity_unit))
    AND (d.all_zones OR $3::uuid[] IS NULL OR (
      EXISTS (SELECT FROM driver_zones s WHERE s.tenant_id = $1 AND s.driver_id = d.id AND s.is_served AND s.zone_id = ANY($3::uuid[]))
      AND EXISTS (SELECT FROM driver_zones s WHERE s.tenant_id = $1 AND s.driver_id = d.id AND s.is_served AND s.zone_id = ANY($4::uuid[]))))
    AND NOT EXISTS (SELECT FROM delivery_assignments a
      WHERE a.tenant_id = $1 AND a.delivery_id = $7 AND a.driver_id = d.id AND a.status = 'declined')
  ORDER BY d.id IS NOT DISTINCT FROM $5::uuid DESC, d.used_capacity_unit,
    (SELECT max(a.created_at) FROM delivery_assignments a WHERE a.tenant_id = $1 AND a.driver_id = d.id) NULLS FIRST, d.id`;

// Like everybody who locks several drivers: by their ids.
const lockStatement = statement(
  "assignments.lock_free_drivers",
  `SELECT id FROM drivers WHERE tenant_id = $1 AND id IN (SELECT best.driver_id FROM (${free()} LIMIT ${CANDIDATES}) best)
   ORDER BY id FOR NO KEY UPDATE`,
);
// A statement of its own behind the lock, so that it sees what those before us left.
const chooseStatement = statement("assignments.choose_driver", `${free("AND d.id = ANY($8::uuid[])")} LIMIT 1`);

/** The zones that hold each end of the way; null where the tenant has none, and so nobody is asked for his. */
async function zonesOf(tx: Transaction, { pickup_address: from, delivery_address: to }: DeliveryRow) {
  const [found] = await tx.sql(zonesStatement, [tx.scope.tenantId, from.lat, from.lng, to.lat, to.lng]);
  if (!found?.is_zoned) return [null, []] as const;
  const idsAt = (place: DeliveryRow["pickup_address"]) =>
    found.near.filter(({ polygon }) => covers(polygon, place)).map(({ id }) => id);
  return [idsAt(from), idsAt(to)] as const;
}

/** The first own driver who can carry it, locked; null when there is none. */
async function chooseDriver(tx: Transaction, group: DeliveryGroup): Promise<DriverAssignee | null> {
  const { delivery } = group;
  const { tenantId } = tx.scope;
  const [zones, settings] = await Promise.all([zonesOf(tx, delivery), readSettings(tx)]);
  const holder = holdersAttempt(group, delivery);
  const carried = [holder?.driver_id ?? null, holder?.capacity_unit ?? 0] as const;
  const values = [tenantId, delivery.unit_size, ...zones, ...carried, delivery.id] as const;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const locked = await tx.sql(lockStatement, values);
    if (locked.length === 0) return null;
    const [best] = await tx.sql(chooseStatement, [...values, locked.map(({ id }) => id)]);
    const must_accept = settings.delivery.driver_acceptance_required;
    // Zones were asked for above.
    const validated = { status: "active", all_zones: true, is_zoned: false, must_accept } as const;
    if (best) return { kind: "driver", ...best, ...validated, polygons: [] };
    // All of them were filled up by others in the meantime: the next ones are looked at.
  }
  return null;
}

/**
 * Who carries a locked delivery when nobody is named: the carriers that do not prefer own drivers, then an own driver,
 * then the other carriers; 409 `no_driver_available` (4 K12). Where the parcel is somebody's already, after an attempt
 * that failed, that side comes first.
 */
export async function chooseAssignee(tx: Transaction, group: DeliveryGroup): Promise<Assignee> {
  requireAssignable(group, group.delivery);
  const carriers = await readyCarriers(tx, group.delivery.id);
  const holder = holdersAttempt(group, group.delivery);
  const isFirst = ({ code, prefer_internal }: ReadyCarrier) =>
    holder ? code === holder.carrier_code : !prefer_internal;
  const carrier = carriers.find(isFirst);
  const assignee = carrier ? null : await chooseDriver(tx, group);
  if (assignee) return assignee;
  const { code, default_price } = carrier ?? carriers[0] ?? {};
  if (code === undefined) throw new AppError("no_driver_available");
  return { kind: "carrier", carrier_code: code, carrier_cost: default_price ?? null };
}
