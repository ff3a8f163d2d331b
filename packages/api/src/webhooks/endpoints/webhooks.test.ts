import { newId } from "@karwan/db";
import { translate } from "@karwan/i18n";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { arrange, atOnce, everyLanguage, refusalOf, startKit } from "../../../testing/index.ts";
import { createWebhookSender } from "../sending/index.ts";
import { emitDelivered, work } from "../testing/given.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

const url = "https://shop.example/hooks";
const events = ["delivery.status_changed" as const];

describe("webhooks (3 §6)", () => {
  test("are made with a secret that is shown once and stored encrypted", async () => {
    const tenant = await kit.tenant();
    const { webhooks } = tenant.admin.caller;
    const { webhook } = await webhooks.create({
      url: "HTTPS://Shop.Example:443/hooks",
      events: [...events, ...events],
    });
    expect(webhook).toMatchObject({ url, events, is_active: true, disabled_reason: null, former_secret_until: null });
    expect(() => new Webhook(webhook.secret ?? "")).not.toThrow();
    expect(webhook.secret).toMatch(/^whsec_/);

    const { secret, ...shown } = webhook;
    expect(await webhooks.list({})).toEqual({ webhooks: [shown], page: 1, limit: 20, total: 1 });
    const stored = await arrange(
      kit.database,
      tenant,
      "SELECT w::text AS row FROM webhooks w UNION ALL SELECT a::text FROM audit_log a",
    );
    expect(stored).toHaveLength(2);
    expect(JSON.stringify(stored)).not.toContain(secret?.slice(6));
  });

  test("are changed in part; a new secret is shown once, and the former one is good for a day", async () => {
    const { admin } = await kit.tenant();
    const { webhooks } = admin.caller;
    const { webhook } = await webhooks.create({ url, events });
    const changed = await webhooks.update({ id: webhook.id, events: ["stock.changed"] });
    expect(changed.webhook).toMatchObject({ url, events: ["stock.changed"], secret: null, former_secret_until: null });
    const nothing = { id: webhook.id, colour: "red" };
    expect((await refusalOf(webhooks.update(nothing))).reason).toBe("no_valid_fields_to_update");
    const rotated = await webhooks.update({ id: webhook.id, rotate_secret: true });
    expect(rotated.webhook.secret).toMatch(/^whsec_/);
    expect(rotated.webhook.secret).not.toBe(webhook.secret);
    const until = new Date(kit.clock.now.getTime() + 24 * 3_600_000).toISOString();
    expect(rotated.webhook.former_secret_until).toBe(until);
    const off = await webhooks.update({ id: webhook.id, is_active: false });
    expect(off.webhook).toMatchObject({ is_active: false, secret: null, former_secret_until: until });
  });

  test("repeated with its key, making one answers the same but for the secret, and makes no other (3 §1.8, 4 A2)", async () => {
    const { admin } = await kit.tenant();
    const once = () => admin.with({ idempotencyKey: "w1" }).webhooks.create({ url, events });
    const { webhook } = await once();
    expect(await once()).toEqual({ webhook: { ...webhook, secret: null } });
    expect((await admin.caller.webhooks.list({})).total).toBe(1);
  });

  test.each([
    ["http://shop.example/", "https_required"],
    ["https://10.0.0.1/", "private_address"],
    ["https://[::ffff:127.0.0.1]/", "private_address"],
    ["https://a:b@shop.example/", "url_with_credentials"],
    ["shop", "invalid_url"],
    ["https://shop.example/\r\nX: y", "invalid_characters"],
    ["https://shop.example/\thook", "invalid_characters"],
    [`https://shop.example/${"ä".repeat(1000)}`, "too_big.string"],
  ])("do not lead to %s, also when they are changed", async (bad, code) => {
    const { admin } = await kit.tenant();
    const { webhooks } = admin.caller;
    const { webhook } = await webhooks.create({ url, events });
    const calls = [() => webhooks.create({ url: bad, events }), () => webhooks.update({ id: webhook.id, url: bad })];
    for (const call of calls)
      expect(await refusalOf(call())).toMatchObject({ reason: "validation_failed", issues: [{ field: "url", code }] });
    for (const language of everyLanguage)
      expect(translate(language, `validation.${code}`, { maximum: 2048 })).not.toMatch(/^validation\./);
  });

  test("may lead anywhere where the server was started so (4 A1)", async () => {
    const { admin } = await kit.tenant();
    kit.deps.allowPrivateWebhooks = true;
    const { webhook } = await admin.caller.webhooks.create({ url: "http://127.0.0.1:4000/", events });
    kit.deps.allowPrivateWebhooks = false;
    expect(webhook.url).toBe("http://127.0.0.1:4000/");
  });

  test("need at least one event, of those there are", async () => {
    const { admin } = await kit.tenant();
    for (const wrong of [[], ["webhook.test"], ["delivery.flew"]])
      expect(await refusalOf(admin.caller.webhooks.create({ url, events: wrong as typeof events }))).toMatchObject({
        reason: "validation_failed",
      });
  });

  test("are managed by who manages the tenant, and by nobody else", async () => {
    const tenant = await kit.tenant();
    const manager = await tenant.member("operations_manager");
    const { webhooks } = manager.caller;
    for (const call of [() => webhooks.list({}), () => webhooks.create({ url, events })])
      expect((await refusalOf(call())).reason).toBe("insufficient_permissions");
  });
});

