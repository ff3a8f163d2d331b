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
type Doings = Record<ActionData, (doing: Doing) => Promise<unknown>>;

const staff = async ({ office, tenant }: Doing) => (await office.as(operationsOf(tenant))).delivery;
const driver = async ({ office, journey }: Doing) => (await office.as(journey.driver)).delivery.driverDeliveries;
const driverId = ({ tenant, journey }: Doing) => demoId("driver", tenant.code, journey.driver);
const placeIn = ({ lat, lng }: { lat: number; lng: number }) => ({ latitude: lat, longitude: lng });

const doings: Doings = {
  cancel: async (doing) =>
    (await staff(doing)).deliveries.cancel({ id: doing.id, reason: "The sender changed their mind" }),
  async assign(doing) {
    const { journey, step, id } = doing;
    if (step.other) journey.driver = journey.plan.other;
    await (await staff(doing)).assignments.assign({ id, driver_id: driverId(doing) });
  },
  unassign: async (doing) => (await staff(doing)).assignments.unassign({ id: doing.id, reason: "Flat tyre" }),
  async switch(doing) {
    doing.journey.driver = doing.journey.plan.other;
    const reason = "Closer to the sender";
    await (await staff(doing)).assignments.switchDriver({ id: doing.id, driver_id: driverId(doing), reason });
  },
  accept: async (doing) => (await driver(doing)).accept({ id: doing.id }),
  decline: async (doing) => (await driver(doing)).decline({ id: doing.id, reason: "At the other end of town" }),
  "start-pickup": async (doing) => (await driver(doing)).startPickup({ id: doing.id }),
  async pickup(doing) {
    const where = placeIn(doing.journey.plan.pickup);
    await (await driver(doing)).pickup({ id: doing.id, scanned_barcode: doing.barcode, ...where });
  },
  "start-delivery": async (doing) => (await driver(doing)).startDelivery({ id: doing.id }),
  async deliver(doing) {
    const { id, step, journey } = doing;
    const { plan } = journey;
    const [whom, where] = step.of === "return" ? [plan.sender, plan.pickup] : [plan.recipient, plan.dropoff];
    const photo_urls = [`https://example.com/proofs/${journey.delivery.delivery_code}.jpg`];
    const proof = { photo_urls, recipient_name: whom.name, ...(step.of === "leg" ? {} : placeIn(where)) };
    await (await driver(doing)).deliver({ id, proof });
  },
  async fail(doing) {
    const notes = "Called three times, nobody answered";
    const reason_code = "recipient_absent";
    await (await driver(doing)).fail({ id: doing.id, reason_code, notes, ...placeIn(doing.journey.plan.dropoff) });
  },
  retry: async (doing) => (await staff(doing)).assignments.resolve({ id: doing.id, action: "retry" }),
  async return(doing) {
    const { assignments } = await staff(doing);
    doing.journey.back = (await assignments.resolve({ id: doing.id, action: "return" })).return_delivery;
  },
  lose: async (doing) => (await staff(doing)).assignments.lose({ id: doing.id, reason: "Stolen from the vehicle" }),
};

/** Takes one step of the plan, by whoever takes it in the company. */
export async function take(office: Office, tenant: TenantData, journey: Journey, step: StepData): Promise<void> {
  const { id, barcode } = subjectOf(journey, step);
  await doings[step.action]({ office, tenant, journey, step, id, barcode });
}
