import { createHash } from "node:crypto";
import type { Transaction } from "@karwan/db";
import { NO_TENANT, newId } from "@karwan/db";
import { shownAvatar } from "../../files/index.ts";
import type { RequestContext } from "../../kernel/index.ts";
import { ACCESS_TOKEN_SECONDS, AppError } from "../../kernel/index.ts";
import { limitReached } from "../../tenancy/settings/index.ts";
import { hasLeftStatement, insertSession, profileStatement, trimSessions } from "./repository.ts";
import type { Profile, SignedIn } from "./schema.ts";
import { enterable } from "./standing.ts";

const LIFETIME_MS = 30 * 24 * 3600 * 1000;

/** A secret of 256 random bits and the hash under which it is kept; nothing slower is needed for what cannot be guessed. */
export function makeToken(ctx: RequestContext): { token: string; hash: Buffer } {
  const token = Buffer.from(ctx.deps.randomBytes(32)).toString("base64url");
  return { token, hash: hashToken(token) };
}

export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** Until when a session lives that is used now: 30 days from its last use. */
export function sessionEnd(at: Date): string {
  return new Date(at.getTime() + LIFETIME_MS).toISOString();
}

/**
 * Signs a user in: a new refresh family in a tenant or in none. `tx` must be in the scope of both (3 §2). One that took no
 * more than a session is opened from that one, and ends with it: a stolen access token gets nothing that outlives it.
 * The account is locked by then, by `confirmAccess` or otherwise. Too many at once end those used longest ago; 409
 * `limit_reached` where the new one was itself opened from all of them; 403 `tenant_mismatch` for who left the tenant meanwhile.
 */
export async function openSession(
  tx: Transaction,
  ctx: RequestContext,
  { userId, tenantId, openedFrom = null }: { userId: string; tenantId: string | null; openedFrom?: string | null },
): Promise<SignedIn> {
  const at = ctx.deps.now();
  const sessionId = newId();
  const { token, hash } = makeToken(ctx);
  const session = [sessionId, userId, tenantId, ctx.userAgent, ctx.ip, at.toISOString(), sessionEnd(at)] as const;
  const [opened] = await tx.sql(insertSession, [...session, newId(), hash, openedFrom]);
  if (!opened) throw await whyNotOpened(tx, userId, tenantId);
  const [room] = await tx.sql(trimSessions, [tenantId ?? NO_TENANT, userId, sessionId, at.toISOString()]);
  if (room?.is_over) throw limitReached("sessions_per_user", room.maximum ?? 0);
  return answer(tx, ctx, { userId, sessionId, tenantId }, token);
}

/** Who left meanwhile is told as anybody else whose tenant it is not; otherwise what it was opened from has ended. */
async function whyNotOpened(tx: Transaction, userId: string, tenantId: string | null): Promise<AppError> {
  const [found] = await tx.sql(hasLeftStatement, [tenantId, userId]);
  return new AppError(found?.has_left ? "tenant_mismatch" : "unauthenticated");
}

/** A profile as it is shown, its picture by a link that works. */
export const pictured = ({ deps }: RequestContext, { user, ...rest }: Profile): Profile => ({
  ...rest,
  user: { ...user, avatar_url: shownAvatar(deps, user.avatar_url) },
});

/** Opens a session for somebody who proved who they are, in the tenant that 4 B2 chooses; `confirm` asks it once more. */
export async function signIn(
  ctx: RequestContext,
  userId: string,
  wanted: string | null | undefined,
  confirm: (tx: Transaction) => Promise<void> = async () => undefined,
): Promise<SignedIn> {
  const tenantId = await enterable(ctx, userId, wanted);
  return ctx.deps.database.transaction({ tenantId: tenantId ?? NO_TENANT, userId }, async (tx) => {
    await confirm(tx);
    return openSession(tx, ctx, { userId, tenantId });
  });
}

/** The tokens of a session with what its user is and may do there. */
export async function answer(
  tx: Transaction,
  ctx: RequestContext,
  credential: { userId: string; sessionId: string; tenantId: string | null },
  refreshToken: string,
): Promise<SignedIn> {
  const [profile] = await tx.sql(profileStatement, [credential.userId, credential.tenantId]);
  if (!profile) throw new Error("a session without its user");
  return {
    access_token: await ctx.deps.tokens.sign(credential, ctx.deps.now()),
    token_type: "Bearer",
    expires_in: ACCESS_TOKEN_SECONDS,
    refresh_token: refreshToken,
    ...pictured(ctx, profile),
  };
}
