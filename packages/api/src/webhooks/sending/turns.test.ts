import type { Database } from "@karwan/db";
import { NO_TENANT } from "@karwan/db";
import { asAdmin } from "@karwan/db/testing";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { arrange, startKit } from "../../../testing/index.ts";
import type { Sent, WebhookDispatcher, WebhookSender } from "./index.ts";
import { createWebhookDispatcher } from "./index.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

/** A sender whose receivers answer when the test says so. */
function heldSender() {
  const open: { url: string; answer: (status?: number) => void }[] = [];
  const sender: WebhookSender = {
    post(url) {
      const { promise, resolve } = Promise.withResolvers<Sent>();
      open.push({ url, answer: (status = 200) => resolve({ status, body: "" }) });
      return promise;
    },
    async close() {
      for (const post of open.splice(0)) post.answer();
    },
  };
  const of = (host: string) => open.filter(({ url }) => url.startsWith(`https://${host}.example/`));
  return { sender, of };
}

/** A tenant with so many webhooks, each of which is to be told something. */
async function due(host: string, webhooks = 1) {
  const { tenantId, admin } = await kit.tenant();
  const told = admin.caller.webhooks;
  for (let n = 0; n < webhooks; n += 1) {
    const url = `https://${host}.example/${n}`;
    const { webhook } = await told.create({ url, events: ["delivery.status_changed"] });
    await told.test({ id: webhook.id });
  }
  return tenantId;
}

let held: ReturnType<typeof heldSender>;
let dispatcher: WebhookDispatcher;
let database: Database;
beforeEach(() => {
  held = heldSender();
  database = kit.database;
  const watched: Database = {
    ...kit.database,
    read: (scope, fn) => database.read(scope, fn),
    transaction: (scope, fn, options) => database.transaction(scope, fn, options),
  };
  dispatcher = createWebhookDispatcher({ ...kit.deps, database: watched }, held.sender);
});
afterEach(async () => {
  await held.sender.close();
  await dispatcher.stop();
  // What is left is told, and in nobody's way any more.
  const taking: WebhookSender = { post: async () => ({ status: 200, body: "" }), close: async () => undefined };
  await createWebhookDispatcher(kit.deps, taking).idle();
});

describe("what many tenants' webhooks are to be told (3 §6, architecture 3.12)", () => {
  test("a tenant with nothing under way finds a place at once, although a hundred and twenty webhooks of others hang", async () => {
    for (let n = 0; n < 12; n += 1) await due("hangs", 10);
    await dispatcher.look();
    const hanging = held.of("hangs").length;
    expect(hanging).toBeGreaterThanOrEqual(48);
    expect(hanging).toBeLessThan(64);
    await due("well");
    await dispatcher.look();
    expect(held.of("well")).toHaveLength(1);
  });

  test("every tenant has its first try before any has all of its tries, where there is not room for all", async () => {
    for (let n = 0; n < 8; n += 1) await due("many", 10);
    for (let n = 0; n < 8; n += 1) await due("one");
    await dispatcher.look();
    expect(held.of("one")).toHaveLength(8);
  });

  test("failures are written down two at a time, and who is answered waits for none of them", async () => {
    const failing = await due("fails", 6);
    const well = await due("well");
    await dispatcher.look();
    const asked = database;
    let writing = 0;
    const go = Promise.withResolvers<void>();
    database = {
      ...asked,
      async transaction(scope, fn, options) {
        if (scope.tenantId === failing) {
          writing += 1;
          await go.promise;
        }
        return asked.transaction(scope, fn, options);
      },
    };
    for (const post of held.of("fails")) post.answer(500);
    held.of("well")[0]?.answer();
    const text = "SELECT id FROM webhook_attempts WHERE tenant_id = $1 AND status = 'pending' AND number = 1";
    const pending = async (tenantId: string) => (await arrange(kit.database, { tenantId }, text, [tenantId])).length;
    try {
      await expect.poll(() => pending(well)).toBe(0);
      expect([writing, await pending(failing)]).toEqual([2, 6]);
    } finally {
      go.resolve();
    }
    await expect.poll(() => pending(failing)).toBe(0);
  });

  test("a look goes once around seven hundred tenants whose tries wait for their time, and then rests", async () => {
    await asAdmin(kit.url, (client) =>
      client.query(
        `DO $$
         DECLARE t record;
         BEGIN
           INSERT INTO tenants (id, name, code)
             SELECT gen_random_uuid(), 'Waits', 'W' || n FROM generate_series(1, 700) AS n;
           FOR t IN SELECT id FROM tenants WHERE name = 'Waits' LOOP
             PERFORM set_config('app.tenant_id', t.id::text, true);
             INSERT INTO webhooks (tenant_id, id, url, events, sealed_secret)
               VALUES (t.id, t.id, 'https://waits.example/', '{delivery.status_changed}', 'x');
             INSERT INTO webhook_events (tenant_id, id, event_type, data, occurred_at)
               VALUES (t.id, t.id, 'delivery.status_changed', '{}', now());
             INSERT INTO webhook_attempts (tenant_id, id, webhook_id, event_id, number, series_started_at, due_at, is_slow)
               VALUES (t.id, t.id, t.id, t.id, 2, now(), '2099-01-01', true);
           END LOOP;
         END $$`,
      ),
    );
    const asked = database;
    let reads = 0;
    database = {
      ...asked,
      read(scope, fn) {
        if (scope.tenantId === NO_TENANT) reads += 1;
        if (reads > 50) return Promise.reject(new Error("it looks again and again"));
        return asked.read(scope, fn);
      },
    };
    await due("well");
    await dispatcher.look();
    expect(held.of("well")).toHaveLength(1);
    // Once around, and once more where the one that was taken up has lingered meanwhile.
    expect(reads).toBeLessThanOrEqual(12);
  });
});
