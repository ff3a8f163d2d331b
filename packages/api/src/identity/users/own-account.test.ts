import type { Transaction } from "@karwan/db";
import { newId } from "@karwan/db";
import { testStatement } from "@karwan/db/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor, Kit, TestTenant } from "../../../testing/index.ts";
import {
  arrange,
  givePassword,
  next,
  PASSWORD,
  refusalOf,
  startKit,
  whileUncommitted,
} from "../../../testing/index.ts";
import { joinAsCustomer } from "../registration/index.ts";

let kit: Kit;
let tenant: TestTenant;
let other: TestTenant;
beforeAll(async () => {
  kit = await startKit();
  tenant = await kit.tenant();
  other = await kit.tenant();
});
afterAll(() => kit.stop());

const update = (actor: Actor, userId: string, change: object) =>
  actor.caller.identity.users.update({ userId, ...change });
const changes = () => [
  { first_name: "Renamed" },
  { email: `taken.over${next()}@example.test` },
  { phone: `+96479012${String(next()).padStart(5, "0")}` },
  { password: "mine mine mine" },
];

async function expectShared(actor: Actor, userId: string) {
  for (const change of changes())
    expect(await refusalOf(update(actor, userId, change))).toMatchObject({ reason: "account_shared" });
}
async function expectEntrusted(actor: Actor, userId: string) {
  for (const change of changes()) await update(actor, userId, change);
}
const inOther = (text: string, values: readonly unknown[]) =>
  arrange(kit.database, { tenantId: other.tenantId }, text, values);
const joinOther = (userId: string, status: string) =>
  inOther("INSERT INTO memberships (tenant_id, user_id, status) VALUES ($1, $2, $3)", [other.tenantId, userId, status]);

describe("an account that the tenant made (4 B11)", () => {
  test("is the tenant's to change while its person belongs nowhere else", async () => {
    const { userId } = await tenant.member("viewer");
    await expectEntrusted(tenant.admin, userId);
    await joinOther(userId, "invited");
    await expectEntrusted(tenant.admin, userId);
  });

  test.each(["active", "inactive"])("is its person's alone who is an %s member elsewhere too", async (status) => {
    const { userId } = await tenant.member("viewer");
    await joinOther(userId, status);
    await expectShared(tenant.admin, userId);
    // The other tenant did not make it.
    if (status === "active") await expectShared(other.admin, userId);
    // Status and roles in the tenant stay the tenant's; what does not change anything is not a change.
    const { user } = await tenant.admin.caller.identity.users.show({ userId });
    await update(tenant.admin, userId, { email: user.email, status: "inactive" });
  });

  test("is its person's alone who is a customer elsewhere", async () => {
    const { userId } = await tenant.member("viewer");
    const text = "INSERT INTO customers (tenant_id, id, user_id, full_name) VALUES ($1, $2, $3, 'Somebody')";
    await inOther(text, [other.tenantId, newId(), userId]);
    await expectShared(tenant.admin, userId);
  });

  test("is its person's alone who once left the tenant, also when they are back", async () => {
    const { userId } = await tenant.member("viewer");
    const text = "UPDATE memberships SET left_at = now() WHERE tenant_id = $1 AND user_id = $2";
    await arrange(kit.database, { tenantId: tenant.tenantId }, text, [tenant.tenantId, userId]);
    await expectShared(tenant.admin, userId);
  });

  test("is its person's alone who has a role of the platform", async () => {
    const { userId } = await tenant.member("viewer");
    const text = `INSERT INTO system_role_assignments (user_id, role_id)
      SELECT $1, id FROM roles WHERE tenant_id IS NULL AND name = 'system_admin'`;
    await arrange(kit.database, {}, text, [userId]);
    await expectShared(tenant.admin, userId);
  });

  test("is open to system administrators whatever it shares", async () => {
    const { userId } = await tenant.member("viewer");
    await joinOther(userId, "active");
    const admin = await kit.signIn((await kit.systemAdmin()).userId, tenant.tenantId);
    await expectEntrusted(admin, userId);
  });
});

