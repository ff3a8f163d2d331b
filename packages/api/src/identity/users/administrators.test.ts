import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor, Kit, TestTenant } from "../../../testing/index.ts";
import {
  arrange,
  givePassword,
  next,
  outcomeOf,
  PASSWORD,
  refusalOf,
  roleId,
  startKit,
} from "../../../testing/index.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

const usersOf = (actor: Actor) => actor.caller.identity.users;
const last = { reason: "last_tenant_admin" };

/** A second administrator whom POST /users made, and who never showed themselves. */
async function typed({ admin }: TestTenant, over: { password?: string } = {}) {
  const number = next();
  const email = `nobody${number}@example.test`;
  const role_ids = [await roleId(admin, "tenant_admin")];
  const person = { first_name: "Typed", last_name: `Only ${number}`, email, role_ids, ...over };
  return (await usersOf(admin).create(person)).user;
}

/** The ways to stop being an administrator. */
const ways: [string, (tenant: TestTenant) => Promise<unknown>][] = [
  ["leaves", ({ admin, tenantId }) => admin.caller.identity.leaving.leave({ tenantId })],
  ["gives up all roles", ({ admin }) => usersOf(admin).setRoles({ userId: admin.userId, role_ids: [] })],
  [
    "takes another role",
    async ({ admin }) =>
      usersOf(admin).update({ userId: admin.userId, role_ids: [await roleId(admin, "operations_manager")] }),
  ],
  ["is deactivated", ({ admin }) => usersOf(admin).update({ userId: admin.userId, status: "inactive" })],
  [
    "is deactivated by the platform",
    async ({ admin, tenantId }) =>
      usersOf(await kit.systemAdmin()).update({ tenant_id: tenantId, userId: admin.userId, status: "inactive" }),
  ],
];

describe.each(ways)("the last administrator who can sign in (4 B8), who %s,", (_, stop) => {
  test("stays, although there is an account that nobody can sign in to", async () => {
    const tenant = await kit.tenant();
    await typed(tenant);
    expect(await refusalOf(stop(tenant))).toMatchObject(last);
    expect((await tenant.admin.caller.identity.sessions.me({})).roles.map(({ name }) => name)).toEqual([
      "tenant_admin",
    ]);
  });

  test("may go once the other has a password, or proved a contact", async () => {
    const withPassword = await kit.tenant();
    await typed(withPassword, { password: PASSWORD });
    expect(await outcomeOf(stop(withPassword))).toBe("done");
    const proven = await kit.tenant();
    const { id } = await typed(proven);
    await arrange(kit.database, {}, "UPDATE users SET email_proven_at = now() WHERE id = $1", [id]);
    expect(await outcomeOf(stop(proven))).toBe("done");
  });
});

describe("the last administrator's contacts (4 B8, 4 B10)", () => {
  /** Leaves a tenant's administrator, whom it made, one proven contact and no password. */
  async function byPhoneAlone({ admin }: TestTenant) {
    await arrange(kit.database, {}, "UPDATE users SET email = NULL, email_proven_at = NULL WHERE id = $1", [
      admin.userId,
    ]);
    return { userId: admin.userId, phone: `+96477199${String(next()).padStart(5, "0")}` };
  }

  test("are not replaced by others that nobody proved, where they are the only way in", async () => {
    const tenant = await kit.tenant();
    await typed(tenant);
    const change = { tenant_id: tenant.tenantId, ...(await byPhoneAlone(tenant)) };
    const platform = usersOf(await kit.systemAdmin());
    expect(await refusalOf(platform.update(change))).toMatchObject(last);
    await tenant.member("tenant_admin");
    expect((await platform.update(change)).user.phone).toBe(change.phone);
  });

  test("are not replaced as those of a driver either", async () => {
    const tenant = await kit.tenant();
    const { admin, tenantId } = tenant;
    const { userId, phone } = await byPhoneAlone(tenant);
    const { vehicle } = await admin.caller.delivery.vehicles.create({ name: "Van", code: `V-${next()}` });
    const driver = { user_id: userId, vehicle_id: vehicle.id, all_zones: true };
    const { id: driverId } = await admin.caller.delivery.drivers.create(driver);
    const { drivers } = (await kit.systemAdmin()).caller.delivery;
    const change = { tenant_id: tenantId, driverId, phone };
    expect(await refusalOf(drivers.update(change))).toMatchObject(last);
    await tenant.member("tenant_admin");
    expect((await drivers.update(change)).driver.phone).toBe(phone);
  });

  test("are taken off by themselves only as long as a proven one stays", async () => {
    const { admin, tenantId } = await kit.tenant();
    const { phone } = await givePassword(kit.database, admin.userId);
    const update = admin.caller.identity.ownAccount.update;
    await update({ email: null, current_password: PASSWORD });
    const refused = update({ phone: null, current_password: PASSWORD });
    expect(await refusalOf(refused)).toMatchObject({ reason: "last_contact" });
    const signedIn = await kit.anonymous.identity.sessions.login({ phone, password: PASSWORD });
    expect(signedIn.tenant).toMatchObject({ id: tenantId });
  });

  test("are some: a password without any opens nothing", async () => {
    const tenant = await kit.tenant();
    const { id } = await typed(tenant, { password: PASSWORD });
    await arrange(kit.database, {}, "UPDATE users SET email = NULL WHERE id = $1", [id]);
    const leave = tenant.admin.caller.identity.leaving.leave({ tenantId: tenant.tenantId });
    expect(await refusalOf(leave)).toMatchObject(last);
  });
});

test("of two administrators who can sign in, going at once, one stays, whoever else only stands there (4 B8)", async () => {
  const rounds = Array.from({ length: 10 }, async () => {
    const tenant = await kit.tenant();
    await typed(tenant);
    const second = await tenant.member("tenant_admin");
    const outcomes = await Promise.all([
      outcomeOf(tenant.admin.caller.identity.leaving.leave({ tenantId: tenant.tenantId })),
      outcomeOf(usersOf(second).setRoles({ userId: second.userId, role_ids: [] })),
    ]);
    return outcomes.filter((outcome) => outcome === "done").length;
  });
  expect(await Promise.all(rounds)).toEqual(Array.from({ length: 10 }, () => 1));
});
