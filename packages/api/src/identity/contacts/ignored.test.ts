import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit, TestTenant } from "../../../testing/index.ts";
import { next, refusalOf, startKit } from "../../../testing/index.ts";
import { accepting, accountOf, adding } from "../invitations/testing/given.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

const password = "chosen by its real holder";

/** Somebody whose e-mail a tenant typed beside a phone of its own: they proved the e-mail, and the phone is ignored since. */
async function planted() {
  const tenant = await kit.tenant();
  const number = next();
  const email = `victim${number}@example.test`;
  const phone = `+96477600${String(number).padStart(5, "0")}`;
  const user = await adding(tenant)({ email, phone });
  await kit.anonymous.identity.passwords.forgot({ email });
  const token = String(kit.sent.findLast(({ to }) => to === email)?.data.token);
  await kit.anonymous.identity.passwords.reset({ token, new_password: password });
  return { tenant, userId: user.id, email, phone };
}
type Planted = Awaited<ReturnType<typeof planted>>;

async function driverOf({ admin }: TestTenant, user_id: string): Promise<string> {
  const { vehicle } = await admin.caller.delivery.vehicles.create({ name: "Hilux", code: `V${next()}` });
  return (await admin.caller.delivery.drivers.create({ user_id, vehicle_id: vehicle.id, all_zones: true })).id;
}

/** The ways in which the last contact that somebody proved goes, without them. */
const ways: [string, (who: Planted) => Promise<unknown>][] = [
  [
    "a new holder who says that the account is not theirs",
    async ({ email }) => {
      await adding(await kit.tenant())({ email });
      await accepting(kit, email, { password, not_me: true });
    },
  ],
  [
    "the tenant that made the account, which types another",
    ({ tenant, userId }) => tenant.admin.caller.identity.users.update({ userId, email: `other${next()}@example.test` }),
  ],
  [
    "a system administrator who types another",
    async ({ tenant, userId }) =>
      (await kit.systemAdmin()).caller.identity.users.update({
        tenant_id: tenant.tenantId,
        userId,
        email: `other${next()}@example.test`,
      }),
  ],
];

describe("a contact that was ignored beside a proven one does not count again (4 B10)", () => {
  test.each(ways)("when the proven one is taken off by %s", async (_, takeOff) => {
    const who = await planted();
    await takeOff(who);
    const before = kit.sent.length;
    await kit.anonymous.identity.passwords.forgot({ phone: who.phone });
    expect(kit.sent).toHaveLength(before);
    const login = kit.anonymous.identity.sessions.login({ phone: who.phone, password });
    expect(await refusalOf(login)).toMatchObject({ reason: "invalid_credentials" });
    expect(await accountOf(kit, who.userId)).toMatchObject({ phone: null });
  });

  test("when the office types another phone for a driver, an ignored e-mail goes as well (1 §4.7)", async () => {
    const tenant = await kit.tenant();
    const number = next();
    const phone = `+96477610${String(number).padStart(5, "0")}`;
    const user = await adding(tenant)({ phone, email: `stray${number}@example.test` });
    await kit.anonymous.identity.passwords.forgot({ phone });
    const token = String(kit.sent.findLast(({ to }) => to === phone)?.data.token);
    await kit.anonymous.identity.passwords.reset({ token, new_password: password });
    const driverId = await driverOf(tenant, user.id);
    const other = `+96477620${String(number).padStart(5, "0")}`;
    await tenant.admin.caller.delivery.drivers.update({ driverId, phone: other });
    expect(await accountOf(kit, user.id)).toMatchObject({ email: null, phone: other, phone_proven: false });
  });

  test("unless the change names it too: then it is typed anew", async () => {
    const who = await planted();
    const { users } = who.tenant.admin.caller.identity;
    const none = users.update({ userId: who.userId, email: null });
    expect((await refusalOf(none)).issues).toMatchObject([{ field: "email", code: "email_or_phone_needed" }]);
    await users.update({ userId: who.userId, email: null, phone: who.phone });
    expect(await accountOf(kit, who.userId)).toMatchObject({ email: null, phone: who.phone });
    await kit.anonymous.identity.passwords.forgot({ phone: who.phone });
    expect(kit.sent.at(-1)).toMatchObject({ to: who.phone, template: "password_reset" });
  });
});

describe("a contact that a tenant replaces (4 B11)", () => {
  test("is told, in its person's language; one that was ignored hears nothing", async () => {
    const who = await planted();
    const { caller } = await kit.signIn(who.userId, who.tenant.tenantId);
    await caller.identity.ownAccount.update({ language: "ku" });
    const from = kit.sent.length;
    const fresh = `fresh${next()}@example.test`;
    await who.tenant.admin.caller.identity.users.update({ userId: who.userId, email: fresh });
    expect(kit.sent.slice(from)).toEqual([
      { to: who.email, template: "contact_changed", language: "ku", data: { contact: "email" } },
    ]);
  });

  test("is changed for a driver by who manages users alone; others send the phone back as it is (1 §4.7)", async () => {
    const tenant = await kit.tenant();
    const person = await tenant.member("driver");
    const driverId = await driverOf(tenant, person.userId);
    const manager = await tenant.member("operations_manager");
    const { drivers } = manager.caller.delivery;
    const { phone } = (await drivers.show({ driverId })).driver;
    const theirs = "+9647763333333";
    const refused = await refusalOf(drivers.update({ driverId, phone: theirs, license_number: "B-7" }));
    expect(refused.reason).toBe("insufficient_permissions");
    const { driver } = await drivers.update({ driverId, phone: phone ?? "", license_number: "B-8" });
    expect(driver).toMatchObject({ phone, license_number: "B-8" });
    const from = kit.sent.length;
    await tenant.admin.caller.delivery.drivers.update({ driverId, phone: theirs });
    expect(kit.sent.slice(from)).toMatchObject([
      { to: phone, template: "contact_changed", data: { contact: "phone" } },
    ]);
  });
});
