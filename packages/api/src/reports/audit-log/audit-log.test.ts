import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit, TestTenant } from "../../../testing/index.ts";
import { arrange, networkOf, outcomeOf, startKit } from "../../../testing/index.ts";
import { withoutSecrets } from "./secrets.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

const listed = (tenant: TestTenant, input: object = {}) => tenant.admin.caller.reports.auditLog.list(input);

describe("the audit log (3 §15, 4 L8)", () => {
  test("says who changed what, when, from where, with before and after, newest first", async () => {
    const tenant = await kit.tenant();
    const { update } = tenant.admin.caller.identity.settings;
    await update({ time_zone: "Asia/Dubai" });
    kit.clock.advance(1000);
    const caller = kit.callerFor(
      kit.context(
        { kind: "session", ...tenant.admin },
        { ip: "203.0.113.7", requestId: "01977a5e-0000-7000-8000-0000000000aa" },
      ),
    );
    await caller.identity.settings.update({ time_zone: "Asia/Baghdad" });
    const { audit_log, total } = await listed(tenant);
    expect(total).toBe(2);
    expect(audit_log[0]).toMatchObject({
      actor: { type: "user", id: tenant.admin.userId, name: expect.stringMatching(/^Test Person/) },
      action: "settings.update",
      entity_type: "tenant_settings",
      entity_id: tenant.tenantId,
      before: { time_zone: "Asia/Dubai" },
      after: { time_zone: "Asia/Baghdad" },
      ip: "203.0.113.7",
      request_id: "01977a5e-0000-7000-8000-0000000000aa",
      created_at: kit.clock.now.toISOString(),
    });
    expect(audit_log[1]?.before).toEqual({});
  });

  test("names each record as it is called now, in the reader's language, and nobody who is only invited (4 B1)", async () => {
    const tenant = await kit.tenant();
    const { tenantId, admin } = tenant;
    const { customer } = await admin.caller.parties.customers.create({ full_name: "Baran Store" });
    const { item_category: category } = await admin.caller.warehousing.itemCategories.create({
      name: { en: "Tea", ar: "شاي" },
    });
    await admin.caller.parties.customers.update({ id: customer.id, full_name: "Baran and Sons" });
    const guest = await tenant.member("viewer");
    const entry = `INSERT INTO audit_log (tenant_id, id, action, entity_type, entity_id, created_at) VALUES ($1, gen_random_uuid(), 'user.update', $3, $2, now())`;
    const sql = (text: string, ...values: string[]) => arrange(kit.database, { tenantId }, text, [tenantId, ...values]);
    await sql(entry, guest.userId, "user");
    await sql(entry, "not an id", "delivery");
    const named = async (caller = admin.caller) =>
      (await caller.reports.auditLog.list({})).audit_log.map(({ entity_type, entity_name }) => [
        entity_type,
        entity_name,
      ]);
    const all = await named(admin.with({ language: "ar" }));
    expect(all).toEqual(
      expect.arrayContaining([
        ["customer", "Baran and Sons"],
        ["item_category", "شاي"],
        ["user", expect.stringMatching(/^Test Person/)],
        ["delivery", null],
      ]),
    );
    expect(all.filter(([type]) => type === "customer")).toHaveLength(2);
    await sql("UPDATE memberships SET status = 'invited' WHERE tenant_id = $1 AND user_id = $2", guest.userId);
    expect(await named()).toContainEqual(["user", null]);
    await admin.caller.warehousing.itemCategories.delete({ id: category.id });
    expect(await named()).toContainEqual(["item_category", null]);
  });

  test("is found by every field", async () => {
    const tenant = await kit.tenant();
    const { customer } = await tenant.admin.caller.parties.customers.create({ full_name: "Baran Store" });
    await tenant.admin.caller.identity.settings.update({ time_zone: "Asia/Dubai" });
    const [, made] = (await listed(tenant)).audit_log;
    const found = async (input: object) => (await listed(tenant, input)).audit_log.map(({ action }) => action);
    for (const input of [
      { action: "customer.create" },
      { entity_type: "customer" },
      { entity_id: customer.id },
      { entity_type: "customer", actor_type: "user", actor_id: tenant.admin.userId, ip: "127.0.0.1" },
    ])
      expect([input, await found(input)]).toEqual([input, ["customer.create"]]);
    expect(await found({ request_id: made?.request_id ?? "" })).toContain("customer.create");
    expect(await found({ request_id: tenant.tenantId })).toEqual([]);
    expect(await found({ date_from: "2026-11-21", date_to: "2026-11-21" })).toHaveLength(2);
    expect(await found({ date_to: "2026-11-20" })).toEqual([]);
    expect(await found({ actor_type: "api_key" })).toEqual([]);
    expect((await listed(tenant, { entity_type: "customer" })).total).toBe(1);
    expect(await listed(tenant, { page: 2, limit: 1 })).toMatchObject({
      total: 2,
      audit_log: [{ action: "customer.create" }],
    });
  });

  test("is the tenant's own, for its administrators; who is no member acts without a name (4 B10)", async () => {
    const [tenant, other] = [await kit.tenant(), await kit.tenant()];
    const root = await kit.systemAdmin();
    await root.caller.identity.settings.update({ tenant_id: tenant.tenantId, time_zone: "Asia/Dubai" });
    expect((await listed(tenant)).audit_log).toMatchObject([{ actor: { type: "user", id: root.userId, name: null } }]);
    expect((await listed(other)).total).toBe(0);
    const staff = await tenant.member("operations_manager");
    expect(await outcomeOf(staff.caller.reports.auditLog.list({}))).toBe("insufficient_permissions");
  });

  test("names the key that a program acted by, and nobody where the service acted itself", async () => {
    const tenant = await kit.tenant();
    const insert = `INSERT INTO audit_log (tenant_id, id, action, entity_type, entity_id, before, created_at)
      VALUES ($1, gen_random_uuid(), 'thing.sweep', 'thing', 'x', '[1]', $2)`;
    await arrange(kit.database, tenant, insert, [tenant.tenantId, kit.clock.now.toISOString()]);
    expect((await listed(tenant)).audit_log).toMatchObject([
      { actor: { type: "system", id: null, name: null }, before: { value: [1] }, after: null, ip: null },
    ]);
  });

  test("has a total that its counts know, whatever was written at once", async () => {
    const tenant = await kit.tenant();
    const names = Array.from({ length: 12 }, (_, n) => `Customer ${n}`);
    await Promise.all(names.map((full_name) => tenant.admin.caller.parties.customers.create({ full_name })));
    expect((await listed(tenant, { limit: 5 })).total).toBe(12);
    expect((await listed(tenant, { entity_type: "customer" })).total).toBe(12);
  });
});

