import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor, Kit, TestTenant } from "../../../testing/index.ts";
import {
  arrange,
  contactsOf,
  networkOf,
  next,
  outcomeOf,
  refusalOf,
  roleId,
  startKit,
  tokenTo,
} from "../../../testing/index.ts";

let kit: Kit;
let tenant: TestTenant;
let net: Awaited<ReturnType<typeof networkOf>>;
beforeAll(async () => {
  kit = await startKit();
  tenant = await kit.tenant();
  net = await networkOf(kit, tenant);
});
afterAll(() => kit.stop());

const HOUR = 3600_000;
const drivers = () => net.caller.delivery.drivers;
const users = () => net.caller.identity.users;

/** Somebody of another tenant, invited to drive here. */
async function invited() {
  const person = await (await kit.tenant()).member("viewer");
  const contacts = await contactsOf(kit, person.userId);
  const names = { first_name: "Karim", last_name: `Invited ${next()}` };
  const { user } = await users().create({ email: contacts.email, ...names });
  const driver = async () => {
    const vehicle_id = (await net.vehicle()).id;
    return (await drivers().create({ user_id: user.id, vehicle_id, all_zones: true })).id;
  };
  return { person, ...contacts, user, driver };
}
const accept = (person: Actor, id: string) => person.caller.identity.invitations.acceptByContact({ id });
const recordOf = async (driverId: string) => (await drivers().show({ driverId })).driver;

describe("a driver who is invited (4 B1)", () => {
  test("is made of the invitation, shows what was typed, and has no work until they accept, whatever `force` says", async () => {
    const { person, user, email, phone, driver } = await invited();
    const id = await driver();
    expect(await recordOf(id)).toMatchObject({
      user_id: user.id,
      user_status: "invited",
      email,
      phone: null,
      status: "active",
    });
    const { drivers: found } = await drivers().list({ search: email });
    expect(found).toMatchObject([
      { id, operation_status: "inactive", users: { full_name: user.full_name, phone: null } },
    ]);
    expect((await users().show({ userId: user.id })).user).toMatchObject({
      status: "invited",
      roles: [{ name: "driver" }],
    });
    const roles = "SELECT FROM membership_roles WHERE tenant_id = $1 AND user_id = $2";
    expect(await arrange(kit.database, tenant, roles, [tenant.tenantId, user.id])).toEqual([]);
    const delivery = await net.delivery();
    const assign = () =>
      outcomeOf(net.caller.delivery.assignments.assign({ id: delivery.id, driver_id: id, force: true }));
    expect(await assign()).toBe("driver_inactive");

    await accept(person, user.id);
    expect(await recordOf(id)).toMatchObject({
      driver_id: id,
      user_id: person.userId,
      user_status: "active",
      email,
      phone,
    });
    expect((await drivers().list({ search: phone })).drivers).toMatchObject([{ id, operation_status: "offline" }]);
    expect(await assign()).toBe("done");
    const there = await kit.signIn(person.userId, tenant.tenantId);
    const { active } = await there.caller.delivery.driverDeliveries.list({});
    expect(active.map((each) => each.id)).toEqual([delivery.id]);
    expect((await users().show({ userId: person.userId })).user.roles).toMatchObject([{ name: "driver" }]);
  });

  test("has 7 days to accept, also when they become one later; what is over stays over (4 B10)", async () => {
    const first = await invited();
    const sent = kit.clock.now.getTime();
    kit.clock.advance(71 * HOUR);
    await first.driver();
    const shown = async (userId: string) => (await users().show({ userId })).user.invitation_expires_at;
    expect(await shown(first.user.id)).toBe(new Date(sent + 7 * 24 * HOUR).toISOString());
    const second = await invited();
    kit.clock.advance(72 * HOUR);
    const until = await shown(second.user.id);
    await second.driver();
    expect(await shown(second.user.id)).toBe(until);
    expect(await outcomeOf(accept(second.person, second.user.id))).toBe("invitation_invalid");
    expect(await outcomeOf(accept(first.person, first.user.id))).toBe("done");
    const role_ids = [await roleId(tenant.admin, "driver")];
    const third = await (await kit.tenant()).member();
    const { email } = await contactsOf(kit, third.userId);
    await users().create({ email, first_name: "x", last_name: "y", role_ids });
    expect(kit.sent.at(-1)?.data).toMatchObject({ token: tokenTo(kit, email), days: 7 });
  });

  test("is changed in name alone; the account's own fields are the person's", async () => {
    const { driver } = await invited();
    const driverId = await driver();
    const { driver: changed } = await drivers().update({ driverId, first_name: "Kareem", license_number: "B-77" });
    expect(changed).toMatchObject({ first_name: "Kareem", license_number: "B-77", user_status: "invited" });
    const phone = drivers().update({ driverId, phone: "+9647800011122" });
    expect(await refusalOf(phone)).toMatchObject({ reason: "invitation_required" });
  });

  test("deleted before they accept is no driver afterwards", async () => {
    const { person, user, driver } = await invited();
    const driverId = await driver();
    await drivers().delete({ driverId });
    expect((await users().show({ userId: user.id })).user.roles).toEqual([]);
    await accept(person, user.id);
    expect(await refusalOf(drivers().show({ driverId }))).toMatchObject({ reason: "driver_not_found" });
    expect((await users().show({ userId: person.userId })).user.roles).toEqual([]);
  });

  test("who drove here before stays the driver with the history", async () => {
    const { person, user, driver } = await invited();
    // Invited by the phone while the e-mail's invitation is open: two offers to one person, each made a driver.
    const { phone } = await contactsOf(kit, person.userId);
    const { user: second } = await users().create({ phone, first_name: "x", last_name: "y" });
    const vehicle_id = (await net.vehicle()).id;
    const other = (await drivers().create({ user_id: second.id, vehicle_id, all_zones: true })).id;
    const id = await driver();
    await accept(person, user.id);
    await accept(person, second.id);
    expect((await recordOf(id)).user_id).toBe(person.userId);
    expect(await refusalOf(drivers().show({ driverId: other }))).toMatchObject({ reason: "driver_not_found" });
  });
});