describe("trying a webhook (3 §6)", () => {
  test("a test event is queued whatever it is subscribed to", async () => {
    const { admin } = await kit.tenant();
    const { webhooks } = admin.caller;
    const { webhook } = await webhooks.create({ url, events });
    const { attempt } = await webhooks.test({ id: webhook.id });
    const now = kit.clock.now.toISOString();
    expect(attempt).toMatchObject({ event_type: "webhook.test", status: "pending", next_attempt_at: now, at: null });
    expect(await webhooks.attempts({ id: webhook.id })).toEqual({ attempts: [attempt], page: 1, limit: 20, total: 1 });
    expect((await webhooks.attempts({ id: webhook.id, status: "failed" })).attempts).toEqual([]);
  });

  test("twenty retries at once bring the event's next try forward, once, and start its three days anew", async () => {
    const tenant = await kit.tenant();
    const { webhooks } = tenant.admin.caller;
    const { webhook } = await webhooks.create({ url, events });
    await emitDelivered(kit, tenant);
    const sender = createWebhookSender({ allowPrivate: false, lookup: (_n, _o, done) => done(new Error("no"), []) });
    await work(kit, sender, tenant);
    await sender.close();
    const [due, failed] = (await webhooks.attempts({ id: webhook.id })).attempts;
    expect([due?.number, failed?.status]).toEqual([2, "failed"]);
    kit.clock.advance(1000);
    const { values } = await atOnce(20, () => webhooks.retry({ id: failed?.id ?? "" }));
    expect(new Set(values.map(({ attempt }) => attempt.id))).toEqual(new Set([due?.id]));
    expect(values[0]?.attempt).toMatchObject({ number: 1, next_attempt_at: kit.clock.now.toISOString() });
    expect((await webhooks.attempts({ id: webhook.id })).total).toBe(2);
  });

  test("one that is switched off is not tried: 409, and nothing is queued", async () => {
    const { admin } = await kit.tenant();
    const { webhooks } = admin.caller;
    const { webhook } = await webhooks.create({ url, events });
    const { attempt } = await webhooks.test({ id: webhook.id });
    await webhooks.update({ id: webhook.id, is_active: false });
    for (const call of [() => webhooks.test({ id: webhook.id }), () => webhooks.retry({ id: attempt.id })])
      expect((await refusalOf(call())).reason).toBe("webhook_inactive");
    expect((await webhooks.attempts({ id: webhook.id })).total).toBe(1);
  });

  test("another tenant's webhooks and tries are not found, and stay as they are (3 §1.6)", async () => {
    const [ours, theirs] = [await kit.tenant(), await kit.tenant()];
    const { webhook } = await theirs.admin.caller.webhooks.create({ url, events });
    const { attempt } = await theirs.admin.caller.webhooks.test({ id: webhook.id });
    const { webhooks } = ours.admin.caller;
    for (const id of [webhook.id, newId(), "x"])
      for (const call of [
        () => webhooks.update({ id, is_active: false }),
        () => webhooks.delete({ id }),
        () => webhooks.test({ id }),
        () => webhooks.attempts({ id }),
      ])
        expect((await refusalOf(call())).reason).toBe("webhook_not_found");
    for (const id of [attempt.id, newId(), "x"])
      expect((await refusalOf(webhooks.retry({ id }))).reason).toBe("webhook_attempt_not_found");
    expect((await theirs.admin.caller.webhooks.list({})).webhooks).toMatchObject([{ id: webhook.id, is_active: true }]);
  });

  test("is refused in three languages", () => {
    const reasons = ["webhook_not_found", "webhook_attempt_not_found", "webhook_inactive"];
    const texts = reasons.map((reason) => everyLanguage.map((language) => translate(language, `error.${reason}`)));
    expect(texts).toEqual([
      ["Webhook not found", "الويبهوك غير موجود", "وێبهووکەکە نەدۆزرایەوە"],
      ["Webhook attempt not found", "محاولة الويبهوك غير موجودة", "هەوڵەکەی وێبهووک نەدۆزرایەوە"],
      ["The webhook is switched off", "الويبهوك متوقف", "وێبهووکەکە ناچالاک کراوە"],
    ]);
  });
});
