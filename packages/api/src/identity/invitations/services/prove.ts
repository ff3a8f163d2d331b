import type { Transaction } from "@karwan/db";
import { resolveSession } from "../../../kernel/access.ts";
import type { OpenContext } from "../../../kernel/index.ts";
import { AppError, invalidField } from "../../../kernel/index.ts";
import { confirmSession } from "../../../kernel/session-proof.ts";
import type { MatchedCode } from "../../otp/index.ts";
import { matchCode, useCode } from "../../otp/index.ts";
import { verifyPassword } from "../../passwords/index.ts";
import { attempt, attemptsKey, codeAttemptsKey } from "../../sessions/index.ts";
import type { Account } from "./find.ts";

type Shown = { by: "session" } | { by: "password"; hash: string | null } | { by: "code"; code: MatchedCode };
/** Which account somebody showed to be theirs, and by what. */
export type Proof = { accountId: string } & Shown;

/**
 * Whoever accepts as an account that has proven the contact shows that it is theirs: by one of its sessions, its password
 * or a code (4 B10 c). Whoever wants cookies, by a session in cookies: another one is held elsewhere, and a sign-out by the
 * cookies must not end it. What is wrong counts as a failed sign-in, and is committed before it is answered. Until
 * `confirmProof` it is only what was so when it was asked.
 */
export async function proveOwner(
  ctx: OpenContext,
  account: Account,
  {
    code,
    current_password,
    cookie,
  }: { code?: string | undefined; current_password?: string | undefined; cookie: boolean },
): Promise<Proof> {
  const mayBeBySession = !cookie || ctx.cookies?.isCredential;
  const shown =
    mayBeBySession && (await isOwnSession(ctx, account.id))
      ? ({ by: "session" } as const)
      : await bySecret(ctx, account, { code, current_password });
  if (account.status !== "active") throw new AppError("account_inactive");
  return { accountId: account.id, ...shown };
}

async function bySecret(
  ctx: OpenContext,
  account: Account,
  { code, current_password }: { code: string | undefined; current_password: string | undefined },
): Promise<Shown> {
  const failures = attemptsKey(account.id, "");
  if (code !== undefined) {
    const wrong = codeAttemptsKey(failures);
    return { by: "code", code: await attempt(ctx, wrong, "otp_invalid", () => byCode(ctx, account, code)) };
  }
  if (current_password === undefined) throw invalidField("current_password", "account_proof");
  const { password_hash: hash } = account;
  await attempt(ctx, failures, "invalid_credentials", async () =>
    (await verifyPassword(hash, current_password)) ? account.id : null,
  );
  return { by: "password", hash };
}

async function byCode(ctx: OpenContext, { id, phone }: Account, code: string) {
  const found = await matchCode(ctx, phone ?? "", code);
  return found?.userId === id ? found : null;
}

/**
 * Asks behind the account's lock whether what was shown still shows it: a reset, a new password or a log-out meanwhile
 * ends the session that would be opened, or comes after it. 401 otherwise. Answers the session that it is opened from,
 * which it is to end with.
 */
export async function confirmProof(
  tx: Transaction,
  ctx: OpenContext,
  account: Account | null,
  proof: Proof,
): Promise<string | null> {
  if (proof.by === "code") await useCode(tx, ctx, proof.code);
  else if (proof.by === "password" && account?.password_hash !== proof.hash) throw new AppError("invalid_credentials");
  if (proof.by !== "session") return null;
  await confirmSession(tx, ctx);
  return ctx.credential?.kind === "session" ? ctx.credential.sessionId : null;
}

/** A credential that is no longer good, or another's, is as none: the call needs none. */
async function isOwnSession(ctx: OpenContext, accountId: string): Promise<boolean> {
  if (ctx.credential?.kind !== "session" || ctx.credential.userId !== accountId) return false;
  return resolveSession(ctx, null).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError) return false;
      throw error;
    },
  );
}
