import { Webhook } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Kit, TestTenant } from "../../../testing/index.ts";
import { arrange, startKit } from "../../../testing/index.ts";
import type { WebhookJob } from "../events/index.ts";
import { deliver, emitDelivered, work } from "../testing/given.ts";
import type { Receiver } from "../testing/receiver.ts";
import { answer, startReceiver } from "../testing/receiver.ts";
import type { WebhookSender } from "./index.ts";
import { createWebhookSender, purgeWebhookEvents, sweepWebhooks } from "./index.ts";

let kit: Kit;
let sender: WebhookSender;
let receiver: Receiver;
beforeAll(async () => {
  kit = await startKit();
  kit.deps.allowPrivateWebhooks = true;
  // The library's own check reads the clock of the machine.
  kit.clock.now = new Date();
  sender = createWebhookSender({ allowPrivate: true, timeoutMs: 500 });
});
afterAll(async () => {
  await sender.close();
  await kit.stop();
});
beforeEach(async () => {
  receiver = await startReceiver();
  kit.scheduled.length = 0;
});
afterEach(() => receiver.stop());

async function subscribed(url = receiver.url) {
  const tenant = await kit.tenant();
  const { webhooks } = tenant.admin.caller;
  const { webhook } = await webhooks.create({ url, events: ["delivery.status_changed"] });
  const attempts = async () => (await webhooks.attempts({ id: webhook.id })).attempts;
  return { tenant, webhooks, webhook, attempts };
}
const jobsOf = () => kit.scheduled.map(({ data }) => data as WebhookJob);
const leasedAt = (tenant: TestTenant, at: Date) =>
  arrange(kit.database, tenant, "UPDATE webhook_attempts SET leased_until = $1 WHERE status = 'pending'", [
    at.toISOString(),
  ]);

describe("a webhook's events (3 §6)", () => {
  test("arrive as JSON under a signature that the library accepts", async () => {
    kit.clock.now = new Date();
    const { tenant, webhook, attempts } = await subscribed();
    await emitDelivered(kit, tenant, "T-00000042");
    await work(kit, sender);
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
    await work(kit, sender);
    const [both] = receiver.received;
    for (const secret of [webhook.secret, rotated.webhook.secret])
      new Webhook(secret ?? "").verify(both?.text ?? "", both?.headers as Record<string, string>);
    kit.clock.advance(24 * 3_600_000);
    await emitDelivered(kit, tenant);
    await work(kit, sender);
    expect(receiver.received[1]?.headers["webhook-signature"]?.toString().split(" ")).toHaveLength(1);
  });

  test("are tried again under the same id until the receiver takes them", async () => {
    const { tenant, attempts } = await subscribed();
    receiver.answers.push(answer(500, {}, "out of order"), answer(302, { location: receiver.url }), answer(204));
    await emitDelivered(kit, tenant);
    for (let n = 0; n < 3; n += 1) await work(kit, sender);
    expect(kit.scheduled).toEqual([]);
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
    while (kit.scheduled.length > 0) await work(kit, sender);
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
    await work(kit, sender);
    expect((await attempts())[1]).toMatchObject({ status: "failed", error: "timeout", response_status: null });
  });

  test("stop when the receiver says that it is gone: the webhook is switched off, and can be switched on", async () => {
    const { tenant, webhooks, webhook, attempts } = await subscribed();
    await emitDelivered(kit, tenant);
    await emitDelivered(kit, tenant);
    receiver.answers.push(answer(410));
    await work(kit, sender);
    expect((await webhooks.list({})).webhooks[0]).toMatchObject({ is_active: false, disabled_reason: "gone" });
    expect((await attempts()).map(({ status }) => status)).toEqual(["cancelled", "failed"]);
    expect(receiver.received).toHaveLength(1);
    await emitDelivered(kit, tenant);
    expect(kit.scheduled).toEqual([]);
    const { webhook: back } = await webhooks.update({ id: webhook.id, is_active: true });
    expect(back).toMatchObject({ is_active: true, disabled_reason: null });
  });

  test("stop when the webhook is deleted, even while one is being sent", async () => {
    const { tenant, webhooks, webhook } = await subscribed();
    receiver.answers.push((_request, response) => {
      void webhooks.delete({ id: webhook.id }).then(() => response.writeHead(500).end());
    });
    await emitDelivered(kit, tenant);
    await work(kit, sender);
    expect(receiver.received).toHaveLength(1);
    expect(kit.scheduled).toEqual([]);
    expect(await arrange(kit.database, tenant, "SELECT id FROM webhook_attempts")).toEqual([]);
  });
});

