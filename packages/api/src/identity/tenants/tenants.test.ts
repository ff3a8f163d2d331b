import { newId } from "@karwan/db";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor, Kit } from "../../../testing/index.ts";
import { arrange, next, refusalOf, startKit, tokenTo } from "../../../testing/index.ts";

let kit: Kit;
let system: Actor;
beforeAll(async () => {
  kit = await startKit();
  system = await kit.systemAdmin();
});
afterAll(() => kit.stop());

const tenants = () => system.caller.identity.tenants;

function founding(code = `F${next()}`) {
  const email = `founder${next()}@example.test`;
  const admin = { email, password: "correct horse battery", first_name: "Dana", last_name: "Aziz" };
  return { name: `Tenant ${code}`, code, admin };
}

describe("tenants", () => {
  test("founding one makes its first administrator, its settings and the defaults of the documents (3 §3)", async () => {
    const body = founding();
    const { tenant } = await tenants().create(body);
    expect(tenant).toMatchObject({
      name: body.name,
      code: body.code,
      currency_code: "IQD",
      default_language: "en",
      status: "active",
    });
    const inside = { tenant_id: tenant.id };
    const { users } = await system.caller.identity.users.list(inside);
    expect(users).toMatchObject([{ email: body.admin.email, roles: [{ name: "tenant_admin" }] }]);
    const { settings } = await system.caller.identity.settings.show(inside);
    expect(settings.time_zone).toBe("Asia/Baghdad");
    expect((await tenants().show({ tenantId: tenant.id })).tenant).toMatchObject(tenant);
  });

  test("an account that is there is invited to administer the new tenant, which has nobody until then (4 B1)", async () => {
    const first = founding();
    const { tenant, admin } = await tenants().create(first);
    expect(admin).toMatchObject({ status: "active" });
    const { tenant: second, admin: invited } = await tenants().create({
      ...founding(),
      admin: { ...first.admin, first_name: "Else" },
    });
    const inside = { tenant_id: second.id };
    const { users } = await system.caller.identity.users.list(inside);
    expect(users).toMatchObject([
      { ...invited, status: "invited", first_name: "Else", roles: [{ name: "tenant_admin" }] },
    ]);
    // Nobody administers it yet, so nobody is its last administrator.
    const again = { ...inside, userId: invited.id };
    await system.caller.identity.users.update({ ...again, status: "inactive" });
    await system.caller.identity.invitations.send(again);
    const { email } = first.admin;
    expect(kit.sent.filter(({ to }) => to === email).map(({ data }) => data.tenant)).toEqual([
      second.name,
      second.name,
    ]);
    const password = "a password of my own";
    const accepted = await kit.anonymous.identity.invitations.accept({ token: tokenTo(kit, email), password });
    expect(accepted).toMatchObject({ tenant: { id: second.id }, user: { id: admin.id, first_name: "Dana" } });
    const founder = await kit.signIn(admin.id, second.id);
    const last = founder.caller.identity.users.update({ userId: admin.id, status: "inactive" });
    expect(await refusalOf(last)).toMatchObject({ reason: "last_tenant_admin" });
    expect((await tenants().show({ tenantId: tenant.id })).tenant.status).toBe("active");
  });

  test("a code is taken once, also by 20 at the same moment, and nothing is left of the losers (4 A6)", async () => {
    const code = `C${next()}`;
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => tenants().create(founding(code))));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const loser = founding(code);
    expect(await refusalOf(tenants().create(loser))).toMatchObject({ reason: "code_taken" });
    const statement = { name: "test.founder", text: "SELECT id FROM users WHERE email = $1" };
    const [found] = await kit.database.read({ tenantId: newId() }, (q) => [q.sql(statement, [loser.admin.email])]);
    expect(found).toEqual([]);
  });

  test.each([
    { code: "a" },
    { code: "lower" },
    { code: "TOOLONGFORACODE" },
    { currency_code: "DIN" },
    { default_language: "fr" as "en" },
    { admin: { first_name: "No", last_name: "Contact", password: "correct horse battery" } },
  ])("what the documents do not allow is refused: %j", async (wrong) => {
    expect(await refusalOf(tenants().create({ ...founding(), ...wrong }))).toMatchObject({
      reason: "validation_failed",
    });
  });

  test("a request repeated with its key founds one tenant (3 §1.8)", async () => {
    const body = founding();
    const once = () => system.with({ idempotencyKey: "found" }).identity.tenants.create(body);
    expect(await once()).toEqual(await once());
    expect((await tenants().list({ search: body.code })).total).toBe(1);
  });

  test("the same holds for a system administrator who is inside a tenant, where keys are kept apart (4 A2)", async () => {
    const { tenantId } = await kit.tenant();
    const inside = await kit.signIn(system.userId, tenantId);
    const body = founding();
    const once = () => inside.with({ idempotencyKey: "found" }).identity.tenants.create(body);
    expect(await once()).toEqual(await once());
  });

  test("the list searches name and code and filters by status (4 A5)", async () => {
    const { tenant } = await tenants().create({ ...founding(), name: "Zagros 50% Logistics" });
    expect((await tenants().list({ search: "zagros 50%" })).tenants).toEqual([tenant]);
    expect((await tenants().list({ search: tenant.code.toLowerCase() })).tenants).toContainEqual(tenant);
    expect((await tenants().list({ search: "zagros", status: "suspended" })).total).toBe(0);
  });

  test("suspending a tenant stops its members at once, and a change never touches the code (3 §2)", async () => {
    const { tenantId, code, admin } = await kit.tenant();
    const look = () => admin.caller.places.branches.list({});
    await look();
    const change = { tenantId, status: "suspended" as const, name: "Renamed", code: "OTHER" };
    const { tenant } = await tenants().update(change);
    expect(tenant).toMatchObject({ status: "suspended", name: "Renamed", code });
    expect(await refusalOf(look())).toMatchObject({ reason: "tenant_suspended" });
    await tenants().update({ tenantId, status: "active" });
    await look();
  });

  test("a tenant that is being removed may be renamed, and is never opened again (ADR 0038)", async () => {
    const { tenantId } = await kit.tenant();
    await tenants().update({ tenantId, status: "suspended" });
    await arrange(kit.database, { tenantId }, "UPDATE tenants SET removal_started_at = now() WHERE id = $1", [
      tenantId,
    ]);
    const refused = { reason: "tenant_being_removed" };
    expect(await refusalOf(tenants().update({ tenantId, status: "active", name: "Back" }))).toMatchObject(refused);
    const { tenant } = await tenants().update({ tenantId, name: "Going" });
    expect(tenant).toMatchObject({ status: "suspended", name: "Going" });
  });

  test("tenants are the system administrators' business, and an unknown one is not found (3 §3)", async () => {
    const { admin, tenantId } = await kit.tenant();
    const denied = { reason: "insufficient_permissions" };
    expect(await refusalOf(admin.caller.identity.tenants.list({}))).toMatchObject(denied);
    expect(await refusalOf(admin.caller.identity.tenants.update({ tenantId, name: "x" }))).toMatchObject(denied);
    const missing = { reason: "tenant_not_found" };
    expect(await refusalOf(tenants().show({ tenantId: newId() }))).toMatchObject(missing);
    expect(await refusalOf(tenants().update({ tenantId: newId(), name: "x" }))).toMatchObject(missing);
  });
});
