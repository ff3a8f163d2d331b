import type { Transaction } from "@karwan/db";
import { statement, violation } from "@karwan/db";
import type { z } from "zod";
import type { OpenContext, UserContext } from "../../../kernel/index.ts";
import { AppError, invalidField } from "../../../kernel/index.ts";
import { kindOf } from "../../contacts/index.ts";
import { hashPassword } from "../../passwords/index.ts";
import { lockAccess } from "../../roles/index.ts";
import type { SignedIn, SignedInHere } from "../../sessions/index.ts";
import { enteredHere, hashToken, inCookies, liftLocks, openSession, requireCookies } from "../../sessions/index.ts";
import type { acceptInput } from "../schema.ts";
import type { Way } from "../way.ts";
import { isSame, wayOf } from "../way.ts";
import type { Acceptable, Key } from "./find.ts";
import { findByContact, findByToken, isSetElsewhere, requireAcceptable } from "./find.ts";
import type { Proof } from "./prove.ts";
import { confirmProof, proveOwner } from "./prove.ts";
import type { Chosen } from "./settle.ts";
import { settle } from "./settle.ts";

type Input = z.infer<typeof acceptInput>;

// Whoever registers, proves or gives up the contact at the same moment is met again, but hardly every time.
const MAX_ATTEMPTS = 5;

// What decides the way stays as it is until the end.
const lockHolderStatement = statement(
  "invitations.lock_holder",
  "SELECT FROM users WHERE email = $1 OR phone = $1 FOR UPDATE",
);

/**
 * POST /auth/invitations/accept (4 B10). Whose account the contact is shows now, not when the invitation was sent. The
 * token is used last, by who has proven everything else: a wrong password leaves it as it was.
 */
export async function acceptByToken(ctx: OpenContext, input: Input): Promise<SignedInHere> {
  if (input.cookie) requireCookies(ctx);
  const key = await findByToken(ctx, hashToken(input.token));
  const chosen: Chosen = { passwordHash: null, first_name: input.first_name, last_name: input.last_name };
  let proof: Proof | null = null;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const plan = await look(ctx, key, input.not_me);
    const { found, way } = plan;
    if (way.kind === "own") {
      if (found.account && proof?.accountId !== way.accountId) proof = await proveOwner(ctx, found.account, input);
      // What they choose comes in the place of what another tenant chose for them.
      if (isSetElsewhere(found, key.tenantId) && input.password !== undefined)
        chosen.passwordHash ??= await hashPassword(input.password, ctx);
    } else {
      if (way.kind === "claim" && found.account?.status !== "active") throw new AppError("account_inactive");
      chosen.passwordHash ??= await hashOf(ctx, input.password);
    }
    const entered = await enter(ctx, key, plan, { chosen, proof: way.kind === "own" ? proof : null });
    if (!entered) continue;
    if (way.kind === "claim") await liftLocks(ctx, way.accountId);
    const { signedIn, openedFrom } = entered;
    // One that was opened from the session that it overwrites would end with that.
    return (openedFrom === null ? enteredHere : inCookies)(ctx, signedIn, input.cookie);
  }
  throw new AppError("conflict");
}

async function hashOf(ctx: OpenContext, password: string | undefined): Promise<string> {
  if (password === undefined) throw invalidField("password", "password_needed");
  return hashPassword(password, ctx);
}

type Plan = { found: Acceptable; way: Way; notMe: boolean };

function look(ctx: OpenContext, key: Key, notMe: boolean): Promise<Plan> {
  return ctx.deps.database.transaction({ tenantId: key.tenantId }, async (tx) => {
    const found = await requireAcceptable(tx, ctx, key);
    return { found, way: wayOf(found.account, kindOf(found.destination), notMe), notMe };
  });
}

type Entered = { signedIn: SignedIn; openedFrom: string | null };

/** Does what was found out to be done, as one transaction; null when it is something else by now. */
async function enter(
  ctx: OpenContext,
  key: Key,
  plan: Plan,
  { chosen, proof }: { chosen: Chosen; proof: Proof | null },
): Promise<Entered | null> {
  const { tenantId } = key;
  const { way, notMe } = plan;
  const { destination } = plan.found;
  const userId = way.kind === "new" ? key.id : way.accountId;
  const entered = ctx.deps.database.transaction({ tenantId, userId }, async (tx) => {
    await lockAccess(tx, null);
    await tx.sql(lockHolderStatement, [destination]);
    const found = await requireAcceptable(tx, ctx, key);
    if (!isSame(wayOf(found.account, kindOf(destination), notMe), way)) return null;
    const shownBy = proof ? await confirmProof(tx, ctx, found.account, proof) : null;
    // A password that another tenant set ends with its sessions, so that none can be opened from one of them.
    const openedFrom = isSetElsewhere(found, tenantId) ? null : shownBy;
    await settle(tx, ctx, { found, way, chosen });
    return { signedIn: await openSession(tx, ctx, { userId, tenantId, openedFrom }), openedFrom };
  });
  return entered.catch((error: unknown) => {
    const taken = violation(error)?.constraint;
    if (taken === "users_email_key" || taken === "users_phone_key") return null;
    throw error;
  });
}

/** POST /auth/invitations/:id/accept (4 B10): from a session of who has proven the contact; 404 for everybody else. */
export async function acceptByContact(ctx: UserContext, { id }: { id: string }): Promise<SignedInHere> {
  const { userId, sessionId: openedFrom } = ctx.caller;
  const key = await findByContact(ctx, userId, id);
  return ctx.transactionIn(key.tenantId, async (tx: Transaction) => {
    // Which locks the account, too.
    await lockAccess(tx, ctx);
    const found = await requireAcceptable(tx, ctx, key);
    const way = wayOf(found.account, kindOf(found.destination), false);
    if (way.kind !== "own" || way.accountId !== userId) throw new AppError("invitation_not_found");
    // Whoever set the password may have opened this session: what came with the message says who it is.
    if (isSetElsewhere(found, key.tenantId)) throw new AppError("invitation_token_required");
    await settle(tx, ctx, { found, way, chosen: { passwordHash: null } });
    const signedIn = await openSession(tx, ctx, { userId, tenantId: key.tenantId, openedFrom });
    return inCookies(ctx, signedIn, ctx.cookies?.isCredential ?? false);
  });
}
