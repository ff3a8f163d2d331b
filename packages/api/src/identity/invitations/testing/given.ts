import { NO_TENANT } from "@karwan/db";
import type { Actor, Kit, TestTenant } from "../../../../testing/index.ts";
import { arrange, givePassword, next, PASSWORD, startKit, tokenTo } from "../../../../testing/index.ts";

export type Body = Parameters<Actor["caller"]["identity"]["users"]["create"]>[0];
export type User = Awaited<ReturnType<Actor["caller"]["identity"]["users"]["create"]>>["user"];

/** Whom nobody knows yet. */
export function somebody() {
  const number = next();
  const names = { first_name: "Layla", last_name: `Karim ${number}` };
  return { ...names, email: `layla${number}@example.test`, phone: `+96475512${String(number).padStart(5, "0")}` };
}

/** Makers of people whose accounts are there when a tenant adds them. */
export function peopleOf(kit: Kit) {
  return {
    /** Who registered with these contacts at some tenant and proved nothing. */
    async registered(at?: TestTenant) {
      const { code, tenantId } = at ?? (await kit.tenant());
      const person = { ...somebody(), password: "a stranger's password" };
      const { user } = await kit.anonymous.identity.registration.register({ tenant_code: code, ...person });
      return { ...person, userId: user.id, actor: await kit.signIn(user.id, tenantId) };
    },
    /** A member of another tenant who proved both contacts, with `PASSWORD`. */
    async proven() {
      const home = await kit.tenant();
      const actor = await home.member("viewer");
      return { ...(await givePassword(kit.database, actor.userId)), password: PASSWORD, actor, home };
    },
    /** An account whose phone is proven beside an e-mail that somebody only typed. */
    async planted() {
      const person = await this.proven();
      await arrange(kit.database, {}, "UPDATE users SET email_proven_at = NULL WHERE id = $1", [person.actor.userId]);
      return person;
    },
  };
}

/** Adds somebody by these contacts and roles. */
export function adding({ admin }: TestTenant) {
  return async (body: Partial<Body> & { email?: string; phone?: string }): Promise<User> =>
    (await admin.caller.identity.users.create({ first_name: "As", last_name: "Typed", ...body })).user;
}

export const accept = (kit: Kit) => kit.anonymous.identity.invitations.accept;
export const accepting = (kit: Kit, to: string, proof: Omit<Parameters<ReturnType<typeof accept>>[0], "token"> = {}) =>
  accept(kit)({ token: tokenTo(kit, to), ...proof });

export type Account = {
  email: string | null;
  phone: string | null;
  email_proven: boolean;
  phone_proven: boolean;
  password_hash: string | null;
  status: string;
  origin: string;
};
/** Whatever is kept of an account. */
export async function accountOf(kit: Kit, id: string): Promise<Account | undefined> {
  const text = `SELECT email, phone, email_proven_at IS NOT NULL AS email_proven, phone_proven_at IS NOT NULL AS phone_proven,
    password_hash, status, origin FROM users WHERE id = $1`;
  const [[row]] = await kit.database.read({ tenantId: NO_TENANT }, (q) => [
    q.sql<Account>({ name: "test.account", text }, [id]),
  ]);
  return row;
}

/** All that the tenant's tables and the platform's say of an invitation's person, in one text. */
export async function everythingOf(kit: Kit, tenantId: string): Promise<string> {
  const tables = [
    "memberships",
    "membership_roles",
    "invitations",
    "audit_log",
    "idempotency_records",
    "webhook_events",
  ];
  const rows = await Promise.all(
    [...tables, "users", "one_time_secrets", "outbound_messages"].map((table) =>
      arrange<{ all: string | null }>(
        kit.database,
        { tenantId },
        `SELECT string_agg(t::text, '\n') AS all FROM ${table} t`,
      ),
    ),
  );
  return rows
    .flat()
    .map(({ all }) => all ?? "")
    .join("\n");
}

export { startKit };
