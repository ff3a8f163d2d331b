import type { Actor, Kit } from "../../../../testing/index.ts";
import { next, startKit } from "../../../../testing/index.ts";

export type Network = Awaited<ReturnType<typeof networkOf>>;

const square = {
  type: "Polygon" as const,
  coordinates: [
    [
      [44.2, 33.2],
      [44.6, 33.2],
      [44.6, 33.5],
      [44.2, 33.5],
      [44.2, 33.2],
    ],
  ],
};

/** A tenant whose drivers, zones and vehicles are made through the API. */
export async function networkOf(kit: Kit) {
  const tenant = await kit.tenant();
  const { admin } = tenant;
  const { zones, vehicles, drivers } = admin.caller.delivery;
  const zone = async () => (await zones.create({ name: "Karrada", code: `Z${next()}`, polygon: square })).zone;
  const vehicle = async (capacity_unit: number | null = 40) =>
    (await vehicles.create({ name: "Hilux", code: `V${next()}`, capacity_unit })).vehicle;
  /** Somebody signed in who became a driver, and the record. */
  async function driver(body: object = {}, person?: Actor) {
    const actor = person ?? (await tenant.member());
    const vehicle_id = (await vehicle()).id;
    const { id } = await drivers.create({ user_id: actor.userId, vehicle_id, all_zones: true, ...body });
    return { actor, id, vehicle_id };
  }
  return {
    tenant,
    admin,
    drivers,
    zone,
    vehicle,
    driver,
    shown: async (driverId: string) => (await drivers.show({ driverId })).driver,
  };
}

export { startKit };
