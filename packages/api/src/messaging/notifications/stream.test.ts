import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import type { Actor, Kit } from "../../../testing/index.ts";
import { arrange, limitTo, startKit } from "../../../testing/index.ts";
import { notify } from "./index.ts";
import type { streamEvent } from "./schema.ts";
import { notifyUser, resolved } from "./testing/given.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

type Tracked = readonly [id: string, data: z.infer<typeof streamEvent>, ...rest: unknown[]];

/** A client's subscription: what it saw, up to a number of events, and the id to go on with. */
async function follow(who: Actor, count: number, lastEventId?: string) {
  const events = (await who.caller.messaging.notifications.stream({ lastEventId })) as AsyncIterable<Tracked>;
  const seen: { id: string; code: unknown }[] = [];
  let last = lastEventId;
  for await (const [id, { notification }] of events) {
    last = id;
    if (notification) seen.push({ id: notification.id, code: notification.template_data.deliveryCode });
    if (seen.length >= count) break;
  }
  return { seen, last };
}

const numbered = (n: number) => ({ data: { ...resolved.data, deliveryCode: `T-${n}` }, type: resolved.type });

describe("a stream of notifications (3 §12)", () => {
  test("begins now, says where it stands, and brings what comes", async () => {
    const tenant = await kit.tenant();
    const driver = await tenant.member("driver");
    const to = { users: [driver.userId] };
    await notifyUser(kit, tenant, { to, ...numbered(0) });
    const events = (await driver.caller.messaging.notifications.stream({})) as AsyncIterable<Tracked>;
    const iterator = events[Symbol.asyncIterator]();
    expect((await iterator.next()).value?.slice(0, 2)).toEqual(["1", { notification: null }]);
    const next = iterator.next();
    await notifyUser(kit, tenant, { to, ...numbered(1) });
    expect((await next).value?.[1]).toMatchObject({
      notification: { notification_type: "delivery_exception_resolved", template_data: { deliveryCode: "T-1" } },
    });
    await iterator.return?.();
  });

  test("a client killed and resumed twenty times misses nothing and sees nothing twice", async () => {
    const tenant = await kit.tenant();
    const driver = await tenant.member("driver");
    const total = 60;
    const told = (async () => {
      for (let n = 0; n < total; n += 1)
        await notifyUser(kit, tenant, { to: { users: [driver.userId] }, ...numbered(n) });
    })();
    let last: string | undefined = "0";
    const seen: unknown[] = [];
    for (let life = 0; life < 20; life += 1) {
      const part = await follow(driver, 3, last);
      seen.push(...part.seen.map(({ code }) => code));
      last = part.last;
    }
    await told;
    expect(seen).toEqual(Array.from({ length: total }, (_, n) => `T-${n}`));
  });

  test("work that commits late is not skipped: positions become visible in the order of commits", async () => {
    const tenant = await kit.tenant();
    const driver = await tenant.member("driver");
    const to = { users: [driver.userId] };
    const told = Promise.withResolvers<void>();
    const mayCommit = Promise.withResolvers<void>();
    const slow = kit.database.transaction({ tenantId: tenant.tenantId }, async (tx) => {
      await notify(tx, kit, { to, ...numbered(1) });
      told.resolve();
      await mayCommit.promise;
    });
    await told.promise;
    // Started later, ready earlier: it has to wait for the slow one's commit, or it would overtake it.
    const fast = notifyUser(kit, tenant, { to, ...numbered(2) });
    const watching = follow(driver, 2, "0");
    mayCommit.resolve();
    await Promise.all([slow, fast]);
    expect((await watching).seen.map(({ code }) => code)).toEqual(["T-1", "T-2"]);
  });

  test("fifty works at once reach two recipients in one order each, complete", async () => {
    const tenant = await kit.tenant();
    const [a, b] = [await tenant.member("driver"), await tenant.member("driver")];
    const watching = [a, b].map((who) => follow(who, 50, "0"));
    await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        notifyUser(kit, tenant, { to: { users: [a.userId, b.userId] }, ...numbered(n) }),
      ),
    );
    for (const { seen } of await Promise.all(watching)) expect(new Set(seen.map(({ code }) => code)).size).toBe(50);
  });

  test("a hundred followers share one connection and ask nothing while nothing happens", async () => {
    const tenant = await kit.tenant();
    const driver = await tenant.member("driver");
    await limitTo(kit, tenant.tenantId, { streams_per_user: 100 });
    const watching = Array.from({ length: 100 }, () => follow(driver, 1, "0"));
    const listeners = () =>
      arrange<{ count: number }>(
        kit.database,
        {},
        "SELECT count(*) AS count FROM pg_stat_activity WHERE application_name = 'karwan-listen' AND datname = current_database()",
      );
    expect((await listeners())[0]?.count).toBe(1);
    await notifyUser(kit, tenant, { to: { users: [driver.userId] } });
    expect((await Promise.all(watching)).map(({ seen }) => seen.length)).toEqual(Array(100).fill(1));
  });

  test("goes on after the listening connection was lost", async () => {
    const tenant = await kit.tenant();
    const driver = await tenant.member("driver");
    const watching = follow(driver, 2, "0");
    await notifyUser(kit, tenant, { to: { users: [driver.userId] }, ...numbered(1) });
    await arrange(
      kit.database,
      {},
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'karwan-listen' AND datname = current_database()",
    );
    await notifyUser(kit, tenant, { to: { users: [driver.userId] }, ...numbered(2) });
    expect((await watching).seen.map(({ code }) => code)).toEqual(["T-1", "T-2"]);
  });

  test("ends when the reader's rights do", async () => {
    const tenant = await kit.tenant();
    const driver = await tenant.member("driver");
    const watching = follow(driver, 1, "0");
    watching.catch(() => undefined);
    const scope = { tenantId: tenant.tenantId, userId: driver.userId };
    await arrange(kit.database, scope, "UPDATE sessions SET revoked_at = now() WHERE user_id = $1", [driver.userId]);
    await notifyUser(kit, tenant, { to: { users: [driver.userId] } });
    await expect(watching).rejects.toThrow("unauthenticated");
  });

  test("who missed hundreds gets all of them in their order, the first at once and what is behind them in turn", async () => {
    const tenant = await kit.tenant();
    const driver = await tenant.member("driver");
    const total = 260;
    const whose = [tenant.tenantId, driver.userId, total];
    const scope = { tenantId: tenant.tenantId, userId: driver.userId };
    await arrange(
      kit.database,
      scope,
      `INSERT INTO notifications (tenant_id, id, user_id, position, notification_type, priority, display_mode,
         requires_acknowledgement, template_data)
       SELECT $1, gen_random_uuid(), $2, n, 'delivery_assigned', 'normal', 'banner', false,
         jsonb_build_object('deliveryId', n::text, 'deliveryCode', 'T-' || n)
       FROM generate_series(1, $3::int) AS n`,
      whose,
    );
    await arrange(
      kit.database,
      scope,
      "INSERT INTO notification_positions (tenant_id, user_id, value) VALUES ($1, $2, $3)",
      whose,
    );
    const { catchUp } = kit.deps.streams;
    const turns: string[] = [];
    kit.deps.streams.catchUp = (tenantId, work) => {
      turns.push(tenantId);
      return catchUp(tenantId, work);
    };
    const { seen } = await follow(driver, total, "0");
    kit.deps.streams.catchUp = catchUp;
    expect(seen.map(({ code }) => code)).toEqual(Array.from({ length: total }, (_, n) => `T-${n + 1}`));
    // 25, and then 100, 100 and 35.
    expect(turns).toEqual([tenant.tenantId, tenant.tenantId, tenant.tenantId]);
  });

  test("a position of somebody else's stream is taken for now, not for the future", async () => {
    const tenant = await kit.tenant();
    const driver = await tenant.member("driver");
    const events = (await driver.caller.messaging.notifications.stream({
      lastEventId: "999",
    })) as AsyncIterable<Tracked>;
    for await (const [id] of events) {
      expect(id).toBe("0");
      break;
    }
  });
});
