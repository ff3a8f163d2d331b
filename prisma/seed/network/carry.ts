import type { ActionData, DeliveryData, StepData, TenantData } from "../data/index.ts";
import { demoId } from "../data/index.ts";
import type { Caller, Office } from "./office.ts";

type Made = Awaited<ReturnType<Caller["delivery"]["deliveries"]["create"]>>["delivery"];

/** One delivery on its way through the plan: what was made of it so far, and who carries it. */
export interface Journey {
  plan: DeliveryData;
  delivery: Made;
  back: Made | null;
  driver: string;
}

/** Asks for a delivery as the company's operations do. */
export async function askFor(office: Office, tenant: TenantData, plan: DeliveryData): Promise<Journey> {
  const { deliveries } = (await office.as(operationsOf(tenant))).delivery;
  const { goods, customer, unit_size, flow } = plan;
  const warehouse = demoId("warehouse", tenant.code, goods?.warehouse ?? tenant.warehouses[0]?.code ?? "");
  const { delivery } = await deliveries.create({
    delivery_service_id: demoId("delivery-service", tenant.code, plan.service),
    delivery_flow: flow,
    is_draft: plan.is_draft,
    ...(customer ? { customer_id: demoId("customer", tenant.code, customer) } : {}),
    ...(plan.reference ? { external_reference_id: plan.reference } : {}),
    sender: plan.sender,
    recipient: plan.recipient,
    pickup_address: plan.pickup,
    delivery_address: plan.dropoff,
    payer_type: plan.payer_type,
    payment_method: plan.payment_method,
    ...(unit_size === null ? {} : { unit_size }),
    ...(flow === "pickup_and_delivery" ? { warehouse_id: warehouse } : {}),
    ...(goods
      ? {
          pickup_warehouse_id: warehouse,
          items: [{ item_id: demoId("item", tenant.code, goods.sku), quantity: goods.quantity }],
        }
      : {}),
  });
  return { plan, delivery, back: null, driver: plan.driver };
}

const operationsOf = ({ domain }: TenantData) => `operations@${domain}`;

/** The one of the journey's deliveries that a step is about. */
function subjectOf({ delivery, back }: Journey, { of }: StepData): { id: string; barcode: string } {
  const [leg] = delivery.legs;
  const found = of === "leg" ? leg : of === "return" ? back : delivery;
  if (!found) throw new Error(`${delivery.delivery_code} has no ${of}`);
  return found;
}

type Doing = { office: Office; tenant: TenantData; journey: Journey; step: StepData; id: string; barcode: string };
type Doings = Record<ActionData, (context: Doing) => Promise<unknown>>;

const staff = async ({ office, tenant }: Doing) => (await office.as(operationsOf(tenant))).delivery;
const driver = async ({ office, journey }: Doing) => (await office.as(journey.driver)).delivery.driverDeliveries;
const driverId = ({ tenant, journey }: Doing) => demoId("driver", tenant.code, journey.driver);
const placeIn = ({ lat, lng }: { lat: number; lng: number }) => ({ latitude: lat, longitude: lng });

const doings: Doings = {
  cancel: async (context) =>
    (await staff(context)).deliveries.cancel({ id: context.id, reason: "The sender changed their mind" }),
  async assign(context) {
    const { journey, step, id } = context;
    if (step.other) journey.driver = journey.plan.other;
    await (await staff(context)).assignments.assign({ id, driver_id: driverId(context) });
  },
  unassign: async (context) => (await staff(context)).assignments.unassign({ id: context.id, reason: "Flat tyre" }),
  async switch(context) {
    context.journey.driver = context.journey.plan.other;
    const reason = "Closer to the sender";
    await (await staff(context)).assignments.switchDriver({ id: context.id, driver_id: driverId(context), reason });
  },
  accept: async (context) => (await driver(context)).accept({ id: context.id }),
  decline: async (context) => (await driver(context)).decline({ id: context.id, reason: "At the other end of town" }),
  "start-pickup": async (context) => (await driver(context)).startPickup({ id: context.id }),
  async pickup(context) {
    const where = placeIn(context.journey.plan.pickup);
    await (await driver(context)).pickup({ id: context.id, scanned_barcode: context.barcode, ...where });
  },
  "start-delivery": async (context) => (await driver(context)).startDelivery({ id: context.id }),
  async deliver(context) {
    const { id, step, journey } = context;
    const { plan } = journey;
    const [whom, where] = step.of === "return" ? [plan.sender, plan.pickup] : [plan.recipient, plan.dropoff];
    const photo_urls = [`https://example.com/proofs/${journey.delivery.delivery_code}.jpg`];
    const proof = { photo_urls, recipient_name: whom.name, ...(step.of === "leg" ? {} : placeIn(where)) };
    await (await driver(context)).deliver({ id, proof });
  },
  async fail(context) {
    const notes = "Called three times, nobody answered";
    const reason_code = "recipient_absent";
    await (await driver(context)).fail({
      id: context.id,
      reason_code,
      notes,
      ...placeIn(context.journey.plan.dropoff),
    });
  },
  retry: async (context) => (await staff(context)).assignments.resolve({ id: context.id, action: "retry" }),
  async return(context) {
    const { assignments } = await staff(context);
    context.journey.back = (await assignments.resolve({ id: context.id, action: "return" })).return_delivery;
  },
  lose: async (context) =>
    (await staff(context)).assignments.lose({ id: context.id, reason: "Stolen from the vehicle" }),
};

/** Takes one step of the plan, by whoever takes it in the company. */
export async function take(office: Office, tenant: TenantData, journey: Journey, step: StepData): Promise<void> {
  const { id, barcode } = subjectOf(journey, step);
  await doings[step.action]({ office, tenant, journey, step, id, barcode });
}
