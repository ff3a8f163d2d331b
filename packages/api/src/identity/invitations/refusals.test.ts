import { newId } from "@karwan/db";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor, Kit, TestTenant } from "../../../testing/index.ts";
import {
  arrange,
  atOnce,
  joinToo,
  next,
  outcomeOf,
  PASSWORD,
  refusalOf,
  roleId,
  tokenTo,
} from "../../../testing/index.ts";
import { accept, accepting, accountOf, adding, peopleOf, startKit } from "./testing/given.ts";

let kit: Kit;
let tenant: TestTenant;
let people: ReturnType<typeof peopleOf>;
let add: ReturnType<typeof adding>;
beforeAll(async () => {
  kit = await startKit();
  tenant = await kit.tenant();
  people = peopleOf(kit);
  add = adding(tenant);
});
afterAll(() => kit.stop());

const HOUR = 3600_000;
const own = { current_password: PASSWORD };
const password = "a password of my own";
const users = (actor: Actor = tenant.admin) => actor.caller.identity.users;
const invalid = { reason: "invitation_invalid", extra: {}, issues: [] };

/** Somebody with an account, invited by an administrator of their own with a role of their own. */
async function invited() {
  const person = await people.proven();
  const inviter = await tenant.member("tenant_admin");
  const { role } = await tenant.admin.caller.identity.roles.create({
    name: `Offered ${next()}`,
    description: "",
    scope: "tenant",
  });
  const body = { email: person.email, first_name: "As", last_name: "Typed", role_ids: [role.id] };
  const { user } = await inviter.caller.identity.users.create(body);
  const memberships = "SELECT FROM memberships WHERE tenant_id = $1 AND user_id = $2";
  return {
    ...person,
    inviter,
    role,
    invitation: user,
    token: tokenTo(kit, person.email),
    isMember: async () =>
      (await arrange(kit.database, tenant, memberships, [tenant.tenantId, person.actor.userId])).length > 0,
  };
}
type Invited = Awaited<ReturnType<typeof invited>>;

const permissionId = async (name: string) =>
  (await tenant.admin.caller.identity.permissions.list({})).permissions.find((each) => each.name === name)?.id ?? "";

describe("an invitation is not accepted (4 B10)", () => {
  test.each<[string, (of: Invited) => unknown]>([
    ["that is over", () => kit.clock.advance(72 * HOUR)],
    ["that was withdrawn", ({ invitation }) => users().update({ userId: invitation.id, status: "inactive" })],
    [
      "that was sent anew",
      ({ invitation, inviter }) => inviter.caller.identity.invitations.send({ userId: invitation.id }),
    ],
    ["that was accepted", ({ token }) => accept(kit)({ token, ...own })],
    ["that was declined", ({ invitation, actor }) => actor.caller.identity.invitations.decline({ id: invitation.id })],
    ["whose inviter was deactivated", ({ inviter }) => users().update({ userId: inviter.userId, status: "inactive" })],
    [
      "whose inviter left",
      ({ inviter }) =>
        arrange(
          kit.database,
          tenant,
          "UPDATE memberships SET status = 'inactive', left_at = now() WHERE tenant_id = $1 AND user_id = $2",
          [tenant.tenantId, inviter.userId],
        ),
    ],
    [
      "whose inviter's account ended",
      ({ inviter }) =>
        arrange(kit.database, {}, "UPDATE users SET status = 'inactive' WHERE id = $1", [inviter.userId]),
    ],
    [
      "whose inviter manages users no longer",
      async ({ inviter }) => {
        const role_ids = [await roleId(tenant.admin, "operations_manager")];
        return users().setRoles({ userId: inviter.userId, role_ids });
      },
    ],
    [
      "whose roles permit more by now than its inviter holds",
      async ({ inviter, role }) => {
        const { role: keeps } = await tenant.admin.caller.identity.roles.create({
          name: `Keeper ${next()}`,
          description: "",
          scope: "tenant",
        });
        const { addPermissions } = tenant.admin.caller.identity.roles;
        await addPermissions({ roleId: keeps.id, permission_ids: [await permissionId("manage:users:tenant")] });
        await users().setRoles({ userId: inviter.userId, role_ids: [keeps.id] });
        await addPermissions({ roleId: role.id, permission_ids: [await permissionId("manage:finance:tenant")] });
      },
    ],
    ["whose role was deleted", ({ role }) => tenant.admin.caller.identity.roles.delete({ roleId: role.id })],
  ])("%s: 400, alike for all, and nothing changes", async (_what, happens) => {
    const given = await invited();
    await happens(given);
    const before = [await given.isMember(), await accountOf(kit, given.actor.userId)];
    for (const proof of [own, { password, not_me: true }, {}])
      expect(await refusalOf(accept(kit)({ token: given.token, ...proof }))).toEqual(invalid);
    expect([await given.isMember(), await accountOf(kit, given.actor.userId)]).toEqual(before);
  });

  test("with a token that nobody was given", async () => {
    for (const token of ["nonsense", newId(), Buffer.alloc(32).toString("base64url")])
      expect(await refusalOf(accept(kit)({ token, password }))).toEqual(invalid);
  });

  test("by whom the tenant deactivated meanwhile", async () => {
    const person = await people.proven();
    await add({ phone: person.phone });
    await joinToo(kit, tenant, person.actor);
    await users().update({ userId: person.actor.userId, status: "inactive" });
    expect(await refusalOf(accepting(kit, person.phone, own))).toEqual(invalid);
  });

  test("as an account that is inactive, or in a tenant that is suspended: 403", async () => {
    const [one, two] = [await invited(), await people.registered()];
    await add({ email: two.email });
    const end = "UPDATE users SET status = 'inactive' WHERE id = ANY($1)";
    await arrange(kit.database, {}, end, [[one.actor.userId, two.userId]]);
    const inactive = { reason: "account_inactive" };
    expect(await refusalOf(accept(kit)({ token: one.token, ...own }))).toMatchObject(inactive);
    expect(await refusalOf(accepting(kit, two.email, { password }))).toMatchObject(inactive);
    const elsewhere = await kit.tenant();
    const person = await people.proven();
    const { id } = await adding(elsewhere)({ email: person.email });
    await arrange(kit.database, {}, "UPDATE tenants SET status = 'suspended' WHERE id = $1", [elsewhere.tenantId]);
    const suspended = { reason: "tenant_suspended" };
    expect(await refusalOf(accepting(kit, person.email, own))).toMatchObject(suspended);
    expect(await refusalOf(person.actor.caller.identity.invitations.acceptByContact({ id }))).toMatchObject(suspended);
  });
});

