import { NO_TENANT, newId } from "@karwan/db";
import type { OpenContext } from "../../kernel/index.ts";
import { AppError } from "../../kernel/index.ts";
import { inCookies, sentRefreshToken } from "./in-cookies.ts";
import { answer, hashToken, makeToken, sessionEnd } from "./open-session.ts";
import type { Presented } from "./repository.ts";
import { extendSession, findToken, insertToken, lockUser, revokeReused, rotateToken } from "./repository.ts";
import type { SignedIn, SignedInHere } from "./schema.ts";
import { requireStanding } from "./standing.ts";

/**
 * POST /auth/refresh (3 §2). Tokens that came in cookies are answered in cookies, and those that are good for nothing any
 * more are taken out of the browser (4 L9).
 */
export async function refreshSession(
  ctx: OpenContext,
  input: { refresh_token?: string | undefined },
): Promise<SignedInHere> {
  const { token, isCookie } = sentRefreshToken(ctx, input);
  const signedIn = await exchange(ctx, token).catch((error: unknown) => {
    if (isCookie && error instanceof AppError && error.status === 401) ctx.cookies?.forget();
    throw error;
  });
  return inCookies(ctx, signedIn, isCookie);
}

/**
 * Exchanges a refresh token for the next one of its family and a new access token (3 §2). A token that was exchanged
 * before is in two hands: the whole family ends, 401 `refresh_token_reused`.
 */
async function exchange(ctx: OpenContext, token: string): Promise<SignedIn> {
  const at = ctx.deps.now().toISOString();
  const hash = hashToken(token);
  const [[found]] = await ctx.deps.database.read({ tenantId: NO_TENANT }, (q) => [q.sql(findToken, [hash, at])]);
  if (!found) throw new AppError("refresh_token_invalid");
  if (found.rotated) return endReused(ctx, found);
  if (!found.live) throw new AppError("refresh_token_invalid");
  await requireStanding(ctx, found.user_id, found.tenant_id);
  return (await rotate(ctx, hash, found)) ?? endReused(ctx, found);
}

/** null when another use of the token was faster. */
function rotate(ctx: OpenContext, hash: Buffer, found: Presented): Promise<SignedIn | null> {
  const now = ctx.deps.now();
  const at = now.toISOString();
  const { session_id: sessionId, user_id: userId, tenant_id: tenantId } = found;
  return ctx.deps.database.transaction({ tenantId: tenantId ?? NO_TENANT, userId }, async (tx) => {
    const [mine] = await tx.sql(rotateToken, [hash, at]);
    if (!mine) return null;
    const [extended] = await tx.sql(extendSession, [sessionId, at, sessionEnd(now), ctx.userAgent, ctx.ip]);
    if (!extended) throw new AppError("refresh_token_invalid");
    const next = makeToken(ctx);
    await tx.sql(insertToken, [newId(), sessionId, next.hash, at]);
    return answer(tx, ctx, { userId, sessionId, tenantId }, next.token);
  });
}

/** Committed before the refusal is thrown: a thief must find the family ended. */
async function endReused(ctx: OpenContext, { session_id, user_id }: Presented): Promise<never> {
  const at = ctx.deps.now().toISOString();
  await ctx.deps.database.transaction({ tenantId: NO_TENANT, userId: user_id }, async (tx) => {
    await tx.sql(lockUser, [user_id]);
    await tx.sql(revokeReused, [at, "token_reuse", session_id, user_id]);
  });
  throw new AppError("refresh_token_reused");
}
