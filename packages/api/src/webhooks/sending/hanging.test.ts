import { once } from "node:events";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { arrange, startKit } from "../../../testing/index.ts";
import { emitDelivered } from "../testing/given.ts";
import type { Receiver } from "../testing/receiver.ts";
import { startReceiver } from "../testing/receiver.ts";
import type { WebhookSender } from "./index.ts";
import { createWebhookDispatcher, createWebhookSender } from "./index.ts";

const TENANTS = 20;
const HANGING_EACH = 10;
// Three seconds are promised; the machine of a test may be busy.
const PATIENCE_MS = 6_000;

let kit: Kit;
let sender: WebhookSender;
let hanging: Receiver;
let well: Receiver;
const arrivals = new EventTarget();
beforeAll(async () => {
  kit = await startKit();
  kit.deps.allowPrivateWebhooks = true;
  sender = createWebhookSender({ allowPrivate: true });
  hanging = await startReceiver();
  hanging.answers.push(() => undefined);
  well = await startReceiver();
  well.answers.push((_request, response) => {
    response.writeHead(204).end();
    arrivals.dispatchEvent(new Event("arrival"));
  });
});
afterAll(async () => {
  await Promise.all([hanging.stop(), well.stop()]);
  await kit.stop();
});

test("two hundred webhooks that hang keep a healthy tenant's events back for no longer than a moment (3 §6)", async () => {
  const events: ["delivery.status_changed"] = ["delivery.status_changed"];
  const dispatcher = createWebhookDispatcher(kit.deps, sender);
  for (let n = 0; n < TENANTS; n += 1) {
    const tenant = await kit.tenant();
    await tenant.admin.caller.webhooks.create({ url: hanging.url, events });
    await arrange(
      kit.database,
      tenant,
      `INSERT INTO webhooks (tenant_id, id, url, events, is_active, sealed_secret)
       SELECT tenant_id, gen_random_uuid(), url, events, true, sealed_secret
         FROM webhooks CROSS JOIN generate_series(2, ${HANGING_EACH})`,
    );
    await emitDelivered(kit, tenant);
  }
  const healthy = await kit.tenant();
  await healthy.admin.caller.webhooks.create({ url: well.url, events });
  dispatcher.start();
  const waits: number[] = [];
  // From before the first of them is asked until all of them are.
  while (hanging.received.length < TENANTS * HANGING_EACH) {
    const arrived = once(arrivals, "arrival");
    const from = performance.now();
    await emitDelivered(kit, healthy);
    await arrived;
    waits.push(performance.now() - from);
  }
  await dispatcher.stop();
  expect(well.received).toHaveLength(waits.length);
  // More than one went out meanwhile, however slow the machine.
  expect(waits.length).toBeGreaterThan(1);
  expect(Math.max(...waits)).toBeLessThan(PATIENCE_MS);
}, 90_000);