test.each(["self", "platform"])("an account of origin %s is its person's alone (4 B11)", async (origin) => {
  const { userId } = await tenant.member("customer");
  const text = "UPDATE users SET origin = $2, made_by_tenant_id = NULL WHERE id = $1";
  await arrange(kit.database, {}, text, [userId, origin]);
  await expectShared(tenant.admin, userId);
});

describe("what a tenant changes of an account", () => {
  const provenOf = async (userId: string) => {
    const text = `SELECT email_proven_at IS NOT NULL AS email, phone_proven_at IS NOT NULL AS phone FROM users WHERE id = $1`;
    return (await arrange<{ email: boolean; phone: boolean }>(kit.database, {}, text, [userId]))[0];
  };

  test("is not proven any more: nobody used a secret sent to the new contact (4 B10, 4 B11)", async () => {
    const { userId } = await tenant.member("viewer");
    await update(tenant.admin, userId, { first_name: "Nasrin" });
    expect(await provenOf(userId)).toEqual({ email: true, phone: true });
    await update(tenant.admin, userId, { email: "nasrin.new@example.test" });
    expect(await provenOf(userId)).toEqual({ email: false, phone: true });
    await update(tenant.admin, userId, { phone: "+9647901299999" });
    expect(await provenOf(userId)).toEqual({ email: false, phone: false });
  });

  test("may be a contact that counts for nothing where it stands, which loses it (4 B10)", async () => {
    const [one, two] = [await tenant.member("viewer"), await other.member("viewer")];
    const planted = "planted.elsewhere@example.test";
    const text = "UPDATE users SET email = $2, email_proven_at = NULL WHERE id = $1";
    await arrange(kit.database, {}, text, [two.userId, planted]);
    const { user } = await update(tenant.admin, one.userId, { email: planted });
    expect(user.email).toBe(planted);
    expect((await other.admin.caller.identity.users.show({ userId: two.userId })).user.email).toBeNull();
  });

  test("ends sessions and voids what was sent before, when it is the password (3 §2)", async () => {
    const driver = await tenant.member("driver");
    const { phone } = await givePassword(kit.database, driver.userId);
    await kit.anonymous.identity.otp.request({ phone });
    const code = String(kit.sent.at(-1)?.data.code);
    await update(tenant.admin, driver.userId, { password: "given by the office" });
    expect(await refusalOf(driver.caller.identity.sessions.me({}))).toMatchObject({ reason: "unauthenticated" });
    const { otp, sessions } = kit.anonymous.identity;
    expect(await refusalOf(otp.verify({ phone, code }))).toMatchObject({ reason: "otp_invalid" });
    expect((await sessions.login({ phone, password: "given by the office" })).user.id).toBe(driver.userId);
  });

  test("waits for a membership or a customer record elsewhere that is being made, and is refused then", async () => {
    const member = testStatement("test.member", "INSERT INTO memberships (tenant_id, user_id) VALUES ($1, $2)");
    const ways = [
      (tx: Transaction, userId: string) => tx.sql(member, [other.tenantId, userId]),
      (tx: Transaction, userId: string) => joinAsCustomer(tx, userId, kit.clock.now),
    ];
    for (const make of ways) {
      const { userId } = await tenant.member("viewer");
      const scope = { tenantId: other.tenantId };
      const renamed = await whileUncommitted(
        kit.database,
        scope,
        (tx) => make(tx, userId),
        () => refusalOf(update(tenant.admin, userId, { first_name: "Renamed" })),
      );
      expect(renamed).toMatchObject({ status: "fulfilled", value: { reason: "account_shared" } });
    }
  });
});

describe("oneself (4 B12)", () => {
  test("changes names as a member, but contacts and password only with more than a session", async () => {
    const { admin } = await kit.tenant();
    const { email } = await givePassword(kit.database, admin.userId);
    const own = (await update(admin, admin.userId, { first_name: "Shirin", email })).user;
    expect(own.first_name).toBe("Shirin");
    for (const change of changes().slice(1)) {
      const refused = await refusalOf(update(admin, admin.userId, { last_name: "Nobody", ...change }));
      expect(refused).toMatchObject({ reason: "use_own_account" });
    }
    expect((await admin.caller.identity.users.show({ userId: admin.userId })).user).toEqual(own);
    expect((await kit.anonymous.identity.sessions.login({ email, password: PASSWORD })).user.id).toBe(admin.userId);
  });
});
