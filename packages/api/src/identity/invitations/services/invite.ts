import type { Transaction } from "@karwan/db";
import { newId } from "@karwan/db";
import type { TenantContext } from "../../../kernel/index.ts";
import { AppError, onViolation, recordAudit } from "../../../kernel/index.ts";
import type { Match } from "../../contacts/index.ts";
import { kindOf, matchContact } from "../../contacts/index.ts";
import { lockAccess, requireHeld } from "../../roles/index.ts";
import { makeToken } from "../../sessions/index.ts";
import type { Membership, Person, User } from "../../users/index.ts";
import {
  findMember,
  findMembership,
  insertAccount,
  joinTenant,
  refuseLeft,
  replaceRoles,
  requireAssignable,
  standingOf,
} from "../../users/index.ts";
import { insertStatement, offerStatement, sendAnewStatement } from "../repository.ts";
import { invitationMachine } from "../state.ts";
import type { Inviting } from "./send.ts";
import { aDayAgo, requireRoom, sendToken } from "./send.ts";
import { standIn } from "./stand-in.ts";

const alreadyInvited = onViolation({ invitations_open_key: () => new AppError("user_already_invited") });

/** What somebody is made here, or asked to become. */
type Standing = { status: Membership["status"]; role_ids: readonly string[] };

/**
 * Makes a person a member at once, by a new account, or invites who has one already (4 B1). Answers the member's id,
 * which of an invited one is the invitation's. Under `lockAccess`.
 */
export async function addPerson(
  tx: Transaction,
  ctx: Inviting,
  person: Person,
  { status, role_ids }: Standing,
): Promise<string> {
  const match = await matchContact(tx, person);
  if (match) return invite(tx, ctx, { person, match, role_ids });
  const userId = await insertAccount(tx, ctx, person);
  if (userId) {
    await joinTenant(tx, ctx, userId, status);
    await replaceRoles(tx, ctx, userId, role_ids);
    return userId;
  }
  // Somebody made the account in the meantime.
  const late = await matchContact(tx, person);
  if (!late) throw new AppError("conflict");
  return invite(tx, ctx, { person, match: late, role_ids });
}

/** The same, recorded, for who administers members or imports them (3 §3). */
export async function addMember(
  tx: Transaction,
  ctx: TenantContext,
  person: Person,
  standing: Standing,
): Promise<User> {
  const id = await addPerson(tx, ctx, person, standing);
  const user = await findMember(tx, id);
  const action = user.status === "invited" ? "user.invite" : "user.create";
  await recordAudit(tx, ctx, { action, entity_type: "user", entity_id: id, after: user });
  return user;
}

/** 409 for who is a member; who registered as a customer, or left, by themselves is asked to become one (4 B1, 4 B11). */
async function requireStranger(tx: Transaction, accountId: string): Promise<void> {
  const found = await findMembership(tx, accountId);
  const mayAccept = !found || found.has_left || (found.is_merely_customer && found.status === "active");
  if (!mayAccept) throw new AppError("user_already_member");
}

async function invite(
  tx: Transaction,
  ctx: Inviting,
  { person, match, role_ids }: { person: Person; match: Match; role_ids: readonly string[] },
): Promise<string> {
  const { email = null, phone = null, first_name, last_name } = person;
  await requireStranger(tx, match.account_id);
  await requireAssignable(tx, ctx.caller, { given: role_ids });
  const destination = (match.kind === "email" ? email : phone) ?? "";
  await requireRoom(tx, ctx, destination);
  const id = newId();
  const { token, hash } = makeToken(ctx);
  const at = ctx.deps.now().toISOString();
  const offer = [hash, [...new Set(role_ids)], ctx.caller.userId, at] as const;
  const [, [made]] = await tx.inOrder(
    () => standIn(tx, { id, first_name, last_name, at }),
    () => tx.sql(insertStatement, [tx.scope.tenantId, id, email, phone, destination, ...offer]).catch(alreadyInvited),
  );
  await sendToken(tx, ctx, { to: destination, accountId: match.account_id, token, days: made?.days ?? 0 });
  return id;
}

/**
 * POST /users/:userId/invitation (4 B10): the sender becomes the inviter, who holds what the roles permit, and the
 * former token is void. Who left has no invitation to be sent anew: they are invited by POST /users (4 B11).
 */
export function sendAnew(ctx: TenantContext, { userId }: { userId: string }) {
  return ctx.transaction(async (tx) => {
    await lockAccess(tx, ctx);
    const before = await findMember(tx, userId);
    const [offer] = await tx.sql(offerStatement, [ctx.tenantId, userId]);
    if (!offer) {
      await refuseLeft(tx, userId);
      throw new AppError("user_already_member");
    }
    invitationMachine.next(offer.status, "send");
    requireHeld(ctx.caller, (await standingOf(tx, userId)).permissions);
    await requireAssignable(tx, ctx.caller, { given: offer.role_ids });
    const { destination } = offer;
    const match = await matchContact(tx, { [kindOf(destination)]: destination });
    if (match) await requireStranger(tx, match.account_id);
    await requireRoom(tx, ctx, destination);
    const { token, hash } = makeToken(ctx);
    const values = [hash, ctx.caller.userId, ctx.deps.now().toISOString(), aDayAgo(ctx)] as const;
    const [sent] = await tx.sql(sendAnewStatement, [ctx.tenantId, userId, ...values]).catch(alreadyInvited);
    await sendToken(tx, ctx, { to: destination, accountId: match?.account_id ?? null, token, days: sent?.days ?? 0 });
    const user = await findMember(tx, userId);
    await recordAudit(tx, ctx, { action: "user.invite", entity_type: "user", entity_id: userId, before, after: user });
    return { user };
  });
}
