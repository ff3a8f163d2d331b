import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor, Kit, TestTenant } from "../../../testing/index.ts";
import { arrange, outcomeOf, refusalOf, startKit } from "../../../testing/index.ts";
import { signsInByCode } from "./index.ts";

let kit: Kit;
let home: TestTenant;
let other: TestTenant;
beforeAll(async () => {
  kit = await startKit();
  home = await kit.tenant();
  other = await kit.tenant();
});
afterAll(() => kit.stop());

async function phoneOf(userId: string): Promise<string> {
  const [row] = await arrange<{ phone: string }>(kit.database, {}, "SELECT phone FROM users WHERE id = $1", [userId]);
  return row?.phone ?? "";
}
const roleOf = (name: string) => `(SELECT id FROM roles WHERE tenant_id IS NULL AND name = '${name}')`;

async function joinElsewhere(userId: string, status: string, role: string | null, leftAt: string | null = null) {
  const scope = { tenantId: other.tenantId };
  const values = [other.tenantId, userId];
  const member = "INSERT INTO memberships (tenant_id, user_id, status, left_at) VALUES ($1, $2, $3, $4)";
  await arrange(kit.database, scope, member, [...values, status, leftAt]);
  if (!role) return;
  const given = `INSERT INTO membership_roles (tenant_id, user_id, role_id) VALUES ($1, $2, ${roleOf(role)})`;
  await arrange(kit.database, scope, given, values);
}

const request = (phone: string) => kit.anonymous.identity.otp.request({ phone });
const verify = (phone: string, code: string) => kit.anonymous.identity.otp.verify({ phone, code });

/** Whether a code reaches somebody and lets them in; people who do not sign in by code are answered all the same. */
async function isLetIn({ userId }: Pick<Actor, "userId">): Promise<boolean> {
  const phone = await phoneOf(userId);
  const before = kit.sent.length;
  expect(await request(phone)).toEqual({});
  const code = kit.sent.length > before ? String(kit.sent.at(-1)?.data.code) : "000000";
  const outcome = await outcomeOf(verify(phone, code));
  const isIn = outcome === "done";
  if (!isIn) expect(outcome).toBe("otp_invalid");
  expect(kit.sent.length > before).toBe(isIn);
  expect(await signsInByCode(kit.database, userId)).toBe(isIn);
  return isIn;
}

describe("signing in by code (4 K1)", () => {
  test("is for drivers and customers", async () => {
    expect(await isLetIn(await home.member("driver"))).toBe(true);
    expect(await isLetIn(await home.member("customer"))).toBe(true);
    expect(await isLetIn(await home.member("driver", "customer"))).toBe(true);
  });

  test.each(["tenant_admin", "operations_manager", "warehouse_staff", "viewer"] as const)(
    "is not for who is a %s, alone or beside it",
    async (role) => {
      expect(await isLetIn(await home.member(role))).toBe(false);
      expect(await isLetIn(await home.member("driver", role))).toBe(false);
    },
  );

  test("is not for members without a role, nor with one of the tenant's own, whatever it permits", async () => {
    expect(await isLetIn(await home.member())).toBe(false);
    const driver = await home.member("driver");
    const { identity } = home.admin.caller;
    const { role } = await identity.roles.create({ name: "Driver plus", description: "", scope: "tenant" });
    const { user } = await identity.users.show({ userId: driver.userId });
    const role_ids = [...user.roles.map(({ id }) => id), role.id];
    await identity.users.setRoles({ userId: driver.userId, role_ids });
    expect(await isLetIn(driver)).toBe(false);
  });

  test("looks at every tenant: staff elsewhere signs in by password, even where they were deactivated", async () => {
    for (const [status, role] of [
      ["active", "viewer"],
      ["inactive", "viewer"],
      ["active", null],
      ["inactive", null],
    ] as const) {
      const driver = await home.member("driver");
      await joinElsewhere(driver.userId, status, role);
      expect(await isLetIn(driver)).toBe(false);
    }
    const customer = await home.member("driver");
    await joinElsewhere(customer.userId, "active", "customer");
    expect(await isLetIn(customer)).toBe(true);
  });

  test("looks past an invitation and a tenant that its person left", async () => {
    const invited = await home.member("driver");
    await joinElsewhere(invited.userId, "invited", null);
    expect(await isLetIn(invited)).toBe(true);
    const left = await home.member("driver");
    await joinElsewhere(left.userId, "inactive", null, kit.clock.now.toISOString());
    expect(await isLetIn(left)).toBe(true);
    const back = await home.member("driver");
    await joinElsewhere(back.userId, "active", "viewer", kit.clock.now.toISOString());
    expect(await isLetIn(back)).toBe(false);
  });

  test("needs an active membership, and no role of the platform", async () => {
    const deactivated = await home.member("driver");
    const member = "UPDATE memberships SET status = 'inactive' WHERE tenant_id = $1 AND user_id = $2";
    await arrange(kit.database, { tenantId: home.tenantId }, member, [home.tenantId, deactivated.userId]);
    expect(await isLetIn(deactivated)).toBe(false);
    expect(await isLetIn(await kit.systemAdmin())).toBe(false);
    const both = await home.member("driver");
    const assign = `INSERT INTO system_role_assignments (user_id, role_id) SELECT $1, ${roleOf("system_admin")}`;
    await arrange(kit.database, {}, assign, [both.userId]);
    expect(await isLetIn(both)).toBe(false);
  });

  test("is over for who becomes more while the code is on its way, and the code proves nothing", async () => {
    const driver = await home.member("driver");
    const phone = await phoneOf(driver.userId);
    await arrange(kit.database, {}, "UPDATE users SET phone_proven_at = NULL WHERE id = $1", [driver.userId]);
    await arrange(kit.database, {}, "UPDATE users SET email_proven_at = NULL WHERE id = $1", [driver.userId]);
    await request(phone);
    const code = String(kit.sent.at(-1)?.data.code);
    const { roles } = await home.admin.caller.identity.roles.list({ search: "viewer" });
    const role_ids = roles.map(({ id }) => id);
    await home.admin.caller.identity.users.setRoles({ userId: driver.userId, role_ids });
    expect(await refusalOf(verify(phone, code))).toMatchObject({ reason: "otp_invalid" });
    const text = "SELECT phone_proven_at FROM users WHERE id = $1";
    const proven = await arrange<{ phone_proven_at: string | null }>(kit.database, {}, text, [driver.userId]);
    expect(proven).toEqual([{ phone_proven_at: null }]);
  });
});
