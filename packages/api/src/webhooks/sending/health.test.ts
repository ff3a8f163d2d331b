import { translate } from "@karwan/i18n";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Kit, TestTenant } from "../../../testing/index.ts";
import { atOnce, everyLanguage, startKit } from "../../../testing/index.ts";
import { deliver, emitDelivered, work } from "../testing/given.ts";
import type { Sent, WebhookSender } from "./index.ts";

const HOUR = 3_600_000;
const TIMEOUT: Sent = { failure: "timeout", cause: null };
const TAKEN: Sent = { status: 204, body: "" };

let kit: Kit;
/** How every receiver answers now; and what it does first, once. */
let answer: Sent;
let before: (() => Promise<unknown>) | undefined;
const sender: WebhookSender = {
  async post() {
    const first = before;
    before = undefined;
    await first?.();
    return answer;
  },
  close: async () => undefined,
};
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());
beforeEach(() => {
  answer = TAKEN;
});

async function given() {
  const tenant = await kit.tenant();
  const { webhooks } = tenant.admin.caller;
  const url = "https://shop.example/hooks?token=s3cret";
  const { webhook } = await webhooks.create({ url, events: ["delivery.status_changed"] });
  const shown = async () => (await webhooks.list({})).webhooks[0];
  const told = async (who = tenant.admin) =>
    (await who.caller.messaging.notifications.list({})).notifications
      .filter(({ notification_type }) => notification_type.startsWith("webhook_"))
      .map(({ notification_type, template_data }) => [notification_type, template_data["reason"] ?? null]);
  return { tenant, webhooks, webhook, shown, told };
}
/** Lets an event be told, or fail to be, some hours later. */
async function tryOne(tenant: TestTenant, as: Sent, hours = 0) {
  answer = as;
  kit.clock.advance(hours * HOUR);
  await emitDelivered(kit, tenant);
  await deliver(kit, sender);
}

describe("a webhook's status (3 §6)", () => {
  test("is active, failing from its first time-out on, and active again when it takes something", async () => {
    const { tenant, shown } = await given();
    expect(await shown()).toMatchObject({ status: "active", failing_since: null });
    await tryOne(tenant, TIMEOUT);
    const since = kit.clock.now.toISOString();
    expect(await shown()).toMatchObject({ status: "failing", is_active: true, failing_since: since });
    await tryOne(tenant, TAKEN, 1);
    expect(await shown()).toMatchObject({ status: "active", failing_since: null });
  });

  test("is disabled by the first failure after three days of nothing but failures, and what is due then is cancelled", async () => {
    const { tenant, webhooks, webhook, shown } = await given();
    await tryOne(tenant, TIMEOUT);
    const failing_since = kit.clock.now.toISOString();
    await tryOne(tenant, TIMEOUT, 71.9);
    expect(await shown()).toMatchObject({ status: "failing" });
    await tryOne(tenant, TIMEOUT, 0.1);
    const off = { status: "disabled", is_active: false, disabled_reason: "failing", failing_since };
    expect(await shown()).toMatchObject(off);
    await work(kit, sender, tenant);
    expect(new Set((await webhooks.attempts({ id: webhook.id })).attempts.map(({ status }) => status))).toEqual(
      new Set(["failed", "cancelled"]),
    );
    const { webhook: on } = await webhooks.update({ id: webhook.id, is_active: true });
    expect(on).toMatchObject({ status: "active", disabled_reason: null, failing_since: null });
    await tryOne(tenant, TIMEOUT);
    expect(await shown()).toMatchObject({ status: "failing" });
  });

  test("counts three days anew after a single success", async () => {
    const { tenant, shown } = await given();
    await tryOne(tenant, TIMEOUT);
    await tryOne(tenant, TAKEN, 71);
    await tryOne(tenant, TIMEOUT, 1);
    await tryOne(tenant, TIMEOUT, 71);
    expect(await shown()).toMatchObject({ status: "failing" });
  });

  test("is active again when the webhook is changed, whatever a try at its former address comes to", async () => {
    const { tenant, webhooks, webhook, shown, told } = await given();
    await tryOne(tenant, TIMEOUT);
    const { webhook: changed } = await webhooks.update({ id: webhook.id, url: "https://new.example/" });
    expect(changed).toMatchObject({ status: "active", failing_since: null });
    before = () => webhooks.update({ id: webhook.id, url: "https://newer.example/" });
    await tryOne(tenant, TIMEOUT);
    expect(await shown()).toMatchObject({ status: "active" });
    await tryOne(tenant, TIMEOUT, 1);
    expect(await shown()).toMatchObject({ status: "failing" });
    expect(await told()).toHaveLength(2);
  });
});

describe("those who manage a tenant (3 §6, 3 §12)", () => {
  test("are told once that a webhook fails, and once that it was switched off, however many tries fail at once", async () => {
    const { tenant, webhooks, webhook, told } = await given();
    const clerk = await tenant.member("operations_manager");
    answer = TIMEOUT;
    await atOnce(4, () => emitDelivered(kit, tenant));
    await atOnce(5, () => deliver(kit, sender));
    expect(await told()).toEqual([["webhook_failing", null]]);
    kit.clock.advance(72 * HOUR);
    await atOnce(4, () => emitDelivered(kit, tenant));
    await atOnce(5, () => deliver(kit, sender));
    expect(await told()).toEqual([
      ["webhook_disabled", "failing"],
      ["webhook_failing", null],
    ]);
    expect(await told(clerk)).toEqual([]);
    expect((await webhooks.attempts({ id: webhook.id, limit: 100 })).attempts.length).toBeGreaterThan(4);
  });

  test("are told that a receiver says it is gone, once of many tries under way", async () => {
    const { tenant, shown, told } = await given();
    answer = { status: 410, body: "" };
    await atOnce(4, () => emitDelivered(kit, tenant));
    await atOnce(3, () => deliver(kit, sender));
    expect(await shown()).toMatchObject({ status: "disabled", disabled_reason: "gone" });
    expect(await told()).toEqual([["webhook_disabled", "gone"]]);
  });

  test("are told once a day of a webhook that fails and recovers all the time", async () => {
    const { tenant, told } = await given();
    for (let hours = 0; hours < 24; hours += 2) {
      await tryOne(tenant, TIMEOUT, 1);
      await tryOne(tenant, TAKEN, 1);
    }
    expect(await told()).toHaveLength(1);
    await tryOne(tenant, TIMEOUT, 1);
    expect(await told()).toHaveLength(2);
  });

  test("are told nothing twice by a worker that died while it sent", async () => {
    const { tenant, told } = await given();
    answer = TIMEOUT;
    // Its lease runs out while it waits; another makes the try, and only that one counts.
    before = async () => {
      kit.clock.advance(60_000);
      await deliver(kit, sender);
    };
    await emitDelivered(kit, tenant);
    await deliver(kit, sender);
    expect(await told()).toEqual([["webhook_failing", null]]);
  });

  test("read which host it is, in three languages, and not the address with what it may hold", async () => {
    const { tenant } = await given();
    await tryOne(tenant, TIMEOUT);
    const { notifications } = await tenant.admin.caller.messaging.notifications.list({});
    expect(notifications[0]?.title).toBe("The webhook to shop.example is failing");
    expect(JSON.stringify(notifications)).not.toContain("s3cret");
    for (const language of everyLanguage)
      for (const key of ["failing", "disabled"])
        expect(
          translate(language, `notification.webhook_${key}.body`, { host: "shop.example", reason: "gone" }),
        ).toContain("shop.example");
  });
});
