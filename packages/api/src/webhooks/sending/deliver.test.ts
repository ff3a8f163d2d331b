import { Webhook } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Kit, TestTenant } from "../../../testing/index.ts";
import { arrange, startKit } from "../../../testing/index.ts";
import { deliver, emitDelivered, nextDue, work } from "../testing/given.ts";
import type { Receiver } from "../testing/receiver.ts";
import { answer, startReceiver } from "../testing/receiver.ts";
import type { WebhookSender } from "./index.ts";
import { createWebhookSender } from "./index.ts";
import { purgeWebhookEvents } from "./repository.ts";

let kit: Kit;
let sender: WebhookSender;
let receiver: Receiver;
beforeAll(async () => {
  kit = await startKit();
  kit.deps.allowPrivateWebhooks = true;
  // The library's own check reads the clock of the machine.
  kit.clock.now = new Date();
  sender = createWebhookSender({ allowPrivate: true, timeoutMs: 2_000 });
});
afterAll(async () => {
  await sender.close();
  await kit.stop();
});
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(() => receiver.stop());

async function subscribed(url = receiver.url) {
  const tenant = await kit.tenant();
  const { webhooks } = tenant.admin.caller;
  const { webhook } = await webhooks.create({ url, events: ["delivery.status_changed"] });
  const attempts = async () => (await webhooks.attempts({ id: webhook.id })).attempts;
  return { tenant, webhooks, webhook, attempts };
}
const leasedAt = (tenant: TestTenant, at: Date) =>
  arrange(kit.database, tenant, "UPDATE webhook_attempts SET leased_until = $1 WHERE status = 'pending'", [
    at.toISOString(),
  ]);

