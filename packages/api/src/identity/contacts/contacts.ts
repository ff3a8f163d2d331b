import type { RowOf, Transaction } from "@karwan/db";
import { statement } from "@karwan/db";
import { dropAvatar } from "../../files/index.ts";
import type { RequestContext } from "../../kernel/index.ts";
import { clearRegistered } from "./clear-registered.ts";
import type { ContactKind } from "./kind.ts";

export type Contacts = { email?: string | null | undefined; phone?: string | null | undefined };
type Clock = Pick<RequestContext, "deps">;

const other = { email: "phone", phone: "email" } as const;

/**
 * SQL of whether a contact of a `users` row counts: it is proven, or no other is. Beside a proven contact an unproven
 * one signs in, receives, matches and blocks nothing (4 B10).
 */
export const countsSql = (kind: ContactKind, alias = "users"): string =>
  `(${alias}.${kind}_proven_at IS NOT NULL OR ${alias}.${other[kind]}_proven_at IS NULL)`;

/** SQL of the accounts that an e-mail or a phone names, both given as SQL of their values. */
export const namedSql = (email: string, phone: string, alias = "users"): string =>
  `((${alias}.email = ${email} AND ${countsSql("email", alias)}) OR (${alias}.phone = ${phone} AND ${countsSql("phone", alias)}))`;

/**
 * SQL of whether the person of a `users` row can sign in: they have proven a contact, or there is a password and a contact
 * to name beside it. Of an account that has neither nobody ever showed that there is a person (4 B8, 4 B10).
 */
export const canSignInSql = (alias = "users"): string =>
  `(${alias}.email_proven_at IS NOT NULL OR ${alias}.phone_proven_at IS NOT NULL
    OR (${alias}.password_hash IS NOT NULL AND coalesce(${alias}.email, ${alias}.phone) IS NOT NULL))`;

// What becomes of a contact when the other one goes, which was proven if `wasProven`: what stood unproven beside it goes
// too, or it would count again after it was ignored (4 B10).
const leftBesideSql = (kind: ContactKind, wasProven: string, alias: string): string =>
  `CASE WHEN ${wasProven} AND ${alias}.${kind}_proven_at IS NULL THEN NULL ELSE ${alias}.${kind} END`;

const matchStatement = statement(
  "contacts.match",
  `SELECT 'email' AS kind, id AS account_id FROM users WHERE email = $1::text AND ${countsSql("email")}
   UNION ALL SELECT 'phone', id FROM users WHERE phone = $2::text AND ${countsSql("phone")}`,
);
/** A contact by which an account is known. */
export type Match = RowOf<typeof matchStatement>;

/** Which of the contacts an account has: the e-mail where both are somebody's, of one or of two people (4 B10). */
export async function matchContact(tx: Transaction, { email, phone }: Contacts): Promise<Match | null> {
  const matches = await tx.sql(matchStatement, [email ?? null, phone ?? null]);
  return matches.find(({ kind }) => kind === "email") ?? matches[0] ?? null;
}

const taken = (kind: ContactKind, value: string) => `(${kind} = ${value} AND NOT ${countsSql(kind)})`;
const released = `UPDATE users SET
     email = CASE WHEN ${taken("email", "$1::text")} THEN NULL ELSE email END,
     phone = CASE WHEN ${taken("phone", "$2::text")} THEN NULL ELSE phone END, updated_at = $3
   WHERE (${taken("email", "$1::text")} OR ${taken("phone", "$2::text")})`;
const releaseStatement = statement("contacts.release", released, {
  cluster: `${released} AND id = ANY (karwan_citus.holders_in_turn($1::text, $2::text))`,
});

/** Takes contacts off the accounts where they count for nothing, so that they block nobody who uses them (4 B10). */
export async function releaseUncounted(tx: Transaction, { deps }: Clock, { email, phone }: Contacts): Promise<void> {
  await tx.sql(releaseStatement, [email ?? null, phone ?? null, deps.now().toISOString()]);
}

