import { NO_TENANT } from "@karwan/db";
import type { OpenContext } from "../../kernel/index.ts";
import { inCookies } from "./in-cookies.ts";
import { hashToken } from "./open-session.ts";
import { lockUserOfToken, revokeByToken, revokeHeld } from "./repository.ts";
import type { SignedIn, SignedInHere } from "./schema.ts";

/**
 * Ends the session of a refresh token, with what was opened from it; an unknown token has none. Of one that a browser held in a
 * cookie also those that it was opened from: their cookies were overwritten, and the person there is to be signed out (4 L9).
 */
export async function endByToken({ deps }: OpenContext, token: string, isCookie: boolean): Promise<void> {
  const [at, hash] = [deps.now().toISOString(), hashToken(token)];
  await deps.database.transaction({ tenantId: NO_TENANT }, async (tx) => {
    await tx.sql(lockUserOfToken, [hash]);
    await tx.sql(isCookie ? revokeHeld : revokeByToken, [at, "logout", hash]);
  });
}

/**
 * Answers a sign-in, in cookies where that is wanted (4 L9). A session whose end the browser could not tell of before, and
 * names now by its CSRF token, ends with that: its cookies are overwritten, so nobody could end it any more.
 */
export async function enteredHere(ctx: OpenContext, signedIn: SignedIn, isByCookies: boolean): Promise<SignedInHere> {
  const replaced = isByCookies ? ctx.cookies?.replaced() : null;
  if (replaced) await endByToken(ctx, replaced, true);
  return inCookies(ctx, signedIn, isByCookies);
}
