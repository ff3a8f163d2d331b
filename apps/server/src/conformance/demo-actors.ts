import type { Actor, RoleName } from "@karwan/api/testing";
import { insertMember } from "@karwan/api/testing";
import { NO_TENANT } from "@karwan/db";
import { testStatement } from "@karwan/db/testing";
import type { RestKit } from "../testing/rest-kit.ts";

const tenantByCode = testStatement<{ id: string }>("test.tenant_by_code", "SELECT id FROM tenants WHERE code = $1");
const userByEmail = testStatement<{ id: string }>("test.user_by_email", "SELECT id FROM users WHERE email = $1");
const membership = testStatement<{ tenant_id: string }>(
  "test.membership_of",
  "SELECT tenant_id FROM memberships WHERE user_id = $1",
);

export async function tenantIdOf(kit: RestKit, code: string): Promise<string> {
  const [[row]] = await kit.database.read({ tenantId: NO_TENANT }, (q) => [q.sql(tenantByCode, [code])]);
  if (!row) throw new Error(`no tenant ${code}`);
  return row.id;
}

/** A session of one of the demo's people, as sign-in would make it. */
export async function signInAs(kit: RestKit, email: string): Promise<Actor> {
  const [[user]] = await kit.database.read({ tenantId: NO_TENANT }, (q) => [q.sql(userByEmail, [email])]);
  if (!user) throw new Error(`no account ${email}`);
  const [[member]] = await kit.database.read({ tenantId: NO_TENANT, userId: user.id }, (q) => [
    q.sql(membership, [user.id]),
  ]);
  return kit.signIn(user.id, member?.tenant_id ?? null);
}

/** A person nobody of the demo knows, who proved their contacts: a member of the tenant that somebody works in. */
export async function newMember(kit: RestKit, of: Actor, ...roles: RoleName[]): Promise<Actor> {
  const tenantId = of.tenantId ?? NO_TENANT;
  return kit.signIn(await insertMember(kit.database, { tenantId, roles, now: kit.clock.now }), tenantId);
}
