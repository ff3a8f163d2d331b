import type { Transaction } from "@karwan/db";
import { newId } from "@karwan/db";
import { openDriverAccounts } from "../../../finance/ledger/index.ts";
import { findOffer, offerDriverRole } from "../../../identity/invitations/index.ts";
import type { TenantContext } from "../../../kernel/index.ts";
import { AppError, onViolation, recordAudit } from "../../../kernel/index.ts";
import { keepPhotos } from "../../vehicles/index.ts";
import type { Vehicles } from "../choose-vehicles.ts";
import type { Zones } from "../choose-zones.ts";
import { chooseZones } from "../choose-zones.ts";
import type { NewDriver } from "../inputs.ts";
import { findDriver, publicPart } from "../record.ts";
import {
  addVehicles,
  addZones,
  dropVehicles,
  dropZones,
  giveRole,
  insertStatement,
  shareVehicles,
} from "../repository.ts";
import type { Driver } from "../schema.ts";

const refusing = onViolation({
  drivers_user_key: () => new AppError("user_id_taken", { record: "driver" }),
  drivers_tenant_id_user_id_fkey: () => new AppError("user_not_found"),
  driver_vehicles_tenant_id_vehicle_id_fkey: () => new AppError("vehicle_not_found"),
  driver_zones_tenant_id_zone_id_fkey: () => new AppError("zone_not_found"),
});

type Stored = Omit<NewDriver, "all_zones" | "zone_ids" | "preferred_zone_ids"> & { all_zones: boolean };

/** The values of the columns that a request writes, in the statements' order. */
export function written(driver: Stored) {
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value));
  const address = typeof driver.address === "string" ? { line1: driver.address } : driver.address;
  return [
    driver.license_number,
    driver.status,
    driver.all_zones,
    driver.national_id,
    json(driver.bank_info),
    json(address),
    JSON.stringify(driver.driver_details),
    driver.identity_card_photos,
    driver.driving_licence_photos,
    driver.vehicle_photos,
  ] as const;
}

const photoFields = ["identity_card_photos", "driving_licence_photos", "vehicle_photos"] as const;
type Photos = Pick<Stored, (typeof photoFields)[number]>;
type GivenPhotos = { [F in keyof Photos]?: readonly string[] | undefined };

/** The papers of a driver as they are kept, those that are given: each an https URL or a file of the tenant (4 J14). */
export async function keptPhotos(
  tx: Transaction,
  ctx: TenantContext,
  recordId: string,
  given: GivenPhotos,
): Promise<Partial<Photos>> {
  const kept: Partial<Photos> = {};
  for (const field of photoFields) {
    const urls = given[field];
    if (urls) kept[field] = await keepPhotos(tx, ctx, { holder: `driver.${field}`, recordId, field }, urls);
  }
  return kept;
}

/** Keeps vehicles on the road until the end; one that was not the driver's before must be active: 409 (4 K12). */
async function requireActive(tx: Transaction, ids: readonly string[], held: readonly string[] = []): Promise<void> {
  const found = await tx.sql(shareVehicles, [tx.scope.tenantId, ids]);
  const idle = found.find((vehicle) => !vehicle.is_active && !held.includes(vehicle.id));
  if (idle) throw new AppError("vehicle_inactive", { vehicle_id: idle.id });
}

const add = (tx: Transaction, id: string, { vehicle_ids, primary_vehicle_id }: Vehicles) =>
  tx.sql(addVehicles, [tx.scope.tenantId, id, vehicle_ids, primary_vehicle_id]).catch(refusing);
const serve = (tx: Transaction, id: string, { zone_ids, preferred_zone_ids }: Zones) =>
  tx.sql(addZones, [tx.scope.tenantId, id, zone_ids, preferred_zone_ids]).catch(refusing);

/**
 * Makes a driver's vehicles exactly these; one that is not the tenant's is not found, and one that the driver did not have
 * until now must be active: 409 `vehicle_inactive` (4 K12).
 */
export async function setVehicles(
  tx: Transaction,
  id: string,
  vehicles: Vehicles,
  held: readonly string[] = [],
): Promise<void> {
  await requireActive(tx, vehicles.vehicle_ids, held);
  await tx.sql(dropVehicles, [tx.scope.tenantId, id]);
  await add(tx, id, vehicles);
}

/** Makes a driver's zones exactly these; one that is not the tenant's is not found. */
export async function setZones(tx: Transaction, id: string, zones: Zones): Promise<void> {
  await tx.sql(dropZones, [tx.scope.tenantId, id]);
  await serve(tx, id, zones);
}

/** What is sent at once; of several that fail, the first one's error is the one that says why. */
async function allOf<const T extends readonly Promise<unknown>[]>(work: T): Promise<{ [K in keyof T]: Awaited<T[K]> }> {
  const ends = await Promise.allSettled(work);
  for (const end of ends) if (end.status === "rejected") throw end.reason;
  return Promise.all(work);
}

const given = (photos: Photos): GivenPhotos =>
  Object.fromEntries(photoFields.flatMap((field) => (photos[field].length > 0 ? [[field, photos[field]]] : [])));

/** Makes a member a driver: the role, the record, its vehicles and zones, in two round trips (1 §4.7). */
export async function makeDriver(
  tx: Transaction,
  ctx: TenantContext,
  { user_id, vehicles, details }: { user_id: string; vehicles: Vehicles; details: NewDriver },
): Promise<Driver> {
  const { all_zones, zone_ids, preferred_zone_ids } = details;
  const nothing = { all_zones: false, zone_ids: [], preferred_zone_ids: [] };
  const zones = chooseZones(nothing, { all_zones, zone_ids, preferred_zone_ids });
  const id = newId();
  const at = ctx.deps.now().toISOString();
  const stored = { ...details, ...(await keptPhotos(tx, ctx, id, given(details))) };
  const [, , offer] = await allOf([
    tx.sql(insertStatement, [ctx.tenantId, id, at, ...written(stored), user_id]).catch(refusing),
    openDriverAccounts(tx, id, ctx.deps.now()),
    findOffer(tx, user_id),
    requireActive(tx, vehicles.vehicle_ids),
  ]);
  const [, , , made] = await allOf([
    offer ? offerDriverRole(tx, ctx, offer, true) : tx.sql(giveRole, [ctx.tenantId, user_id, at]),
    add(tx, id, vehicles),
    serve(tx, id, zones),
    findDriver(tx, id),
  ]);
  const entry = { entity_type: "driver", entity_id: id, after: publicPart(made) };
  await recordAudit(tx, ctx, { action: "driver.create", ...entry });
  return made;
}
