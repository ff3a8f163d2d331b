import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor, Kit, TestTenant } from "../../../testing/index.ts";
import { atOnce, invitationsTo, refusalOf } from "../../../testing/index.ts";
import { accountOf, adding, peopleOf, somebody, startKit } from "./testing/given.ts";

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

const send = (userId: string, actor: Actor = tenant.admin) => actor.caller.identity.invitations.send({ userId });
const HOUR = 3600_000;

describe("how many are sent (4 B14)", () => {
  async function bounded(limits: { invitations_per_day?: number; invitations_per_contact_per_day?: number }) {
    const own = await kit.tenant();
    const system = await kit.systemAdmin();
    await system.caller.identity.settings.update({ tenant_id: own.tenantId, limits });
    return { own, add: adding(own), send: (id: string) => send(id, own.admin) };
  }

  test("at most 5 a day go to one contact, those sent anew counted, and none when it is refused", async () => {
    const { email } = await people.proven();
    const { id } = await add({ email });
    for (let sent = 1; sent < 5; sent += 1) await send(id);
    const spent = { reason: "limit_reached", extra: { limit: "invitations_per_contact_per_day", maximum: 5 } };
    expect(await refusalOf(send(id))).toMatchObject(spent);
    await tenant.admin.caller.identity.users.update({ userId: id, status: "inactive" });
    expect(await refusalOf(add({ email }))).toMatchObject(spent);
    expect(invitationsTo(kit, email)).toHaveLength(5);
    kit.clock.advance(24 * HOUR);
    expect((await send(id)).user.status).toBe("invited");
  });

  test("a tenant sends as many a day as its setting says, also 20 at the same moment", async () => {
    const { add: addThere, send: sendThere } = await bounded({ invitations_per_day: 3 });
    const invited: { email: string }[] = [];
    for (let n = 0; n < 20; n += 1) invited.push(await people.proven());
    const { values, refused } = await atOnce(20, (n) => addThere({ email: invited[n]?.email ?? "" }));
    expect(values).toHaveLength(3);
    for (const refusal of refused)
      expect(refusal).toMatchObject({ reason: "limit_reached", extra: { limit: "invitations_per_day", maximum: 3 } });
    expect(await refusalOf(sendThere(values[0]?.id ?? ""))).toMatchObject({ reason: "limit_reached" });
    // Who needs no invitation is made as ever.
    expect((await addThere(somebody())).status).toBe("active");
  });
});

// The last one here: with the clock so far ahead, no session from before lives.
test("an invitation that nobody accepted is forgotten after 90 days, when the tenant invites next", async () => {
  const own = await kit.tenant();
  const admin = async () => (await kit.signIn(own.admin.userId, own.tenantId)).caller.identity.users;
  const names = { first_name: "x", last_name: "y" };
  const [one, two] = [await people.proven(), await people.proven()];
  const old = await adding(own)({ email: one.email });
  kit.clock.advance(89 * 24 * HOUR);
  const { user: kept } = await (await admin()).create({ email: two.email, ...names });
  expect((await (await admin()).show({ userId: old.id })).user.full_name).toBe("As Typed");
  kit.clock.advance(5 * 24 * HOUR);
  await (await admin()).create({ email: one.email, ...names });
  expect(await refusalOf((await admin()).show({ userId: old.id }))).toMatchObject({ reason: "user_not_found" });
  expect(await accountOf(kit, old.id)).toBeUndefined();
  expect((await (await admin()).show({ userId: kept.id })).user.status).toBe("invited");
});