const takeOff = (kind: ContactKind) =>
  statement(
    `contacts.take_off_${kind}`,
    `UPDATE users u SET ${kind} = NULL, ${kind}_proven_at = NULL, updated_at = $3,
       ${other[kind]} = ${leftBesideSql(other[kind], "before.was_proven", "u")}
     FROM (SELECT id, ${kind}_proven_at IS NOT NULL AS was_proven FROM users WHERE id = $1 AND ${kind} = $2 FOR UPDATE) before
     WHERE u.id = before.id AND u.id = $1
     RETURNING before.was_proven, CASE WHEN u.${other[kind]}_proven_at IS NOT NULL THEN u.${other[kind]} END AS remaining, u.language`,
  );
const takeOffStatement = { email: takeOff("email"), phone: takeOff("phone") };
const voidSentStatement = statement(
  "contacts.void_sent",
  "UPDATE one_time_secrets SET consumed_at = $3 WHERE user_id = $1 AND destination = $2 AND consumed_at IS NULL",
);

/**
 * Takes a contact off an account whose it is no longer, and voids what was sent there (4 B10 a). Where its holder had
 * proven it, the other contact that they proved is told: whoever says "not me" may be wrong. One that they never proved
 * goes with it: it may be anybody's.
 */
export async function takeContactOff(
  tx: Transaction,
  { deps, language }: Clock & Pick<RequestContext, "language">,
  { userId, kind, contact }: { userId: string; kind: ContactKind; contact: string },
): Promise<void> {
  const values = [userId, contact, deps.now().toISOString()] as const;
  const [, [loser]] = await tx.inOrder(
    () => tx.sql(voidSentStatement, values),
    () => tx.sql(takeOffStatement[kind], values),
  );
  if (!loser?.was_proven || !loser.remaining) return;
  const message = { to: loser.remaining, template: "contact_taken", data: { contact: kind } };
  await deps.messages.send(tx, { ...message, language: loser.language ?? language });
}

const proveStatement = {
  email: statement(
    "contacts.prove_email",
    "UPDATE users SET email_proven_at = coalesce(email_proven_at, $2) WHERE id = $1 AND email IS NOT NULL",
  ),
  phone: statement(
    "contacts.prove_phone",
    "UPDATE users SET phone_proven_at = coalesce(phone_proven_at, $2) WHERE id = $1 AND phone IS NOT NULL",
  ),
};

/** Notes that an account's holder used a secret sent to its e-mail or phone (4 B10). */
export async function proveContact(tx: Transaction, { deps }: Clock, userId: string, kind: ContactKind): Promise<void> {
  await tx.sql(proveStatement[kind], [userId, deps.now().toISOString()]);
}

const pictureStatement = statement("contacts.lock_picture", "SELECT avatar_url FROM users WHERE id = $1 FOR UPDATE");
// What whoever knew the password could come back by.
const endStatement = statement(
  "contacts.end_ways_back",
  `WITH ended AS (UPDATE sessions SET revoked_at = $2, revoked_reason = 'claimed' WHERE user_id = $1 AND revoked_at IS NULL),
     unpaired AS (DELETE FROM devices WHERE user_id = $1)
   UPDATE api_keys SET is_active = false, revoked_at = $2, updated_at = $2 WHERE created_by = $1 AND revoked_at IS NULL`,
);
const voidAllStatement = statement(
  "contacts.void_all",
  "UPDATE one_time_secrets SET consumed_at = $2 WHERE user_id = $1 AND consumed_at IS NULL",
);
const emptyBookStatement = statement(
  "contacts.empty_book",
  `UPDATE addresses SET is_active = false, is_primary = false, deleted_at = $2, updated_at = $2
   WHERE user_id = $1 AND tenant_id IS NULL AND deleted_at IS NULL`,
);
// Whoever made the account could come back by its other contact and by open secrets, too. And they left things for its
// holder to take as their own: personal addresses, picture, language, profile.
const claim = (kind: ContactKind) =>
  statement(
    `contacts.claim_by_${kind}`,
    `UPDATE users SET ${other[kind]} = NULL, ${kind}_proven_at = $3, password_hash = $2, password_by_tenant_id = NULL,
       updated_at = $3, avatar_url = NULL, language = NULL, profile_data = '{}' WHERE id = $1`,
  );