test("what is called a secret is not shown, should it ever be written; that there is one may be known (3 §15)", () => {
  expect(
    withoutSecrets({
      has_secret: true,
      secret: "s",
      sealed_secret: "x",
      nested: [{ password_hash: "h", name: "n" }],
      access_token: null,
    }),
  ).toEqual({
    has_secret: true,
    secret: "[hidden]",
    sealed_secret: "[hidden]",
    nested: [{ password_hash: "[hidden]", name: "n" }],
    access_token: null,
  });
  expect(withoutSecrets(null)).toBeNull();
});

test("money that people move by hand is in the audit log, with the balance before and after (3 §15)", async () => {
  const tenant = await kit.tenant();
  const { driver, customer, delivery, reach } = await networkOf(kit, tenant);
  const { wallet } = await customer({ wallet: 5000 });
  await tenant.admin.with({ idempotencyKey: "once" }).finance.wallets.withdraw({ id: wallet.id, amount: 2000 });
  const by = await driver();
  await reach((await delivery()).id, "delivered", by);
  await tenant.admin.caller.delivery.driverMoney.settle({ driverId: by.id, amount: 3000 });
  const found = async (action: string) => (await listed(tenant, { action })).audit_log;
  expect(await found("wallet.top_up")).toMatchObject([
    { before: { balance: 0 }, after: { balance: 5000, amount: 5000 } },
  ]);
  expect(await found("wallet.withdrawal")).toMatchObject([
    { entity_id: wallet.id, after: { balance: 3000, amount: -2000 } },
  ]);
  expect(await found("driver.settle_cash")).toMatchObject([
    { entity_id: by.id, before: { cash_in_hand: 3000 }, after: { cash_in_hand: 0, amount: 3000 } },
  ]);
});
