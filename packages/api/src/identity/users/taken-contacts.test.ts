import { newId } from "@karwan/db";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit, TestTenant } from "../../../testing/index.ts";
import { arrange, atOnce, contactsOf, limitTo, next, outcomeOf, refusalOf, startKit } from "../../../testing/index.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

const DAY = 24 * 3_600_000;
const limited = { reason: "limit_reached", extra: { limit: "taken_contacts_per_day" } };

/** A tenant, somebody of another one, and the ways to give their contacts to an account of it. */
async function asking(most: number) {
  const tenant = await kit.tenant();
  await limitTo(kit, tenant.tenantId, { taken_contacts_per_day: most });
  const stranger = await contactsOf(kit, (await (await kit.tenant()).member("viewer")).userId);
  const { identity, delivery } = tenant.admin.caller;
  const member = await tenant.member();
  const { vehicle } = await delivery.vehicles.create({ name: "Hilux", code: `V${next()}` });
  const driver = { vehicle_id: vehicle.id, all_zones: true };
  const { id: driverId } = await delivery.drivers.create({ user_id: member.userId, ...driver });
  const names = { first_name: "Somebody", last_name: "Else" };
  return {
    tenant,
    stranger,
    patch: (email: string, rest: object = {}) => identity.users.update({ userId: member.userId, email, ...rest }),
    put: (phone: string, rest: object = {}) => delivery.drivers.update({ driverId, phone, ...rest }),
    wizard: (user: { email?: string; phone?: string }, rest: object = {}) =>
      delivery.drivers.wizard({ user: { ...names, ...user }, vehicle_ids: [vehicle.id], all_zones: true, ...rest }),
  };
}
const free = () => `free${next()}@example.test`;
const traces = async ({ tenantId }: TestTenant) =>
  arrange<{ actor_user_id: string; after: unknown }>(
    kit.database,
    { tenantId },
    "SELECT actor_user_id, after FROM audit_log WHERE tenant_id = $1 AND action = 'user.give_taken_contact' ORDER BY id",
    [tenantId],
  );

describe("whether a contact is somebody's (1 §7, 4 B14)", () => {
  test("is told to nobody whose request is wrong otherwise", async () => {
    const { patch, put, wizard, stranger } = await asking(10);
    const missing = newId();
    for (const email of [stranger.email, free()]) {
      expect(await outcomeOf(wizard({ email }, { vehicle_ids: [missing] }))).toBe("vehicle_not_found");
      expect(await outcomeOf(wizard({ email }, { all_zones: false, zone_ids: [missing] }))).toBe("zone_not_found");
      expect(await outcomeOf(patch(email, { role_ids: [missing] }))).toBe("role_not_found");
    }
    for (const phone of [stranger.phone, "+9647701230000"])
      expect(await outcomeOf(put(phone, { vehicle_ids: [missing] }))).toBe("vehicle_not_found");
  });

  test("is told so often a day, in all ways together, and leaves a trace each time", async () => {
    const { patch, put, wizard, stranger, tenant } = await asking(3);
    expect(await outcomeOf(wizard(stranger))).toBe("email_taken");
    await patch(free());
    expect(await outcomeOf(patch(stranger.email))).toBe("email_taken");
    expect(await outcomeOf(put(stranger.phone))).toBe("phone_taken");
    expect(await traces(tenant)).toEqual([
      { actor_user_id: tenant.admin.userId, after: { email: stranger.email, phone: stranger.phone } },
      { actor_user_id: tenant.admin.userId, after: { email: stranger.email } },
      { actor_user_id: tenant.admin.userId, after: { phone: stranger.phone } },
    ]);
    // Free or not makes no difference from here on; what gives no contact goes on.
    for (const email of [stranger.email, free()]) {
      expect(await refusalOf(patch(email))).toMatchObject(limited);
      expect(await refusalOf(wizard({ email }))).toMatchObject(limited);
    }
    expect(await refusalOf(put("+9647701230001"))).toMatchObject(limited);
    await tenant.admin.caller.delivery.drivers.list({});
    kit.clock.advance(DAY);
    const admin = await kit.signIn(tenant.admin.userId, tenant.tenantId);
    const { users } = await admin.caller.identity.users.list({});
    expect(await outcomeOf(admin.caller.identity.users.update({ userId: users[0]?.id ?? "", email: free() }))).toBe(
      "done",
    );
  });

  test("is told no oftener to many who ask at the same moment", async () => {
    const { wizard, stranger, tenant } = await asking(3);
    const { values, refused } = await atOnce(12, () => wizard(stranger));
    expect(values).toEqual([]);
    expect(refused.filter(({ reason }) => reason === "email_taken")).toHaveLength(3);
    expect(refused.filter(({ reason }) => reason === "limit_reached")).toHaveLength(9);
    expect(await traces(tenant)).toHaveLength(3);
  });

  test("is told once under one key, however often it is asked again (3 §1.8)", async () => {
    const { tenant, stranger, patch } = await asking(2);
    const { users } = await tenant.admin.caller.identity.users.list({});
    const userId = users.find(({ id }) => id !== tenant.admin.userId)?.id ?? "";
    const keyed = () =>
      tenant.admin.with({ idempotencyKey: "one-question" }).identity.users.update({ userId, email: stranger.email });
    for (let n = 0; n < 3; n += 1) expect(await outcomeOf(keyed())).toBe("email_taken");
    expect(await traces(tenant)).toHaveLength(1);
    expect(await outcomeOf(patch(stranger.email))).toBe("email_taken");
    expect(await refusalOf(patch(stranger.email))).toMatchObject(limited);
  });

  test("is no question where nothing is somebody else's: giving free ones costs nothing", async () => {
    const { patch, wizard } = await asking(1);
    for (let n = 0; n < 3; n += 1) {
      await patch(free());
      await wizard({ email: free() });
    }
  });

  test("leaves nothing of the stand-in by which the rest was tried", async () => {
    const { wizard, stranger, tenant } = await asking(3);
    const users = () => arrange(kit.database, tenant, "SELECT id FROM users");
    const before = (await users()).length;
    await refusalOf(wizard(stranger));
    expect(await users()).toHaveLength(before);
  });
});
