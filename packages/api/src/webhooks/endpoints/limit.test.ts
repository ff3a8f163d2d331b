import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { atOnce, beforeCommit, limitTo, outcomeOf, refusalOf, startKit } from "../../../testing/index.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

const body = { url: "https://shop.example/hooks", events: ["delivery.status_changed" as const] };

describe("the number of a tenant's webhooks (4 B14)", () => {
  test("is 20, switched on or off, unless system administrators set another", async () => {
    const { admin, tenantId } = await kit.tenant();
    const { webhooks } = admin.caller;
    for (let n = 0; n < 20; n += 1) await webhooks.create({ ...body, is_active: n % 2 === 0 });
    expect(await refusalOf(webhooks.create(body))).toMatchObject({
      reason: "limit_reached",
      extra: { limit: "webhooks", maximum: 20 },
    });
    expect((await webhooks.list({})).total).toBe(20);
    await limitTo(kit, tenantId, { webhooks: 21 });
    expect(await outcomeOf(webhooks.create(body))).toBe("done");
    expect(await outcomeOf(webhooks.create(body))).toBe("limit_reached");
  });

  test("has room again when one is deleted, and each tenant has its own", async () => {
    const [one, other] = [await kit.tenant(), await kit.tenant()];
    await limitTo(kit, one.tenantId, { webhooks: 1 });
    const { webhook } = await one.admin.caller.webhooks.create(body);
    expect(await outcomeOf(one.admin.caller.webhooks.create(body))).toBe("limit_reached");
    expect(await outcomeOf(other.admin.caller.webhooks.create(body))).toBe("done");
    await one.admin.caller.webhooks.delete({ id: webhook.id });
    expect(await outcomeOf(one.admin.caller.webhooks.create(body))).toBe("done");
  });

  test("of twelve made at once where one is left, one is made", async () => {
    const tenant = await kit.tenant();
    await limitTo(kit, tenant.tenantId, { webhooks: 3 });
    const admins = [tenant.admin, await tenant.member("tenant_admin")];
    for (let n = 0; n < 2; n += 1) await tenant.admin.caller.webhooks.create(body);
    const { values, refused } = await atOnce(12, (n) => (admins[n % 2] ?? tenant.admin).caller.webhooks.create(body));
    expect([values.length, refused.length]).toEqual([1, 11]);
    expect(new Set(refused.map(({ reason }) => reason))).toEqual(new Set(["limit_reached"]));
    expect((await tenant.admin.caller.webhooks.list({})).total).toBe(3);
  });

  test("sees the one that is being made, and the one that is being switched on", async () => {
    const { admin, tenantId } = await kit.tenant();
    await limitTo(kit, tenantId, { webhooks: 2 });
    const { webhooks } = admin.caller;
    await webhooks.create(body);
    const made = await beforeCommit(
      kit,
      admin,
      (caller) => caller.webhooks.create({ ...body, is_active: false }),
      () => webhooks.create(body),
    );
    expect(made).toEqual(["done", "limit_reached"]);
    await limitTo(kit, tenantId, { webhooks: 3 });
    const { id } = (await webhooks.create({ ...body, is_active: false })).webhook;
    const [off] = (await webhooks.list({})).webhooks.filter((one) => !one.is_active && one.id !== id);
    await limitTo(kit, tenantId, { webhooks: 2 });
    const on = await beforeCommit(
      kit,
      admin,
      (caller) => caller.webhooks.update({ id, is_active: true }),
      () => webhooks.update({ id: off?.id ?? "", is_active: true }),
    );
    expect(on).toEqual(["done", "limit_reached"]);
  });

  test("counts switching one on: where fewer may be than there are, no further one starts", async () => {
    const { admin, tenantId } = await kit.tenant();
    const { webhooks } = admin.caller;
    const made: string[] = [];
    for (let n = 0; n < 4; n += 1) made.push((await webhooks.create({ ...body, is_active: n === 0 })).webhook.id);
    await limitTo(kit, tenantId, { webhooks: 2 });
    const { values, refused } = await atOnce(3, (n) => webhooks.update({ id: made[n + 1] ?? "", is_active: true }));
    expect([values.length, refused.map(({ reason }) => reason)]).toEqual([1, ["limit_reached", "limit_reached"]]);
    // What is on already may be changed.
    expect(await outcomeOf(webhooks.update({ id: made[0] ?? "", is_active: true, rotate_secret: true }))).toBe("done");
  });

  test("a retry with its key takes no second place (3 §1.8)", async () => {
    const { admin, tenantId } = await kit.tenant();
    await limitTo(kit, tenantId, { webhooks: 1 });
    const once = () => admin.with({ idempotencyKey: "w1" }).webhooks.create(body);
    const { webhook } = await once();
    expect((await once()).webhook).toEqual({ ...webhook, secret: null });
    expect((await admin.caller.webhooks.list({})).total).toBe(1);
  });
});
