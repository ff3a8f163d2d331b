import { resolveSession } from "../../../kernel/access.ts";
import type { OpenContext } from "../../../kernel/index.ts";
import { AppError, invalidField } from "../../../kernel/index.ts";
import { proveCode } from "../../otp/index.ts";
import { verifyPassword } from "../../passwords/index.ts";
import { attempt, attemptsKey } from "../../sessions/index.ts";
import type { Account } from "./find.ts";

/**
 * Whoever accepts as an account that has proven the contact shows that it is theirs: by one of its sessions, its password
 * or a code (4 B10 c). What is wrong counts as a failed sign-in, and is committed before it is answered.
 */
export async function proveOwner(
  ctx: OpenContext,
  account: Account,
  { code, current_password }: { code?: string | undefined; current_password?: string | undefined },
): Promise<void> {
  if (!(await isOwnSession(ctx, account.id))) {
    const failures = attemptsKey(account.id, "");
    if (code !== undefined) await attempt(ctx, failures, "otp_invalid", () => byCode(ctx, account, code));
    else if (current_password !== undefined)
      await attempt(ctx, failures, "invalid_credentials", async () =>
        (await verifyPassword(account.password_hash, current_password)) ? account.id : null,
      );
    else throw invalidField("current_password", "account_proof");
  }
  if (account.status !== "active") throw new AppError("account_inactive");
}

async function byCode(ctx: OpenContext, { id, phone }: Account, code: string): Promise<string | null> {
  return (await proveCode(ctx, phone ?? "", code)) === id ? id : null;
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