const claimStatement = { email: claim("email"), phone: claim("phone") };

/**
 * Gives an account without any proven contact to who holds one of its contacts: everything its maker could use or left
 * for them goes, and that contact alone stays, with the name (4 B10 b). `tx` acts as the account itself.
 */
export async function claimAccount(
  tx: Transaction,
  { deps }: Clock,
  account: { userId: string; kind: ContactKind; passwordHash: string | null },
): Promise<void> {
  const { userId, kind, passwordHash } = account;
  const now = deps.now();
  const [picture] = await tx.sql(pictureStatement, [userId]);
  await dropAvatar(tx, { userId, before: picture?.avatar_url ?? null, now });
  await clearRegistered(tx, { userId, kind: other[kind], at: now.toISOString() });
  const at = now.toISOString();
  await tx.inOrder(
    () => tx.sql(endStatement, [userId, at]),
    () => tx.sql(voidAllStatement, [userId, at]),
    () => tx.sql(emptyBookStatement, [userId, at]),
    () => tx.sql(claimStatement[kind], [userId, passwordHash, at]),
  );
}

const disownStatement = statement(
  "contacts.disown_password",
  "UPDATE users SET password_hash = $2, password_by_tenant_id = NULL, updated_at = $3 WHERE id = $1",
);

/**
 * Ends what a tenant that set somebody's password could use of the account when its person joins another one: the password,
 * in the place of which comes what the person chose, sessions, devices and keys (4 B10). `tx` acts as the account itself.
 */
export async function disownPassword(tx: Transaction, { deps }: Clock, userId: string, passwordHash: string | null) {
  const at = deps.now().toISOString();
  await tx.inOrder(
    () => tx.sql(endStatement, [userId, at]),
    () => tx.sql(disownStatement, [userId, passwordHash, at]),
  );
}

const standing = (kind: ContactKind) =>
  statement(
    `contacts.standing_of_${kind}`,
    `SELECT origin, email_proven_at IS NOT NULL OR phone_proven_at IS NOT NULL AS is_proven, ${kind}_proven_at IS NOT NULL AS has_proven_this
     FROM users
     WHERE id = $1 AND ${kind} = $2 AND ${countsSql(kind)} FOR UPDATE`,
  );
const standingStatement = { email: standing("email"), phone: standing("phone") };

/** Whether a destination of messages is an e-mail or a phone. */
export const kindOf = (destination: string): ContactKind => (destination.includes("@") ? "email" : "phone");

/**
 * The first use of a code or reset token sent to a contact. Of an account that registered itself, and proved nothing
 * yet, it is the claim of who really holds the contact, and leaves it without a password; of one that a tenant or the
 * platform made, only the proof (4 B10 b). False when the account lost the contact since, or proved the other one: what
 * was sent there opens nothing then.
 */
export async function useContact(tx: Transaction, ctx: Clock, userId: string, destination: string): Promise<boolean> {
  const kind = kindOf(destination);
  const [snapshot] = await tx.sql(standingStatement[kind], [userId, destination]);
  if (!snapshot) return false;
  if (snapshot.origin === "self" && !snapshot.is_proven)
    await claimAccount(tx, ctx, { userId, kind, passwordHash: null });
  // What is proven already changes no account, of which every node of a cluster has a copy.
  else if (!snapshot.has_proven_this) await proveContact(tx, ctx, userId, kind);
  return true;
}

/** Lets the statements behind it see the invitations to what the account's holder proved (4 B10). */
export const revealProvenContacts = statement(
  "contacts.reveal_proven",
  `SELECT set_config('app.proven_contacts', concat_ws(' ', CASE WHEN email_proven_at IS NOT NULL THEN email END,
     CASE WHEN phone_proven_at IS NOT NULL THEN phone END), true) FROM users WHERE id = $1`,
);
