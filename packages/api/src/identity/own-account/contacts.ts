import type { Transaction } from "@karwan/db";
import { statement } from "@karwan/db";
import type { UserContext } from "../../kernel/index.ts";
import { AppError, onViolation, recordAudit } from "../../kernel/index.ts";
import type { ContactKind } from "../contacts/index.ts";
import { kindOf } from "../contacts/index.ts";
import type { Account } from "./account.ts";
import { isReached, lockAccount } from "./account.ts";
import { opensSomething } from "./codes.ts";

const takenBy = {
  email: () => new AppError("email_taken"),
  phone: () => new AppError("phone_taken"),
};
const refusing = onViolation({ users_email_key: takenBy.email, users_phone_key: takenBy.phone });

const taken = (kind: ContactKind) =>
  statement(
    `own_account.${kind}_taken`,
    `SELECT EXISTS (SELECT FROM users WHERE ${kind} = $1 AND ${kind}_proven_at IS NOT NULL AND id <> $2) AS taken`,
  );
const takenStatement = { email: taken("email"), phone: taken("phone") };

/** 409 for a contact that somebody else has proven (4 B12). Only who proved who they are learns it. */
export async function refuseTaken(ctx: UserContext, kind: ContactKind, value: string): Promise<void> {
  const [[row]] = await ctx.read((q) => [q.sql(takenStatement[kind], [value, ctx.caller.userId])]);
  if (row?.taken) throw takenBy[kind]();
}

// Whoever proves a contact has it: where it was only typed it is taken off, and what was sent to it there, as what was
// sent to the one it replaces, opens nothing any more (4 B10).
const voidStatement = statement(
  "own_account.void_secrets",
  `UPDATE one_time_secrets SET consumed_at = $4
   WHERE consumed_at IS NULL AND (destination = $2::text OR (user_id = $1 AND destination = $3::text))
     AND ${opensSomething}`,
);
const takeOff = (kind: ContactKind) => {
  const text = `UPDATE users SET ${kind} = NULL, updated_at = $3 WHERE ${kind} = $2 AND id <> $1 AND ${kind}_proven_at IS NULL`;
  const cluster = `${text} AND id = ANY (karwan_citus.holders_in_turn($2, $2))`;
  return statement(`own_account.take_${kind}_off`, text, { cluster });
};
const replace = (kind: ContactKind) =>
  statement(
    `own_account.replace_${kind}`,
    `UPDATE users SET ${kind} = $2, ${kind}_proven_at = $3, updated_at = $3 WHERE id = $1`,
  );
// Never the last one that was proven: nobody could come back.
const remove = (kind: ContactKind, other: ContactKind) =>
  statement(
    `own_account.remove_${kind}`,
    `UPDATE users SET ${kind} = NULL, ${kind}_proven_at = NULL, updated_at = $2
     WHERE id = $1 AND ${other}_proven_at IS NOT NULL RETURNING id`,
  );
const statements = {
  email: { takeOff: takeOff("email"), replace: replace("email"), remove: remove("email", "phone") },
  phone: { takeOff: takeOff("phone"), replace: replace("phone"), remove: remove("phone", "email") },
};

/** Makes a contact that the caller proved the account's own, in place of the one before (4 B12). */
export async function replaceContact(tx: Transaction, ctx: UserContext, contact: string): Promise<void> {
  const { userId } = ctx.caller;
  const kind = kindOf(contact);
  const at = ctx.deps.now().toISOString();
  const before = await lockAccount(tx, userId);
  await tx.sql(statements[kind].takeOff, [userId, contact, at]);
  await tx.sql(statements[kind].replace, [userId, contact, at]).catch(refusing);
  await tx.sql(voidStatement, [userId, contact, before[kind], at]);
  await settle(tx, ctx, before, kind, contact);
}

/** Takes an e-mail or phone off the account; 409 `last_contact` when the other one is not proven (4 B12). */
export async function removeContact(tx: Transaction, ctx: UserContext, kind: ContactKind): Promise<void> {
  const { userId } = ctx.caller;
  const at = ctx.deps.now().toISOString();
  const before = await lockAccount(tx, userId);
  const [removed] = await tx.sql(statements[kind].remove, [userId, at]);
  if (!removed) throw new AppError("last_contact");
  await tx.sql(voidStatement, [userId, before[kind], before[kind], at]);
  await settle(tx, ctx, before, kind, null);
}

/** Tells the old contact, where somebody would learn of a change that was not theirs, and the audit log that there was one. */
async function settle(tx: Transaction, ctx: UserContext, before: Account, kind: ContactKind, contact: string | null) {
  const old = before[kind];
  if (old !== null && old !== contact && isReached(before, kind)) {
    const template = contact === null ? "contact_removed" : "contact_changed";
    const message = { to: old, template, data: { contact: kind } };
    await ctx.deps.messages.send(tx, { ...message, language: before.language ?? ctx.language });
  }
  const entry = { action: "user.change_contact", entity_type: "user", entity_id: before.id };
  await recordAudit(tx, ctx, { ...entry, before: { [kind]: old }, after: { [kind]: contact } });
}
