import type { Transaction } from "@karwan/db";
import { NO_TENANT, statement } from "@karwan/db";
import type { z } from "zod";
import type { OpenContext, RequestContext, UserContext } from "../../kernel/index.ts";
import { AppError, offsetOf } from "../../kernel/index.ts";
import { revealProvenContacts } from "../contacts/index.ts";
import { inHashingTurn, verifyPassword } from "../passwords/index.ts";
import { attempt, attemptsKey } from "./attempts.ts";
import { endByToken, enteredHere } from "./end-session.ts";
import { inCookies, requireCookies, sentRefreshToken } from "./in-cookies.ts";
import { openSession, pictured, signIn } from "./open-session.ts";
import {
  accountByName,
  countStatement,
  invitationsStatement,
  listStatement,
  lockUser,
  ownStatement,
  placesStatement,
  profileStatement,
  revealOfferedRoles,
  revokeLive,
  revokeLost,
  revokeOfUser,
} from "./repository.ts";
import type { listInput, loginInput, OwnUser, SignedInHere } from "./schema.ts";
import { enteredEarlier } from "./schema.ts";
import { enterable, placeStatus } from "./standing.ts";

/** The account an e-mail or a phone names, and the key under which its failed sign-ins count. */
export async function findAccount(
  ctx: RequestContext,
  name: { email?: string | undefined; phone?: string | undefined },
) {
  const [[account]] = await ctx.deps.database.read({ tenantId: NO_TENANT }, (q) => [
    q.sql(accountByName, [name.email ?? null, name.phone ?? null]),
  ]);
  return { account, key: attemptsKey(account?.id, name.email ?? name.phone ?? "") };
}

// Locked until the session is there: a claim, a reset or a new password ends it with the others, or comes before it.
const samePassword = statement(
  "sessions.same_password",
  "SELECT id FROM users WHERE id = $1 AND password_hash = $2 FOR NO KEY UPDATE",
);

/** 401 when the password that was proven is the account's no more. */
async function requirePassword(tx: Transaction, userId: string, passwordHash: string | null): Promise<void> {
  const [same] = await tx.sql(samePassword, [userId, passwordHash ?? ""]);
  if (!same) throw new AppError("invalid_credentials");
}

/** POST /auth/login (3 §2): the same refusal in the same time for an unknown account and a wrong password. */
export async function logIn(ctx: OpenContext, input: z.infer<typeof loginInput>): Promise<SignedInHere> {
  if (input.cookie) requireCookies(ctx);
  // Not even looked up before it is the caller's turn: many log-ins at once are one after the other in all they do.
  const { id, password_hash } = await inHashingTurn(ctx, async () => {
    const { account, key } = await findAccount(ctx, input);
    return attempt(ctx, key, "invalid_credentials", async () =>
      (await verifyPassword(account?.password_hash, input.password)) && account ? account : null,
    );
  });
  const signedIn = await signIn(ctx, id, input.tenant_id, (tx) => requirePassword(tx, id, password_hash));
  return enteredHere(ctx, signedIn, input.cookie);
}

/** POST /auth/logout (3 §2). An unknown token has nothing left to end: that is no failure (as in RFC 7009). */
export async function logOut(ctx: OpenContext, input: { refresh_token?: string | undefined }) {
  const { token, isCookie } = sentRefreshToken(ctx, input);
  await endByToken(ctx, token, isCookie);
  if (isCookie) ctx.cookies?.forget();
  return {};
}

/** GET /auth/me (3 §2). */
export async function showMe(ctx: UserContext) {
  const { userId } = ctx.caller;
  const { database } = ctx.deps;
  const at = ctx.deps.now().toISOString();
  const [[[profile], [own]], [places, , , invitations]] = await Promise.all([
    database.read({ tenantId: ctx.tenantId ?? NO_TENANT, userId }, (q) => [
      q.sql(profileStatement, [userId, ctx.tenantId]),
      q.sql(ownStatement, [userId]),
    ]),
    ctx.read((q) => [
      q.sql(placesStatement, [userId]),
      q.sql(revealProvenContacts, [userId]),
      q.sql(revealOfferedRoles, [at, userId]),
      q.sql(invitationsStatement, [at, userId]),
    ]),
  ]);
  if (!profile || !own) throw new AppError("unauthenticated");
  const tenants = places.map((place) => ({
    id: place.tenant_id,
    name: place.name,
    code: place.code,
    status: placeStatus(place),
  }));
  const shown = pictured(ctx, profile);
  const csrf_token = (await ctx.cookies?.csrfToken()) ?? null;
  return { ...shown, user: { ...shown.user, ...own }, csrf_token, invitations, tenants };
}

