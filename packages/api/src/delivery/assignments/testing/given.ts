import type { Kit } from "../../../../testing/index.ts";
import { karrada } from "../../../../testing/index.ts";
import type { Driver } from "../../driver-app/testing/given.ts";
import { photo, roadOf } from "../../driver-app/testing/given.ts";
import type { DeliveryNotice } from "../../lifecycle/index.ts";
import { verifyDeliveries } from "../../verify/index.ts";

export type Dispatch = Awaited<ReturnType<typeof dispatchOf>>;
export type { Driver };

/** A square around a place, as a zone's outline. */
export function around({ lat, lng }: { lat: number; lng: number }, half = 0.002) {
  const [west, east, south, north] = [lng - half, lng + half, lat - half, lat + half];
  const corners = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return { type: "Polygon" as const, coordinates: [corners] };
}
export { karrada };

/** A tenant whose dispatcher gives deliveries out, with a look at what the books say. */
export async function dispatchOf(kit: Kit, options: { mustAccept?: boolean } = {}) {
  const road = await roadOf(kit, options);
  const { caller, tenant, own, carried, rows } = road;
  const { assignments } = caller.delivery;

  /** A delivery that failed at the door; a direct one is still with its driver. */
  async function failed(driver: Driver, body: Parameters<typeof road.delivery>[0] = {}) {
    const { id } = await carried(driver, body);
    return (await own(driver).fail({ id, reason_code: "recipient_absent" })).delivery;
  }
  const delivered = (driver: Driver, id: string) => own(driver).deliver({ id, proof: { photo_urls: [photo] } });
  /** A driver takes the parcel of a delivery assigned to him, whoever had it. */
  const pickup = async (driver: Driver, id: string) => {
    const { barcode } = await road.shown(id);
    return (await own(driver).pickup({ id, scanned_barcode: barcode })).delivery;
  };

  /** What is to be told of a delivery, in order, but for its states. */
  const told = async (id: string) =>
    (
      await rows<{ notice: DeliveryNotice }>(
        "SELECT notice FROM delivery_outbox WHERE tenant_id = $1 AND delivery_id = $2 ORDER BY created_at, id",
        id,
      )
    )
      .map(({ notice }) => notice)
      .filter(({ kind }) => kind !== "status_changed");
  const exceptions = (id: string) =>
    rows<{ status: string; resolution: string | null; resolution_notes: string | null; reason_code: string }>(
      `SELECT status, reason_code, resolution, resolution_notes FROM delivery_exceptions
       WHERE tenant_id = $1 AND delivery_id = $2 ORDER BY opened_at, id`,
      id,
    );
  const history = (id: string) =>
    rows<{ driver_id: string | null; status: string; capacity_unit: number }>(
      `SELECT driver_id, status, capacity_unit::float8 AS capacity_unit FROM delivery_assignments
       WHERE tenant_id = $1 AND delivery_id = $2 ORDER BY id`,
      id,
    );
  /** What contradicts the deliveries of this tenant: room, holds, assignments, counts. */
  const mismatches = async () =>
    (await verifyDeliveries(kit.database)).mismatches.filter(({ tenant_id }) => tenant_id === tenant.tenantId);

  return { ...road, assignments, failed, delivered, pickup, told, exceptions, history, mismatches };
}