describe("at the same moment", () => {
  test("of 20 who accept with one token one gets in", async () => {
    const { token, actor, email } = await invited();
    const { values, refused } = await atOnce(20, () => accept(kit)({ token, ...own }));
    expect(values).toHaveLength(1);
    for (const refusal of refused) expect(refusal).toEqual(invalid);
    const rows = "SELECT user_id FROM memberships WHERE tenant_id = $1 AND user_id = $2";
    expect(await arrange(kit.database, tenant, rows, [tenant.tenantId, actor.userId])).toHaveLength(1);
    expect((await users().list({ search: email })).total).toBe(1);
  });

  test("of 20 who accept with a new account one account is made", async () => {
    const { token, email } = await invited();
    const { values } = await atOnce(20, (n) => accept(kit)({ token, password: `password number ${n}`, not_me: true }));
    expect(values).toHaveLength(1);
    expect(await arrange(kit.database, {}, "SELECT FROM users WHERE email = $1", [email])).toHaveLength(1);
  });

  test("withdrawn or accepted, never both", async () => {
    const rounds = Array.from({ length: 8 }, async () => {
      const { invitation, token, isMember } = await invited();
      const [accepted, withdrawn] = await Promise.all([
        outcomeOf(accept(kit)({ token, ...own })),
        outcomeOf(users().update({ userId: invitation.id, status: "inactive" })),
      ]);
      expect(await isMember()).toBe(accepted === "done");
      return [accepted, withdrawn];
    });
    for (const outcome of await Promise.all(rounds))
      expect([
        ["done", "user_not_found"],
        ["invitation_invalid", "done"],
      ]).toContainEqual(outcome);
  });

  test("with its role deleted: a member who holds it, or none", async () => {
    const rounds = Array.from({ length: 8 }, async () => {
      const { role, token, actor, isMember } = await invited();
      const [accepted, deleted] = await Promise.all([
        outcomeOf(accept(kit)({ token, ...own })),
        outcomeOf(tenant.admin.caller.identity.roles.delete({ roleId: role.id })),
      ]);
      expect(await isMember()).toBe(accepted === "done");
      if (accepted === "done")
        expect((await users().show({ userId: actor.userId })).user.roles).toMatchObject([{ id: role.id }]);
      return [accepted, deleted];
    });
    for (const outcome of await Promise.all(rounds))
      expect([
        ["done", "role_has_active_assignments"],
        ["invitation_invalid", "done"],
      ]).toContainEqual(outcome);
  });

  test("with somebody who registers with the contact: it is the invited one's, and one account's", async () => {
    const { code } = await kit.tenant();
    const rounds = Array.from({ length: 8 }, async () => {
      const { token, email, actor } = await invited();
      await arrange(kit.database, {}, "UPDATE users SET email = NULL, email_proven_at = NULL WHERE id = $1", [
        actor.userId,
      ]);
      const number = String(next()).padStart(5, "0");
      const names = { first_name: "Quick", last_name: "Stranger", phone: `+96478511${number}` };
      const stranger = { ...names, email, password: "a stranger's password", tenant_code: code };
      const [accepted, registered] = await Promise.all([
        outcomeOf(accept(kit)({ token, password })),
        outcomeOf(kit.anonymous.identity.registration.register(stranger)),
      ]);
      expect(accepted).toBe("done");
      expect(["done", "email_taken"]).toContain(registered);
      const { user } = await kit.anonymous.identity.sessions.login({ email, password });
      expect(user.phone).toBeNull();
      const strange = kit.anonymous.identity.sessions.login({ email, password: stranger.password });
      expect(await outcomeOf(strange)).toBe("invalid_credentials");
    });
    await Promise.all(rounds);
  });
});