/** The caller as GET /auth/me shows them. `tx` must be in the scope of the session's tenant, or of none. */
export async function readOwnUser(tx: Transaction, ctx: UserContext): Promise<OwnUser> {
  const { caller, tenantId } = ctx;
  const [profile] = await tx.sql(profileStatement, [caller.userId, tenantId]);
  const [own] = await tx.sql(ownStatement, [caller.userId]);
  if (!profile || !own) throw new AppError("unauthenticated");
  return { ...pictured(ctx, profile).user, ...own };
}

/** POST /auth/switch-tenant (3 §2): a new family there; the old one stays (4 B2), and ends the new one with it. */
export function switchTenant(ctx: UserContext, input: { tenant_id: string }): Promise<SignedInHere> {
  return enterFromHere(ctx, input, async () => undefined);
}

/**
 * Enters again what an earlier answer entered, which this browser did not get: it still holds the cookies of before. The session
 * of that answer is nobody's, and ends (3 §1.8, 4 L9).
 */
export function enterAgain(ctx: UserContext, earlier: unknown): Promise<SignedInHere> {
  const { userId, sessionId } = ctx.caller;
  const tenant_id = enteredEarlier.parse(earlier).tenant.id;
  const lost = [ctx.deps.now().toISOString(), "answer_lost", sessionId, userId, tenant_id] as const;
  return enterFromHere(ctx, { tenant_id }, (tx) => tx.sql(revokeLost, lost));
}

async function enterFromHere(
  ctx: UserContext,
  input: { tenant_id: string },
  first: (tx: Transaction) => Promise<unknown>,
): Promise<SignedInHere> {
  const { userId, sessionId: openedFrom } = ctx.caller;
  await enterable(ctx, userId, input.tenant_id);
  return ctx.transactionIn(input.tenant_id, async (tx) => {
    await ctx.confirmAccess(tx);
    await first(tx);
    const signedIn = await openSession(tx, ctx, { userId, tenantId: input.tenant_id, openedFrom });
    return inCookies(ctx, signedIn, ctx.cookies?.isCredential ?? false);
  });
}

/** GET /auth/sessions: the caller's live refresh families, the one last used first (3 §2). */
export async function listSessions(ctx: UserContext, input: z.infer<typeof listInput>) {
  const { userId, sessionId } = ctx.caller;
  const at = ctx.deps.now().toISOString();
  const [sessions, [count]] = await ctx.read((q) => [
    q.sql(listStatement, [userId, at, sessionId, input.limit, offsetOf(input)]),
    q.sql(countStatement, [userId, at]),
  ]);
  return { sessions, page: input.page, limit: input.limit, total: count?.total ?? 0 };
}

/** DELETE /auth/sessions/:id (3 §2). Its access tokens stop with the next request (4 B3). */
export function deleteSession(ctx: UserContext, input: { id: string }) {
  return ctx.transaction(async (tx) => {
    const at = ctx.deps.now().toISOString();
    const { userId } = ctx.caller;
    await tx.sql(lockUser, [userId]);
    const [ended] = await tx.sql(revokeLive, [at, "deleted", input.id, userId]);
    if (!ended) throw new AppError("session_not_found");
    return {};
  });
}

/** Ends a user's sessions, all but `except`. */
export async function endSessions(
  tx: Transaction,
  ctx: RequestContext,
  { userId, except = null, reason }: { userId: string; except?: string | null; reason: string },
): Promise<void> {
  await tx.sql(revokeOfUser, [userId, except, ctx.deps.now().toISOString(), reason]);
}
