import type { Actor } from "@karwan/api/testing";

const STANDARD = "00000000-0000-7000-8000-000000000201";
const corners = [
  [44.3, 33.25],
  [44.5, 33.25],
  [44.5, 33.4],
  [44.3, 33.25],
];

/** Gives a tenant one of each record of the delivery network and a webhook, so that there is something to reach for. */
export async function plantNetwork({ caller, userId }: Actor): Promise<void> {
  const { zones, vehicles, services, drivers } = caller.delivery;
  const polygon = { type: "Polygon" as const, coordinates: [corners] };
  const { zone } = await zones.create({ name: "Centre", code: "CTR", polygon });
  const { vehicle } = await vehicles.create({ name: "Van", code: "VAN", capacity_unit: 40 });
  const offer = { name: { en: "City" }, delivery_type_id: STANDARD, base_price: 3000 };
  const { delivery_service } = await services.create(offer);
  await drivers.create({
    user_id: userId,
    vehicle_id: vehicle.id,
    zone_ids: [zone.id],
    license_number: "B-1",
    national_id: "1985",
  });
  const { customer } = await caller.parties.customers.create({ full_name: "Zainab Hussein" });
  await caller.delivery.deliveries.create({
    customer_id: customer.id,
    delivery_service_id: delivery_service.id,
    pickup_address: { lat: 33.3152, lng: 44.3661 },
    delivery_address: { lat: 33.3406, lng: 44.4009 },
    unit_size: 1,
  });
  const { webhook } = await caller.webhooks.create({
    url: "https://shop.example/hooks",
    events: ["delivery.status_changed"],
  });
  await caller.webhooks.test({ id: webhook.id });
}
