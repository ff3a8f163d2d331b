import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor, Kit, TestTenant } from "../../../testing/index.ts";
import { joinToo, networkOf, outcomeOf, roleId } from "../../../testing/index.ts";
import { place } from "../../places/addresses/testing/given.ts";
import { adding, peopleOf, startKit } from "./testing/given.ts";

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

/** Somebody with an account who accepted an invitation to be a customer, and nothing else. */
async function customer() {
  const { email, actor: elsewhere } = await people.proven();
  return { email, actor: await joinToo(kit, tenant, elsewhere, "customer") };
}

/** How it ends when an administrator makes somebody more than they agreed to, by each way that there is. */
async function attempts({ userId }: Actor): Promise<string[]> {
  const { users } = tenant.admin.caller.identity;
  const role_ids = [await roleId(tenant.admin, "viewer")];
  const { drivers } = tenant.admin.caller.delivery;
  const vehicle_id = (await (await networkOf(kit, tenant)).vehicle()).id;
  return [
    await outcomeOf(users.setRoles({ userId, role_ids })),
    await outcomeOf(users.update({ userId, role_ids })),
    await outcomeOf(drivers.create({ user_id: userId, vehicle_id, all_zones: true })),
  ];
}
const refused = Array(3).fill("invitation_required");
const booksOf = ({ userId }: Actor) => outcomeOf(tenant.admin.caller.places.addresses.list({ userId }));

describe("who accepted to be a customer, and no more (4 B1)", () => {
  test("is made no staff and no driver unasked, and their own addresses stay theirs (4 B13)", async () => {
    const { actor } = await customer();
    await actor.caller.places.addresses.create(place(33.1));
    expect(await attempts(actor)).toEqual(refused);
    expect(await booksOf(actor)).toBe("insufficient_permissions");
  });

  test("is invited once more for what else they are to be, and then it is theirs to accept", async () => {
    const { email, actor } = await customer();
    const { id, status } = await add({ email, role_ids: [await roleId(tenant.admin, "viewer")] });
    expect(status).toBe("invited");
    expect(await attempts(actor)).toEqual(refused);
    await actor.caller.identity.invitations.acceptByContact({ id });
    const { user } = await tenant.admin.caller.identity.users.show({ userId: actor.userId });
    expect(user.roles.map(({ name }) => name)).toEqual(["customer", "viewer"]);
    expect(await attempts(actor)).toEqual(["done", "done", "done"]);
  });

  test("is asked again too when they registered by themselves and accepted nothing but that", async () => {
    const { userId, email } = await people.registered(tenant);
    const actor = await kit.signIn(userId, tenant.tenantId);
    expect(await attempts(actor)).toEqual(refused);
    const { id } = await add({ email, role_ids: [await roleId(tenant.admin, "customer")] });
    await kit.anonymous.identity.passwords.forgot({ email });
    const token = String(kit.sent.findLast(({ to }) => to === email)?.data.token);
    await kit.anonymous.identity.passwords.reset({ token, new_password: "a password of my own" });
    const again = await kit.signIn(userId, tenant.tenantId);
    await again.caller.identity.invitations.acceptByContact({ id });
    expect(await attempts(again)).toEqual(refused);
  });

  test("is the tenant's to make more of when the tenant made the account itself", async () => {
    expect(await attempts(await tenant.member("customer"))).toEqual(["done", "done", "done"]);
  });
});
