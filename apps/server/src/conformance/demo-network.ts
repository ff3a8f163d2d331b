import type { Actor } from "@karwan/api/testing";

const STANDARD = "00000000-0000-7000-8000-000000000201";
const corners = [
  [44.3, 33.25],
  [44.5, 33.25],
  [44.5, 33.4],
  [44.3, 33.25],
];

/** Gives a tenant one of each record of the delivery network, so that there is something to reach for. */
export async function plantNetwork({ caller, userId }: Actor): Promise<void> {
  const { zones, vehicles, services, drivers } = caller.delivery;
  const polygon = { type: "Polygon" as const, coordinates: [corners] };
  const { zone } = await zones.create({ name: "Centre", code: "CTR", polygon });
  const { vehicle } = await vehicles.create({ name: "Van", code: "VAN", capacity_unit: 40 });
  await services.create({ name: { en: "City" }, delivery_type_id: STANDARD, base_price: 3000 });
  await drivers.create({
    user_id: userId,
    vehicle_id: vehicle.id,
    zone_ids: [zone.id],
    license_number: "B-1",
    national_id: "1985",
  });
}
