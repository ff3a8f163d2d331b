import { newId } from "@karwan/db";
import type { SignedMessage } from "../../kernel/index.ts";
import type { Kit, TestTenant } from "../../testing/index.ts";
import { signed } from "../../testing/index.ts";
import type { CarrierEvent } from "./schema.ts";

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
