import { newId } from "@karwan/db";
import type { Kit, TestTenant } from "../../../../testing/index.ts";
import { arrange, networkOf, signed } from "../../../../testing/index.ts";
import { verifyCustody } from "../../../delivery/verify/index.ts";
import { verifyFinance } from "../../../finance/ledger/index.ts";
import type { SignedMessage } from "../../../kernel/index.ts";
import type { CarrierEvent } from "../schema.ts";

export interface TestCarrier {
  id: string;
  secret: string;
}

/** Enables the sandbox carrier for a tenant: where its events go, and what signs them. */
export async function enableCarrier({ admin }: Pick<TestTenant, "admin">): Promise<TestCarrier> {
  const { carrier } = await admin.caller.carriers.configuration.update({ code: "sandbox", is_enabled: true });
  return { id: carrier.webhook?.url.split("/").at(-1) ?? "", secret: carrier.webhook?.secret ?? "" };
}

/** An event with everything that a test does not care about. */
export function eventOf(event: Partial<CarrierEvent>, now: Date): CarrierEvent {
  return {
    event_id: newId(),
    delivery_code: "NONE-00000001",
    status: "picked_up",
    occurred_at: now.toISOString(),
    ...event,
  };
}

/** Sends an event as the carrier would, signed now unless `message` says otherwise. */
export function sendEvent(
  kit: Kit,
  carrier: TestCarrier,
  event: CarrierEvent,
  message: SignedMessage | null = signed(carrier.secret, JSON.stringify(event), kit.clock.now),
) {
  const signedMessage = message && (async () => message);
  const { receive } = kit.callerFor(kit.context(null, { signedMessage })).carriers.events;
  return receive({ ...event, tenant_carrier_id: carrier.id });
}

/** A tenant whose deliveries the sandbox carries: giving, telling, and what the books say of it. */
export async function carrierAtWork(kit: Kit) {
  const tenant = await kit.tenant();
  const net = await networkOf(kit, tenant);
  const carrier = await enableCarrier(tenant);
  const { assignments, tracking } = net.caller.delivery;

  const give = async (id: string) => (await assignments.assign({ id, carrier_code: "sandbox" })).delivery;
  const given = async (body: Parameters<typeof net.delivery>[0] = {}) => give((await net.delivery(body)).id);
  const tell = async (
    { delivery_code }: { delivery_code: string },
    status: CarrierEvent["status"],
    told: Partial<CarrierEvent> = {},
  ) => (await sendEvent(kit, carrier, eventOf({ delivery_code, status, ...told }, kit.clock.now))).outcome;
  const rows = <Row>(text: string, id: string) =>
    arrange<Row>(kit.database, { tenantId: tenant.tenantId }, text, [tenant.tenantId, id]);
  const chain = (id: string) =>
    rows(
      `SELECT "from", "to", to_driver_id, actor_type, at FROM custody_records
       WHERE tenant_id = $1 AND delivery_id = $2 ORDER BY seq`,
      id,
    );
  const timeline = async (id: string) => (await tracking.timeline({ id })).timeline;
  /** What the verifiers of money and custody find wrong, of all tenants. */
  const mismatches = async () => [
    ...(await verifyFinance(kit.database)).mismatches,
    ...(await verifyCustody(kit.database)).mismatches,
  ];
  return { net, carrier, give, given, tell, rows, chain, timeline, mismatches };
}