describe("workers (3 §6)", () => {
  test("twenty at once send an event once", async () => {
    const { tenant } = await subscribed();
    await emitDelivered(kit, tenant);
    const [job] = jobsOf();
    if (!job) throw new Error("nothing was scheduled");
    await Promise.all(Array.from({ length: 20 }, () => deliver(kit, sender, job)));
    expect(receiver.received).toHaveLength(1);
  });

  test("one that dies while sending is followed by another, which sends the event again under its id", async () => {
    const { tenant, attempts } = await subscribed();
    await emitDelivered(kit, tenant);
    const [job] = jobsOf();
    if (!job) throw new Error("nothing was scheduled");
    // What is left of a worker that was killed after its claim: the receiver may have got the event or not.
    await leasedAt(tenant, new Date(kit.clock.now.getTime() + 60_000));
    kit.scheduled.length = 0;
    await deliver(kit, sender, job);
    expect(receiver.received).toEqual([]);
    kit.clock.advance(61_000);
    await sweepWebhooks(kit.deps);
    await work(kit, sender);
    expect(await attempts()).toMatchObject([
      { status: "succeeded", number: 1, event_id: receiver.received[0]?.headers["webhook-id"] },
    ]);
  });

  test("find what lost its job", async () => {
    const { tenant } = await subscribed();
    await emitDelivered(kit, tenant);
    kit.scheduled.length = 0;
    const found = () => jobsOf().filter((job) => job.tenant_id === tenant.tenantId).length;
    await sweepWebhooks(kit.deps);
    expect(found()).toBe(0);
    kit.clock.advance(61_000);
    await sweepWebhooks(kit.deps);
    expect(found()).toBe(1);
    await work(kit, sender);
    expect(receiver.received).toHaveLength(1);
  });

  test("find each webhook's own, however much another one has waiting", async () => {
    const { tenant } = await subscribed();
    const { webhook } = await tenant.admin.caller.webhooks.create({
      url: "https://hanging.example.com/hook",
      events: ["delivery.status_changed"],
    });
    await emitDelivered(kit, tenant);
    await arrange(
      kit.database,
      tenant,
      `WITH e AS (INSERT INTO webhook_events (tenant_id, id, event_type, data, occurred_at, created_at)
         SELECT tenant_id, gen_random_uuid(), event_type, data, occurred_at, created_at
           FROM webhook_events CROSS JOIN generate_series(1, 600) RETURNING tenant_id, id)
       INSERT INTO webhook_attempts (tenant_id, id, webhook_id, event_id, series_started_at, due_at)
       SELECT e.tenant_id, gen_random_uuid(), '${webhook.id}', e.id, now() - interval '9 days', '2000-01-01' FROM e`,
    );
    kit.scheduled.length = 0;
    kit.clock.advance(61_000);
    await sweepWebhooks(kit.deps);
    const found = jobsOf().flatMap((job) => (job.tenant_id === tenant.tenantId ? job.attempts : []));
    const own = found.filter(({ webhook_id }) => webhook_id !== webhook.id);
    expect(own).toHaveLength(1);
    expect(found.length).toBeGreaterThan(own.length);
  });

  test("cannot send without the secret: that is a failed try, and nothing goes out unsigned", async () => {
    const { tenant, attempts } = await subscribed();
    await arrange(
      kit.database,
      tenant,
      "UPDATE webhooks SET sealed_secret = 'c2VhbGVkIGJ5IGFub3RoZXIgc2VjcmV0IGVudGlyZWx5'",
    );
    await emitDelivered(kit, tenant);
    await work(kit, sender);
    expect(receiver.received).toEqual([]);
    expect((await attempts())[1]).toMatchObject({ status: "failed", error: "secret_unreadable" });
  });

  test("forget events after thirty days, but for those that are on their way again", async () => {
    const { tenant, webhooks, attempts } = await subscribed();
    await emitDelivered(kit, tenant);
    await emitDelivered(kit, tenant);
    await work(kit, sender);
    const [again] = await attempts();
    await webhooks.retry({ id: again?.id ?? "" });
    const later = new Date(kit.clock.now.getTime() + 31 * 24 * 3_600_000).toISOString();
    await kit.database.transaction(tenant, (tx) => tx.sql(purgeWebhookEvents, [tenant.tenantId, later]));
    expect((await attempts()).map(({ event_id }) => event_id)).toEqual([again?.event_id, again?.event_id]);
  });
});
