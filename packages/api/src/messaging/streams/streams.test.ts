import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor, Kit } from "../../../testing/index.ts";
import { arrange, atOnce, limitTo, outcomeOf, refusalOf, registered, startKit } from "../../../testing/index.ts";
import { t } from "../../kernel/index.ts";
import { notificationsRouter } from "../notifications/index.ts";
import { createStreamPlaces, purgeStreamHosts } from "./index.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

/** Opens a stream, up to its first event; answers how to leave it. */
async function open(actor: Actor): Promise<() => Promise<void>> {
  const events = (await actor.caller.messaging.notifications.stream({})) as AsyncIterable<unknown>;
  const iterator = events[Symbol.asyncIterator]();
  await iterator.next();
  return async () => void (await iterator.return?.());
}
const leasesOf = async (tenantId: string) =>
  (await arrange(kit.database, { tenantId }, "SELECT FROM stream_leases WHERE tenant_id = $1", [tenantId])).length;
const places = () => createStreamPlaces(kit.deps);

describe("open streams (4 B14)", () => {
  test("are 20 a user, and the next is refused before it begins", async () => {
    const { admin, member, tenantId } = await kit.tenant();
    const leave = [];
    for (let n = 0; n < 20; n += 1) leave.push(await open(admin));
    expect(await refusalOf(open(admin))).toMatchObject({
      reason: "limit_reached",
      extra: { limit: "streams_per_user", maximum: 20 },
    });
    const other = await open(await member("viewer"));
    await leave.pop()?.();
    leave.push(await open(admin));
    expect(await leasesOf(tenantId)).toBe(21);
    for (const end of [...leave, other]) await end();
    expect(await leasesOf(tenantId)).toBe(0);
  });

  test("are so many a tenant, whoever opens them", async () => {
    const tenant = await kit.tenant();
    await limitTo(kit, tenant.tenantId, { streams: 3 });
    const people = await Promise.all([1, 2, 3, 4].map(() => tenant.member("driver")));
    const { values, refused } = await atOnce(8, (n) => open(people[n % 4] ?? tenant.admin));
    expect([values.length, refused.length]).toEqual([3, 5]);
    expect(refused[0]).toMatchObject({ reason: "limit_reached", extra: { limit: "streams", maximum: 3 } });
    const elsewhere = await open((await kit.tenant()).admin);
    for (const end of [...values, elsewhere]) await end();
  });

  test("of strangers take half of the tenant's together, and a race of them leaves the other half to the rest", async () => {
    const tenant = await kit.tenant();
    await limitTo(kit, tenant.tenantId, { streams: 5 });
    const strangers = await Promise.all([1, 2, 3].map(() => registered(kit, tenant.code)));
    const { values, refused } = await atOnce(9, (n) => open(strangers[n % 3] ?? tenant.admin));
    expect([values.length, refused.length]).toEqual([2, 7]);
    for (const refusal of refused)
      expect(refusal).toMatchObject({ reason: "limit_reached", extra: { limit: "streams", maximum: 2 } });
    const others = await atOnce(4, async (n) => open(n % 2 === 0 ? tenant.admin : await tenant.member("customer")));
    expect([others.values.length, others.refused[0]?.extra]).toEqual([
      3,
      { limit: "streams", maximum: 5, retry_after: 30 },
    ]);
    await values.pop()?.();
    values.push(await open(strangers[0] ?? tenant.admin));
    expect(await outcomeOf(open(tenant.admin))).toBe("limit_reached");
    for (const end of [...values, ...others.values]) await end();
  });

  test("of twelve opened at once by one user where one is left, one opens", async () => {
    const { admin, tenantId } = await kit.tenant();
    await limitTo(kit, tenantId, { streams_per_user: 2 });
    const first = await open(admin);
    const { values, refused } = await atOnce(12, () => open(admin));
    expect([values.length, refused.length]).toEqual([1, 11]);
    for (const end of [first, ...values]) await end();
  });

  test("count over all processes, and a race between two lets one in", async () => {
    const { admin, tenantId } = await kit.tenant();
    await limitTo(kit, tenantId, { streams_per_user: 3 });
    const whose = { tenantId, userId: admin.userId };
    const [one, two] = [places(), places()];
    await one.take(whose);
    await two.take(whose);
    const { values, refused } = await atOnce(10, (n) => (n % 2 === 0 ? one : two).take(whose));
    expect([values.length, refused.length]).toEqual([1, 9]);
    await Promise.all([one.end(), two.end()]);
  });

  test("of a process that was killed are free again within a minute, and leave nothing behind", async () => {
    const { admin, tenantId } = await kit.tenant();
    await limitTo(kit, tenantId, { streams_per_user: 1 });
    const whose = { tenantId, userId: admin.userId };
    const killed = places();
    await killed.take(whose);
    expect(await outcomeOf(open(admin))).toBe("limit_reached");
    const after = (time: string) =>
      arrange(
        kit.database,
        {},
        `UPDATE stream_hosts SET alive_until = alive_until - interval '${time}'
         WHERE id NOT IN (SELECT id FROM stream_hosts ORDER BY id LIMIT 1)`,
      );
    await after("60 seconds");
    const leave = await open(admin);
    expect(await leasesOf(tenantId)).toBe(2);
    await after("10 minutes");
    await kit.database.transaction({ tenantId: "00000000-0000-0000-0000-000000000000" }, (tx) =>
      tx.sql(purgeStreamHosts),
    );
    expect(await leasesOf(tenantId)).toBe(1);
    await leave();
  });

  test("of a process that stops are free at once, and it takes no more", async () => {
    const { admin, tenantId } = await kit.tenant();
    const whose = { tenantId, userId: admin.userId };
    const stopping = places();
    const giveBack = await stopping.take(whose);
    await stopping.end();
    expect(await leasesOf(tenantId)).toBe(0);
    await giveBack();
    expect(await outcomeOf(stopping.take(whose))).toBe("service_unavailable");
  });

  test("give their place back also when the client is gone before the first event", async () => {
    const { admin, tenantId } = await kit.tenant();
    const gone = new AbortController();
    const call = t.createCallerFactory(notificationsRouter);
    const caller = call(kit.context({ kind: "session", ...admin }), { signal: gone.signal });
    await caller.stream({});
    expect(await leasesOf(tenantId)).toBe(1);
    gone.abort();
    await caller.stream({});
    await expect.poll(() => leasesOf(tenantId)).toBe(0);
  });

  test("take no place of who may not open them", async () => {
    const tenant = await kit.tenant();
    const driver = await tenant.member("driver");
    const scope = { tenantId: tenant.tenantId, userId: driver.userId };
    await arrange(kit.database, scope, "UPDATE sessions SET revoked_at = now() WHERE user_id = $1", [driver.userId]);
    expect(await outcomeOf(open(driver))).toBe("unauthenticated");
    expect(await leasesOf(tenant.tenantId)).toBe(0);
  });

  test("given back twice are one: nobody else's place goes", async () => {
    const { admin, tenantId } = await kit.tenant();
    const whose = { tenantId, userId: admin.userId };
    const host = places();
    const [first] = [await host.take(whose), await host.take(whose)];
    await Promise.all([first(), first()]);
    await first();
    expect(await leasesOf(tenantId)).toBe(1);
    await host.end();
  });

  test("of the platform's administrators outside every tenant are no tenant's", async () => {
    const leave = await open(await kit.systemAdmin());
    await leave();
    expect(await leasesOf("00000000-0000-0000-0000-000000000000")).toBe(0);
  });
});