describe("a webhook's events (3 §6)", () => {
  test("that reach nobody are one line of the log for each try: what failed, by its code, and nothing of what was sent", async () => {
    const { tenant, webhook } = await subscribed();
    await receiver.stop();
    await emitDelivered(kit, tenant, "T-00000099");
    const lines: object[] = [];
    const deps = { ...kit.deps, log: { ...kit.deps.log, info: (details: object) => void lines.push(details) } };
    await work({ ...kit, deps } as Kit, sender, tenant);
    expect(lines).toEqual([
      {
        webhook_id: webhook.id,
        event_id: expect.any(String),
        number: 1,
        failure: "connection_failed",
        cause: "ECONNREFUSED",
      },
    ]);
  });

  test("arrive as JSON under a signature that the library accepts", async () => {
    kit.clock.now = new Date();
    const { tenant, webhook, attempts } = await subscribed();
    await emitDelivered(kit, tenant, "T-00000042");
    await work(kit, sender, tenant);
    const [got] = receiver.received;
    const body = new Webhook(webhook.secret ?? "").verify(got?.text ?? "", got?.headers as Record<string, string>);
    expect(body).toEqual({
      type: "delivery.status_changed",
      timestamp: kit.clock.now.toISOString(),
      data: expect.objectContaining({ delivery_code: "T-00000042", from: "picked_up", to: "delivered" }),
    });
    expect(got?.headers).toMatchObject({ "content-type": "application/json", "user-agent": "Karwan-Webhooks/1.0" });
    expect(await attempts()).toEqual([
      expect.objectContaining({
        event_id: got?.headers["webhook-id"],
        event_type: "delivery.status_changed",
        number: 1,
        status: "succeeded",
        response_status: 200,
        error: null,
        next_attempt_at: null,
        at: kit.clock.now.toISOString(),
      }),
    ]);
  });

  test("are signed with both secrets for a day after a rotation, then with the new one alone", async () => {
    kit.clock.now = new Date();
    const { tenant, webhooks, webhook } = await subscribed();
    const rotated = await webhooks.update({ id: webhook.id, rotate_secret: true });
    await emitDelivered(kit, tenant);
    await work(kit, sender, tenant);
    const [both] = receiver.received;
    for (const secret of [webhook.secret, rotated.webhook.secret])
      new Webhook(secret ?? "").verify(both?.text ?? "", both?.headers as Record<string, string>);
    kit.clock.advance(24 * 3_600_000);
    await emitDelivered(kit, tenant);
    await work(kit, sender, tenant);
    expect(receiver.received[1]?.headers["webhook-signature"]?.toString().split(" ")).toHaveLength(1);
  });

  test("are tried again under the same id until the receiver takes them", async () => {
    const { tenant, attempts } = await subscribed();
    receiver.answers.push(answer(500, {}, "out of order"), answer(302, { location: receiver.url }), answer(204));
    await emitDelivered(kit, tenant);
    for (let n = 0; n < 3; n += 1) await work(kit, sender, tenant);
    expect(await nextDue(kit, tenant)).toBeNull();
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    expect(receiver.received).toHaveLength(3);
    const [third, second, first] = await attempts();
    expect(first).toMatchObject({ number: 1, status: "failed", error: "status_500", response_body: "out of order" });
    expect(second).toMatchObject({ number: 2, status: "failed", response_status: 302, error: "status_302" });
    expect(third).toMatchObject({ number: 3, status: "succeeded", response_status: 204 });
    expect(first?.next_attempt_at).toBe(second?.at);
  });

  test("are given up after three days; each try says when the next one is due", async () => {
    const { tenant, attempts } = await subscribed("http://127.0.0.1:1/");
    const start = kit.clock.now.getTime();
    await emitDelivered(kit, tenant);
    while (await nextDue(kit, tenant)) await work(kit, sender, tenant);
    expect(kit.clock.now.getTime() - start).toBe(72 * 3_600_000);
    const tried = await attempts();
    expect(tried.map(({ number }) => number)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
    expect(tried.map(({ next_attempt_at }) => next_attempt_at !== null)).toEqual([false, ...Array(9).fill(true)]);
    expect(new Set(tried.map(({ status, error }) => `${status} ${error}`))).toEqual(
      new Set(["failed connection_failed"]),
    );
  });

  test("are not waited for longer than the time-out", async () => {
    const { tenant, attempts } = await subscribed();
    receiver.answers.push(() => undefined);
    await emitDelivered(kit, tenant);
    await work(kit, sender, tenant);
    expect((await attempts())[1]).toMatchObject({ status: "failed", error: "timeout", response_status: null });
  });

  test("stop when the receiver says that it is gone: the webhook is switched off, and can be switched on", async () => {
    const { tenant, webhooks, webhook, attempts } = await subscribed();
    for (let n = 0; n < 5; n += 1) await emitDelivered(kit, tenant);
    receiver.answers.push(answer(410));
    await work(kit, sender, tenant);
    expect((await webhooks.list({})).webhooks[0]).toMatchObject({ is_active: false, disabled_reason: "gone" });
    expect((await attempts()).map(({ status }) => status)).toEqual(["cancelled", ...Array(4).fill("failed")]);
    expect(receiver.received).toHaveLength(4);
    await emitDelivered(kit, tenant);
    expect(await nextDue(kit, tenant)).toBeNull();
    const { webhook: back } = await webhooks.update({ id: webhook.id, is_active: true });
    expect(back).toMatchObject({ is_active: true, disabled_reason: null });
  });

  test("stop when the webhook is deleted, even while one is being sent", async () => {
    const { tenant, webhooks, webhook } = await subscribed();
    receiver.answers.push((_request, response) => {
      void webhooks.delete({ id: webhook.id }).then(() => response.writeHead(500).end());
    });
    await emitDelivered(kit, tenant);
    await work(kit, sender, tenant);
    expect(receiver.received).toHaveLength(1);
    expect(await nextDue(kit, tenant)).toBeNull();
    expect(await arrange(kit.database, tenant, "SELECT id FROM webhook_attempts")).toEqual([]);
  });
});

describe("workers (3 §6)", () => {
  test("twenty at once send an event once", async () => {
    const { tenant } = await subscribed();
    await emitDelivered(kit, tenant);
    await Promise.all(Array.from({ length: 20 }, () => deliver(kit, sender)));
    expect(receiver.received).toHaveLength(1);
  });

  test("one that dies while sending is followed by another, which sends the event again under its id", async () => {
    const { tenant, attempts } = await subscribed();
    await emitDelivered(kit, tenant);
    // What is left of a worker that was killed after its claim: the receiver may have got the event or not.
    await leasedAt(tenant, new Date(kit.clock.now.getTime() + 60_000));
    await deliver(kit, sender);
    expect(receiver.received).toEqual([]);
    kit.clock.advance(61_000);
    await work(kit, sender, tenant);
    expect(await attempts()).toMatchObject([
      { status: "succeeded", number: 1, event_id: receiver.received[0]?.headers["webhook-id"] },
    ]);
  });

  test("put a webhook that times out aside until it takes something again", async () => {
    const { tenant, attempts } = await subscribed();
    const health = () =>
      arrange<{ failures: number; failing: boolean; slow: number }>(
        kit.database,
        tenant,
        `SELECT failures, failing_since IS NOT NULL AS failing,
           (SELECT count(*)::int FROM webhook_attempts WHERE status = 'pending' AND is_slow) AS slow FROM webhooks`,
      );
    receiver.answers.push(() => undefined, answer(204));
    await emitDelivered(kit, tenant);
    await work(kit, sender, tenant);
    expect(await health()).toEqual([{ failures: 1, failing: true, slow: 1 }]);
    await emitDelivered(kit, tenant);
    expect(await health()).toEqual([{ failures: 1, failing: true, slow: 2 }]);
    await work(kit, sender, tenant);
    expect(await health()).toEqual([{ failures: 0, failing: false, slow: 1 }]);
    await work(kit, sender, tenant);
    expect((await attempts()).map(({ status }) => status)).toEqual(["succeeded", "succeeded", "failed"]);
  });

  test("cannot send without the secret: that is a failed try, and nothing goes out unsigned", async () => {
    const { tenant, attempts } = await subscribed();
    await arrange(
      kit.database,
      tenant,
      "UPDATE webhooks SET sealed_secret = 'c2VhbGVkIGJ5IGFub3RoZXIgc2VjcmV0IGVudGlyZWx5'",
    );
    await emitDelivered(kit, tenant);
    await work(kit, sender, tenant);
    expect(receiver.received).toEqual([]);
    expect((await attempts())[1]).toMatchObject({ status: "failed", error: "secret_unreadable" });
  });

  test("forget events after thirty days, but for those that are on their way again", async () => {
    const { tenant, webhooks, attempts } = await subscribed();
    await emitDelivered(kit, tenant);
    await emitDelivered(kit, tenant);
    await work(kit, sender, tenant);
    const [again] = await attempts();
    await webhooks.retry({ id: again?.id ?? "" });
    const later = new Date(kit.clock.now.getTime() + 31 * 24 * 3_600_000).toISOString();
    await kit.database.transaction(tenant, (tx) => tx.sql(purgeWebhookEvents, [tenant.tenantId, later]));
    expect((await attempts()).map(({ event_id }) => event_id)).toEqual([again?.event_id, again?.event_id]);
  });
});
