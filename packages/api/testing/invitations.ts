import { NO_TENANT } from "@karwan/db";
import type { Actor, Kit, TestTenant } from "./kit.ts";
import type { RoleName } from "./rows.ts";

/** The messages that invited a contact, oldest first. */
export const invitationsTo = (kit: Kit, to: string) =>
  kit.sent.filter((message) => message.to === to && message.template === "invitation");

/** The token of the invitation last sent to a contact. */
export function tokenTo(kit: Kit, to: string): string {
  const token = invitationsTo(kit, to).at(-1)?.data.token;
  if (typeof token !== "string") throw new Error(`nobody invited ${to}`);
  return token;
}

/** By what an account is known. */
export async function contactsOf(kit: Kit, userId: string): Promise<{ email: string; phone: string }> {
  const [[row]] = await kit.database.read({ tenantId: NO_TENANT }, (q) => [
    q.sql<{ email: string; phone: string }>(
      { name: "test.contacts_of", text: "SELECT email, phone FROM users WHERE id = $1" },
      [userId],
    ),
  ]);
  if (!row) throw new Error("no such account");
  return row;
}

/** The id of a built-in role, as administrators find it. */
export async function roleId(admin: Actor, name: RoleName): Promise<string> {
  const { roles } = await admin.caller.identity.roles.list({ search: name });
  const role = roles.find((each) => each.name === name);
  if (!role) throw new Error(`no role ${name}`);
  return role.id;
}

/** Invites a member of some tenant to another, and no more. Answers the invitation's id. */
export async function inviteToo(
  kit: Kit,
  admin: Actor,
  person: Pick<Actor, "userId">,
  ...roles: RoleName[]
): Promise<string> {
  const { email } = await contactsOf(kit, person.userId);
  const role_ids = await Promise.all(roles.map((name) => roleId(admin, name)));
  const names = { first_name: "Whoever", last_name: "They Are" };
  return (await admin.caller.identity.users.create({ email, ...names, role_ids })).user.id;
}

/** Makes a member of some tenant a member of one more: its administrator invites, they accept. Signed in there. */
export async function joinToo(
  kit: Kit,
  { admin, tenantId }: Pick<TestTenant, "admin" | "tenantId">,
  person: Actor,
  ...roles: RoleName[]
): Promise<Actor> {
  const id = await inviteToo(kit, admin, person, ...roles);
  await person.caller.identity.invitations.acceptByContact({ id });
  return kit.signIn(person.userId, tenantId);
}
