import { NO_TENANT, newId, statement } from "@karwan/db";
import type { z } from "zod";
import type { OpenContext, UserContext } from "../../kernel/index.ts";
import { AppError, recordAudit } from "../../kernel/index.ts";
import { revokeAllKeys } from "../api-keys/index.ts";
import { notifyContacts, useContact } from "../contacts/index.ts";
import {
  attempt,
  attemptsKey,
  endSessions,
  findAccount,
  hashToken,
  liftLocks,
  limitMessages,
  makeToken,
} from "../sessions/index.ts";
import { hashPassword, verifyPassword } from "./hash.ts";
import type { changeInput, forgotInput, resetInput } from "./schema.ts";

const TOKEN_MINUTES = 30;

const findHash = statement("passwords.find", "SELECT password_hash FROM users WHERE id = $1");
const saveHash = statement(
  "passwords.save",
  "UPDATE users SET password_hash = $2, password_by_tenant_id = NULL, updated_at = $3 WHERE id = $1",
);
// Whoever set the former password knows no less than before; who chose this one has proven nothing but that one.
const replaceHash = statement(
  "passwords.replace",
  "UPDATE users SET password_hash = $2, updated_at = $3 WHERE id = $1 AND password_hash = $4 RETURNING id",
);
const insertToken = statement(
  "passwords.insert_token",
  `INSERT INTO one_time_secrets (id, purpose, user_id, destination, secret_hash, created_at, expires_at)
   VALUES ($1, 'password_reset', $2, $3, $4, $5::timestamptz, $5::timestamptz + make_interval(mins => $6))`,
);
const findToken = statement(
  "passwords.find_token",
  `SELECT user_id, destination FROM one_time_secrets
   WHERE purpose = 'password_reset' AND secret_hash = $1 AND consumed_at IS NULL AND expires_at > $2`,
);
/** Compare-and-swap: of two uses of one token exactly one gets a row. */
const consumeToken = statement(
  "passwords.consume_token",
  `UPDATE one_time_secrets SET consumed_at = $2
   WHERE purpose = 'password_reset' AND secret_hash = $1 AND consumed_at IS NULL AND expires_at > $2 RETURNING user_id`,
);
// Whoever could read an older message must neither set the password again nor sign in by its code.
// This is not so of what was sent to a contact that nobody has proven yet: whoever registered somebody's e-mail would keep its holder
// from ever using it (4 B10).
const consumeOthers = statement(
  "passwords.consume_others",
  `UPDATE one_time_secrets SET consumed_at = $2 WHERE user_id = $1 AND consumed_at IS NULL
     AND EXISTS (SELECT FROM users WHERE id = $1 AND (email_proven_at IS NOT NULL OR phone_proven_at IS NOT NULL))`,
);

/**
 * PUT /auth/password (3 §2): ends every other session. A wrong current password counts as a failed sign-in (4 B4); where
 * there is none, nothing can be wrong: 409 `password_not_set`.
 */
export async function changePassword(ctx: UserContext, input: z.infer<typeof changeInput>) {
  const { userId, sessionId } = ctx.caller;
  const [[row]] = await ctx.read((q) => [q.sql(findHash, [userId])]);
  if (!row?.password_hash) throw new AppError("password_not_set");
  const { password_hash } = row;
  await attempt(ctx, attemptsKey(userId, ""), "invalid_credentials", async () =>
    (await verifyPassword(password_hash, input.current_password)) ? userId : null,
  );
  const hash = await hashPassword(input.new_password, ctx);
  return ctx.transactionIn(ctx.tenantId ?? NO_TENANT, async (tx) => {
    const at = ctx.deps.now().toISOString();
    // What was proven is no proof any more when it was changed, or the session ended, in the meantime.
    await ctx.confirmAccess(tx);
    const [mine] = await tx.sql(replaceHash, [userId, hash, at, password_hash]);
    if (!mine) throw new AppError("invalid_credentials");
    await tx.sql(consumeOthers, [userId, at]);
    await endSessions(tx, ctx, { userId, except: sessionId, reason: "password_changed" });
    if (input.revoke_api_keys) await revokeAllKeys(tx, ctx, userId);
    await notifyContacts(tx, ctx, userId, "password_changed");
    await recordAudit(tx, ctx, { action: "user.change_password", entity_type: "user", entity_id: userId });
    return {};
  });
}

/** POST /auth/password/forgot (3 §2): sends a token to who has an account, and answers everybody the same. */
export async function forgotPassword(ctx: OpenContext, input: z.infer<typeof forgotInput>) {
  const destination = input.email ?? input.phone ?? "";
  await limitMessages(ctx, "password_reset", destination);
  const { account } = await findAccount(ctx, input);
  const user = account?.status === "active" ? account : null;
  const { token, hash } = makeToken(ctx);
  await ctx.deps.database.transaction({ tenantId: NO_TENANT }, async (tx) => {
    const at = ctx.deps.now().toISOString();
    // Written for nobody's account too, so that the time taken tells nothing either.
    await tx.sql(insertToken, [newId(), user?.id ?? null, destination, hash, at, TOKEN_MINUTES]);
    if (!user) return;
    const data = { token, minutes: TOKEN_MINUTES };
    await ctx.deps.messages.send(tx, {
      to: destination,
      template: "password_reset",
      language: user.language ?? ctx.language,
      data,
    });
  });
  return {};
}

/** POST /auth/password/reset (3 §2): ends all sessions and lifts a lock. 400 `reset_token_invalid` unless unused and fresh. */
export async function resetPassword(ctx: OpenContext, input: z.infer<typeof resetInput>) {
  const at = ctx.deps.now().toISOString();
  const tokenHash = hashToken(input.token);
  const [[known]] = await ctx.deps.database.read({ tenantId: NO_TENANT }, (q) => [q.sql(findToken, [tokenHash, at])]);
  if (!known?.user_id) throw new AppError("reset_token_invalid");
  const userId = known.user_id;
  const hash = await hashPassword(input.new_password, ctx);
  await ctx.deps.database.transaction({ tenantId: NO_TENANT, userId }, async (tx) => {
    const [mine] = await tx.sql(consumeToken, [tokenHash, at]);
    if (!mine) throw new AppError("reset_token_invalid");
    if (!(await useContact(tx, ctx, userId, known.destination))) throw new AppError("reset_token_invalid");
    await tx.sql(saveHash, [userId, hash, at]);
    await tx.sql(consumeOthers, [userId, at]);
    await endSessions(tx, ctx, { userId, reason: "password_reset" });
    const caller = { userId, sessionId: null, apiKeyId: null, isSystemAdmin: false, permissions: new Set<never>() };
    const acting = { ...ctx, caller };
    if (input.revoke_api_keys) await revokeAllKeys(tx, acting, userId);
    await notifyContacts(tx, ctx, userId, "password_changed");
    await recordAudit(tx, acting, { action: "user.reset_password", entity_type: "user", entity_id: userId });
  });
  await liftLocks(ctx, userId);
  return {};
}