describe("nobody is made a driver", () => {
  test("who is no member, was deactivated or withdrawn (404), or registered as a customer by themselves (409)", async () => {
    const make = async (user_id: string) =>
      outcomeOf(drivers().create({ user_id, vehicle_id: (await net.vehicle()).id, all_zones: true }));
    const idle = await tenant.member();
    await users().update({ userId: idle.userId, status: "inactive" });
    const { person, user } = await invited();
    await users().update({ userId: user.id, status: "inactive" });
    for (const id of [idle.userId, user.id, person.userId]) expect(await make(id)).toBe("user_not_found");
    const number = String(next()).padStart(5, "0");
    const registered = await kit.anonymous.identity.registration.register({
      tenant_code: tenant.code,
      first_name: "Zainab",
      last_name: "Customer",
      email: `zainab${number}@example.test`,
      phone: `+96479211${number}`,
      password: "a password of hers",
    });
    expect(await make(registered.user.id)).toBe("invitation_required");
  });

  test("of an account that is there by the wizard; a contact that counts for nothing blocks nobody (4 B10)", async () => {
    const { email, phone } = await contactsOf(kit, (await (await kit.tenant()).member()).userId);
    const wizard = (user: object) =>
      outcomeOf(
        drivers().wizard({
          user: { first_name: "New", last_name: "Driver", ...user },
          vehicle: { name: "Van", code: `W${next()}`, capacity_unit: 10 },
          all_zones: true,
        }),
      );
    expect(await wizard({ email })).toBe("email_taken");
    expect(await wizard({ phone })).toBe("phone_taken");
    await arrange(kit.database, {}, "UPDATE users SET email_proven_at = NULL WHERE email = $1", [email]);
    expect(await wizard({ email })).toBe("done");
  });

  test("nor anybody's account of a customer by being invited", async () => {
    const { user } = await invited();
    const { customers } = net.caller.parties;
    expect(await outcomeOf(customers.create({ full_name: "x", user_id: user.id }))).toBe("user_not_found");
  });
});
