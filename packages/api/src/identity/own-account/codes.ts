import type { Transaction } from "@karwan/db";
import { NO_TENANT, newId, statement } from "@karwan/db";
import type { RequestContext, UserContext } from "../../kernel/index.ts";
import { AppError } from "../../kernel/index.ts";
import { kindOf } from "../contacts/index.ts";
import { makeCode } from "../otp/index.ts";
import { hashPassword, verifyPassword } from "../passwords/index.ts";
import { attempt, attemptsKey, limitMessages } from "../sessions/index.ts";

export const CODE_MINUTES = 5;
const MAX_TRIES = 5;

/** `contact_change` goes to the new contact and proves it; `confirmation` goes to a present one, instead of a password. */
export type Purpose = "contact_change" | "confirmation";
export type Proven = { id: string; destination: string };
/** A code on its way, hashed before the transaction begins: that takes longer than all the rest. */
export type Code = { destination: string; code: string; hash: Buffer };

/** Secrets that were sent to a contact and are worth nothing when it is somebody else's. */
export const opensSomething = "purpose IN ('otp', 'password_reset', 'contact_change', 'confirmation')";
const isEmail = "(position('@' in destination) > 0)";
const supersedeStatement = statement(
  "own_account.supersede",
  `UPDATE one_time_secrets SET consumed_at = $4
   WHERE user_id = $1 AND purpose = $2 AND ${isEmail} = $3 AND consumed_at IS NULL`,
);
const insertStatement = statement(
  "own_account.insert_code",
  `INSERT INTO one_time_secrets (id, purpose, user_id, destination, secret_hash, created_at, expires_at)
   VALUES ($1, $2, $3, $4, $5, clock_timestamp(), $6::timestamptz + make_interval(mins => $7))`,
);
// The newest of an e-mail and the newest of a phone are live: of those that none replaced (two requests at once replace
// neither's), by the database's clock. A try is taken of each before either is looked at.
const takeTryStatement = statement(
  "own_account.take_try",
  `UPDATE one_time_secrets SET attempts = attempts + 1
   WHERE id IN (SELECT DISTINCT ON (${isEmail}) id FROM one_time_secrets WHERE user_id = $1 AND purpose = $2 AND consumed_at IS NULL
                ORDER BY ${isEmail}, created_at DESC, id DESC)
     AND consumed_at IS NULL AND expires_at > $3 AND attempts < $4
   RETURNING id, destination, secret_hash`,
);
// Compare-and-swap: of two right answers exactly one gets a row. Whoever proves a contact voids what others were sent to it,
// so all of that is held first, in one order: two who prove it at once would each hold what the other one voids.
const consumeStatement = statement(
  "own_account.consume_code",
  `WITH sent AS MATERIALIZED (
     SELECT id FROM one_time_secrets
      WHERE destination = $2 AND consumed_at IS NULL AND ${opensSomething}
      ORDER BY id FOR UPDATE)
   UPDATE one_time_secrets SET consumed_at = $3 WHERE id = $1 AND id IN (SELECT id FROM sent) RETURNING id`,
);

/** A code for each destination, as far as one may be sent there: 5 in 15 minutes to one contact, and of one account. */
export async function makeCodes(ctx: UserContext, purpose: Purpose, destinations: readonly string[]): Promise<Code[]> {
  if (destinations.length === 0) return [];
  await limitMessages(ctx, purpose, ctx.caller.userId);
  const codes: Code[] = [];
  for (const destination of destinations) {
    await limitMessages(ctx, purpose, destination);
    const code = makeCode(ctx.deps.randomBytes);
    codes.push({ destination, code, hash: Buffer.from(await hashPassword(code, ctx)) });
  }
  return codes;
}

/** Sends a code, in place of what was sent for the same before. */
export async function sendCode(
  tx: Transaction,
  ctx: UserContext,
  purpose: Purpose,
  { destination, code, hash }: Code,
  language: RequestContext["language"],
): Promise<void> {
  const { userId } = ctx.caller;
  const at = ctx.deps.now().toISOString();
  const kind = kindOf(destination);
  await tx.sql(supersedeStatement, [userId, purpose, kind === "email", at]);
  await tx.sql(insertStatement, [newId(), purpose, userId, destination, hash, at, CODE_MINUTES]);
  const data = { code, minutes: CODE_MINUTES, contact: kind };
  await ctx.deps.messages.send(tx, { to: destination, template: purpose, language, data });
}

/** Whose destination a code was sent to; 401 `otp_invalid`. Wrong ones count as failed sign-ins (4 B4). */
export function proveCode(ctx: UserContext, purpose: Purpose, code: string): Promise<Proven> {
  const { userId } = ctx.caller;
  return attempt(ctx, attemptsKey(userId, ""), "otp_invalid", async () => {
    const at = ctx.deps.now().toISOString();
    const live = await ctx.deps.database.transaction({ tenantId: NO_TENANT, userId }, (tx) =>
      tx.sql(takeTryStatement, [userId, purpose, at, MAX_TRIES]),
    );
    for (const { id, destination, secret_hash } of live) {
      if (await verifyPassword(Buffer.from(secret_hash).toString(), code)) return { id, destination };
    }
    return null;
  });
}

/** Uses a code up that was found right; 401 `otp_invalid` when somebody was faster. */
export async function consumeCode(
  tx: Transaction,
  ctx: UserContext,
  purpose: Purpose,
  { id, destination }: Proven,
): Promise<void> {
  const at = ctx.deps.now().toISOString();
  const [mine] = await tx.sql(consumeStatement, [id, destination, at]);
  if (!mine) throw new AppError("otp_invalid");
  await tx.sql(supersedeStatement, [ctx.caller.userId, purpose, kindOf(destination) === "email", at]);
}
