import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor, Kit } from "../../../testing/index.ts";
import { arrange, atOnce, beforeCommit, limitTo, outcomeOf, refusalOf, startKit } from "../../../testing/index.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

const keysOf = (actor: Actor) => actor.caller.identity.apiKeys;
const make = (actor: Actor, more: { expires_at?: string } = {}) => keysOf(actor).create({ name: "Terminal", ...more });
const inAnHour = () => new Date(kit.clock.now.getTime() + 3_600_000).toISOString();

describe("the number of a user's active API keys (4 B14)", () => {
  test("is 20 in a tenant; each person has theirs", async () => {
    const { admin, member } = await kit.tenant();
    for (let n = 0; n < 20; n += 1) await make(admin);
    expect(await refusalOf(make(admin))).toMatchObject({
      reason: "limit_reached",
      extra: { limit: "api_keys_per_user", maximum: 20 },
    });
    expect((await keysOf(admin).list({})).total).toBe(20);
    expect(await outcomeOf(make(await member("viewer")))).toBe("done");
  });

  test("is a tenant's: who works for two has as many in each", async () => {
    const [one, two] = [await kit.tenant(), await kit.tenant()];
    for (const { tenantId } of [one, two]) await limitTo(kit, tenantId, { api_keys_per_user: 1 });
    await arrange(kit.database, two, "INSERT INTO memberships (tenant_id, user_id) VALUES ($1, $2)", [
      two.tenantId,
      one.admin.userId,
    ]);
    expect(await outcomeOf(make(one.admin))).toBe("done");
    expect(await outcomeOf(make(one.admin))).toBe("limit_reached");
    expect(await outcomeOf(make(await kit.signIn(one.admin.userId, two.tenantId)))).toBe("done");
  });

  test("counts neither revoked, nor switched off, nor expired ones", async () => {
    const { admin, tenantId } = await kit.tenant();
    await limitTo(kit, tenantId, { api_keys_per_user: 1 });
    const { data: revoked } = await make(admin);
    await keysOf(admin).revoke({ apiKeyId: revoked.id });
    const { data: off } = await make(admin);
    await keysOf(admin).update({ apiKeyId: off.id, is_active: false });
    await make(admin, { expires_at: inAnHour() });
    expect(await outcomeOf(make(admin))).toBe("limit_reached");
    kit.clock.advance(3_600_000);
    expect(await outcomeOf(make(admin))).toBe("done");
  });

  test("counts one that is switched on again, or whose end is put off", async () => {
    const { admin, tenantId } = await kit.tenant();
    await limitTo(kit, tenantId, { api_keys_per_user: 1 });
    const { data: off } = await make(admin);
    await keysOf(admin).update({ apiKeyId: off.id, is_active: false });
    const { data: expired } = await make(admin, { expires_at: inAnHour() });
    kit.clock.advance(3_600_000);
    const { data: last } = await make(admin);
    for (const change of [
      { apiKeyId: off.id, is_active: true },
      { apiKeyId: expired.id, expires_at: null },
      { apiKeyId: expired.id, expires_at: inAnHour() },
    ])
      expect(await outcomeOf(keysOf(admin).update(change))).toBe("limit_reached");
    // Neither does what changes nothing of that, nor the one that counts already.
    expect(await outcomeOf(keysOf(admin).update({ apiKeyId: expired.id, name: "Old" }))).toBe("done");
    expect(await outcomeOf(keysOf(admin).update({ apiKeyId: last.id, expires_at: inAnHour() }))).toBe("done");
    await keysOf(admin).revoke({ apiKeyId: last.id });
    expect(await outcomeOf(keysOf(admin).update({ apiKeyId: off.id, is_active: true }))).toBe("done");
  });

  test("sees the one that is being made, and the one that is being switched on", async () => {
    const { admin, tenantId } = await kit.tenant();
    await limitTo(kit, tenantId, { api_keys_per_user: 1 });
    const { data: off } = await make(admin);
    await keysOf(admin).update({ apiKeyId: off.id, is_active: false });
    const on = () => keysOf(admin).update({ apiKeyId: off.id, is_active: true });
    const create = (caller: Actor["caller"]) => caller.identity.apiKeys.create({ name: "Terminal" });
    expect(await beforeCommit(kit, admin, create, () => make(admin))).toEqual(["done", "limit_reached"]);
    await limitTo(kit, tenantId, { api_keys_per_user: 2 });
    expect(await beforeCommit(kit, admin, create, on)).toEqual(["done", "limit_reached"]);
    await limitTo(kit, tenantId, { api_keys_per_user: 3 });
    const first = (caller: Actor["caller"]) => caller.identity.apiKeys.update({ apiKeyId: off.id, is_active: true });
    expect(await beforeCommit(kit, admin, first, () => make(admin))).toEqual(["done", "limit_reached"]);
  });

  test("of twelve made, switched on and put off at once where one is left, one is", async () => {
    const { admin, tenantId } = await kit.tenant();
    await limitTo(kit, tenantId, { api_keys_per_user: 12 });
    const ids: string[] = [];
    for (let n = 0; n < 8; n += 1) ids.push((await make(admin, n < 4 ? {} : { expires_at: inAnHour() })).data.id);
    kit.clock.advance(3_600_000);
    for (const apiKeyId of ids.slice(0, 4)) await keysOf(admin).update({ apiKeyId, is_active: false });
    await make(admin);
    await limitTo(kit, tenantId, { api_keys_per_user: 2 });
    const ways = [
      () => make(admin),
      (apiKeyId: string) => keysOf(admin).update({ apiKeyId, is_active: true }),
      (apiKeyId: string) => keysOf(admin).update({ apiKeyId, expires_at: null }),
    ];
    const { values, refused } = await atOnce<unknown>(12, async (n) => {
      const kind = Math.floor(n / 4);
      return ways[kind]?.(ids[(n % 4) + (kind === 2 ? 4 : 0)] ?? "");
    });
    expect([values.length, refused.length]).toEqual([1, 11]);
    expect(new Set(refused.map(({ reason }) => reason))).toEqual(new Set(["limit_reached"]));
  });

  test("a retry with its key takes no second place (3 §1.8)", async () => {
    const { admin, tenantId } = await kit.tenant();
    await limitTo(kit, tenantId, { api_keys_per_user: 1 });
    const once = () => admin.with({ idempotencyKey: "k1" }).identity.apiKeys.create({ name: "Terminal" });
    const { data } = await once();
    expect((await once()).data).toEqual({ ...data, api_key: null });
  });
});
