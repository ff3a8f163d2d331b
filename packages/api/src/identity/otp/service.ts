import type { Transaction } from "@karwan/db";
import { NO_TENANT, newId, statement } from "@karwan/db";
import type { z } from "zod";
import type { OpenContext, RequestContext } from "../../kernel/index.ts";
import { AppError } from "../../kernel/index.ts";
import { useContact } from "../contacts/index.ts";
import { hashPassword, inHashingTurn, verifyPassword } from "../passwords/index.ts";
import {
  attempt,
  codeAttemptsKey,
  enteredHere,
  findAccount,
  limitMessages,
  lockUser,
  requireCookies,
  signIn,
} from "../sessions/index.ts";
import { makeCode } from "./code.ts";
import { signsInByCode } from "./people.ts";
import type { requestInput, verifyInput } from "./schema.ts";

const CODE_MINUTES = 5;
const MAX_TRIES = 5;

const supersede = statement(
  "otp.supersede",
  "UPDATE one_time_secrets SET consumed_at = $2 WHERE purpose = 'otp' AND destination = $1 AND consumed_at IS NULL",
);
const insertCode = statement(
  "otp.insert",
  `INSERT INTO one_time_secrets (id, purpose, user_id, destination, secret_hash, created_at, expires_at)
   VALUES ($1, 'otp', $2, $3, $4, clock_timestamp(), $5::timestamptz + make_interval(mins => $6))`,
);
// Only the newest code of a phone is live: of those that none replaced (two requests at once replace neither's), by the
// database's clock. A try is taken before the code is looked at, and never given back.
const takeTry = statement(
  "otp.take_try",
  `UPDATE one_time_secrets SET attempts = attempts + 1
   WHERE id = (SELECT id FROM one_time_secrets
               WHERE purpose = 'otp' AND destination = $1 AND consumed_at IS NULL ORDER BY created_at DESC, id DESC LIMIT 1)
     AND consumed_at IS NULL AND expires_at > $2 AND attempts < $3
   RETURNING id, user_id, secret_hash`,
);
/** Compare-and-swap: of two right answers exactly one gets a row. */
const consumeCode = statement(
  "otp.consume",
  "UPDATE one_time_secrets SET consumed_at = $2 WHERE id = $1 AND consumed_at IS NULL RETURNING user_id",
);

/**
 * POST /auth/otp/request (3 §2): sends a code that replaces earlier ones. Answers unknown phones the same, and those of
 * people who do not sign in by code (4 K1).
 */
export async function requestCode(ctx: OpenContext, input: z.infer<typeof requestInput>) {
  // A million codes are quickly tried against a fast hash. Who gets no turn has asked for no message.
  const { code, hash } = await inHashingTurn(ctx, async () => {
    await limitMessages(ctx, "otp", input.phone);
    const made = makeCode(ctx.deps.randomBytes);
    return { code: made, hash: Buffer.from(await hashPassword(made, ctx)) };
  });
  const { account } = await findAccount(ctx, input);
  const user = (await signsInByCode(ctx.deps.database, account?.id)) ? account : null;
  await ctx.deps.database.transaction({ tenantId: NO_TENANT }, async (tx) => {
    const at = ctx.deps.now().toISOString();
    await tx.sql(supersede, [input.phone, at]);
    await tx.sql(insertCode, [newId(), user?.id ?? null, input.phone, hash, at, CODE_MINUTES]);
    if (!user) return;
    const data = { code, minutes: CODE_MINUTES };
    await ctx.deps.messages.send(tx, {
      to: input.phone,
      template: "otp",
      language: user.language ?? ctx.language,
      data,
    });
  });
  return {};
}

/**
 * POST /auth/otp/verify (3 §2): signs in with the code last sent. 401 `otp_invalid` when it is wrong, old, used or tried
 * out, or its holder does not sign in by code any more (4 K1).
 */
export async function verifyCode(ctx: OpenContext, input: z.infer<typeof verifyInput>) {
  if (input.cookie) requireCookies(ctx);
  const found = await inHashingTurn(ctx, async () => {
    const { key } = await findAccount(ctx, input);
    return attempt(ctx, codeAttemptsKey(key), "otp_invalid", () => matchCode(ctx, input.phone, input.code));
  });
  const signedIn = await signIn(ctx, found.userId, input.tenant_id, (tx) => useCode(tx, ctx, found));
  return enteredHere(ctx, signedIn, input.cookie);
}

/** A code that was found right and is not used up yet: whose it is and where it was sent. */
export type MatchedCode = { id: string; userId: string; phone: string };

/** Whose account the code last sent to the phone is; null when it is wrong. It takes a try, and is good until it is used. */
export async function matchCode({ deps }: OpenContext, phone: string, code: string): Promise<MatchedCode | null> {
  const at = deps.now().toISOString();
  const [live] = await deps.database.transaction({ tenantId: NO_TENANT }, (tx) =>
    tx.sql(takeTry, [phone, at, MAX_TRIES]),
  );
  if (!(await verifyPassword(live && Buffer.from(live.secret_hash).toString(), code)) || !live) return null;
  const userId = live.user_id;
  if (!userId || !(await signsInByCode(deps.database, userId))) return null;
  return { id: live.id, userId, phone };
}

/**
 * Uses a code up behind the lock of its account, in the transaction that opens the session: 401 `otp_invalid` when somebody
 * was faster, or a reset, a claim or another contact made it worth nothing meanwhile. `tx` acts as that account.
 */
export async function useCode(
  tx: Transaction,
  ctx: Pick<RequestContext, "deps">,
  { id, userId, phone }: MatchedCode,
): Promise<void> {
  await tx.sql(lockUser, [userId]);
  const at = ctx.deps.now().toISOString();
  const [mine] = await tx.sql(consumeCode, [id, at]);
  if (!mine || !(await useContact(tx, ctx, userId, phone))) throw new AppError("otp_invalid");
  await tx.sql(supersede, [phone, at]);
}
