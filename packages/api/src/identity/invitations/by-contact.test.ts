import { newId } from "@karwan/db";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor, Kit, TestTenant } from "../../../testing/index.ts";
import { arrange, atOnce, refusalOf, roleId, tokenTo } from "../../../testing/index.ts";
import { accept, adding, peopleOf, startKit } from "./testing/given.ts";

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
const invitations = (actor: Actor) => actor.caller.identity.invitations;
const openTo = async (actor: Actor) => (await actor.caller.identity.sessions.me({})).invitations;
const missing = { reason: "invitation_not_found" };

describe("who has proven the contact (4 B10)", () => {
  test("sees open invitations among what is known of them: who invites, as what and when, the latest first", async () => {
    const person = await people.proven();
    const other = await kit.tenant();
    const { role } = await other.admin.caller.identity.roles.create({
      name: "Night shift",
      description: "Guards",
      scope: "tenant",
    });
    const at = kit.clock.now.getTime();
    const iso = (hours: number) => new Date(at + hours * HOUR).toISOString();
    const first = await add({ email: person.email, role_ids: [await roleId(tenant.admin, "viewer")] });
    kit.clock.advance(HOUR);
    const role_ids = [role.id, await roleId(other.admin, "driver")];
    const second = await adding(other)({ phone: person.phone, role_ids });
    expect(await openTo(person.actor)).toEqual([
      {
        id: second.id,
        tenant: { name: `Tenant ${other.code}` },
        roles: [{ name: "driver" }, { name: "Night shift" }],
        invited_at: iso(1),
        expires_at: iso(1 + 7 * 24),
      },
      {
        id: first.id,
        tenant: { name: `Tenant ${tenant.code}` },
        roles: [{ name: "viewer" }],
        invited_at: iso(0),
        expires_at: iso(72),
      },
    ]);
    // What is shown for that one look-up opens the other tenant's roles to nobody, its invited person included.
    const foreign = await person.home.admin.caller.identity.roles.list({ search: "Night shift" });
    expect(foreign.roles).toEqual([]);
    const look = person.home.admin.caller.identity.roles.show({ roleId: role.id });
    expect(await refusalOf(look)).toMatchObject({ reason: "role_not_found" });
    await tenant.admin.caller.identity.users.update({ userId: first.id, status: "inactive" });
    expect((await openTo(person.actor)).map(({ id }) => id)).toEqual([second.id]);
    kit.clock.advance(7 * 24 * HOUR);
    expect(await openTo(await kit.signIn(person.actor.userId, null))).toEqual([]);
  });

  test("accepts without the token, which is void then, and is signed in there", async () => {
    const { actor, email } = await people.proven();
    const viewer = await roleId(tenant.admin, "viewer");
    const { id } = await add({ email, role_ids: [viewer] });
    const answer = await invitations(actor).acceptByContact({ id });
    expect(answer).toMatchObject({
      user: { id: actor.userId },
      tenant: { id: tenant.tenantId },
      permissions: ["view:tenant"],
    });
    expect(await openTo(actor)).toEqual([]);
    const used = accept(kit)({ token: tokenTo(kit, email), password: "a password of mine" });
    expect(await refusalOf(used)).toMatchObject({ reason: "invitation_invalid" });
    expect(await refusalOf(invitations(actor).acceptByContact({ id }))).toMatchObject({ reason: "invitation_invalid" });
  });

  test("accepts once of 20 times, and gets the same answer with one key, without its tokens (4 A2)", async () => {
    const [{ actor, email }, again] = [await people.proven(), await people.proven()];
    const { id } = await add({ email });
    const { values, refused } = await atOnce(20, () => invitations(actor).acceptByContact({ id }));
    expect([values.length, refused[0]?.reason]).toEqual([1, "invitation_invalid"]);
    const other = await add({ email: again.email });
    const keyed = () => again.actor.with({ idempotencyKey: "once" }).identity.invitations.acceptByContact(other);
    const first = await keyed();
    expect(await keyed()).toEqual({ ...first, access_token: null, refresh_token: null });
  });

  test("declines, and the tenant learns that alone", async () => {
    const { actor, email } = await people.proven();
    const { id } = await add({ email });
    expect(await invitations(actor).decline({ id })).toEqual({});
    expect(await refusalOf(invitations(actor).decline({ id }))).toMatchObject({ reason: "invitation_invalid" });
    expect((await tenant.admin.caller.identity.users.show({ userId: id })).user.status).toBe("inactive");
    const entries = `SELECT actor_user_id, ip FROM audit_log WHERE tenant_id = $1 AND entity_id = $2
      AND action = 'user.decline_invitation'`;
    expect(await arrange(kit.database, tenant, entries, [tenant.tenantId, id])).toEqual([
      { actor_user_id: null, ip: null },
    ]);
    expect((await invitations(tenant.admin).send({ userId: id })).user.status).toBe("invited");
    expect((await openTo(actor)).map((each) => each.id)).toEqual([id]);
  });
});

describe("who has not (4 B10)", () => {
  test("neither sees, accepts nor declines: typed contacts are no proof, and others' do not exist", async () => {
    const [stranger, planted, person] = [await people.registered(), await people.planted(), await people.proven()];
    const { id } = await add({ email: stranger.email });
    await arrange(kit.database, {}, "UPDATE users SET email_proven_at = now() WHERE id = $1", [planted.actor.userId]);
    const other = await add({ email: planted.email });
    await arrange(kit.database, {}, "UPDATE users SET email_proven_at = NULL WHERE id = $1", [planted.actor.userId]);
    for (const [actor, invitation] of [
      [stranger.actor, id],
      [planted.actor, other.id],
      [person.actor, id],
      [tenant.admin, id],
      [person.actor, newId()],
    ] as const) {
      expect((await openTo(actor)).map((each) => each.id)).not.toContain(invitation);
      expect(await refusalOf(invitations(actor).acceptByContact({ id: invitation }))).toMatchObject(missing);
      expect(await refusalOf(invitations(actor).decline({ id: invitation }))).toMatchObject(missing);
    }
    const { users } = tenant.admin.caller.identity;
    expect((await users.show({ userId: id })).user.status).toBe("invited");
  });
});
