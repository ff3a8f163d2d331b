import type { Transaction } from "@karwan/db";
import { statement } from "@karwan/db";
import type { z } from "zod";
import { shownAvatar } from "../../files/index.ts";
import type { TenantContext } from "../../kernel/index.ts";
import { AppError, recordAudit, requireUnchanged } from "../../kernel/index.ts";
import { addMember, changeTyped, findOffer, offerRoles, setOfferStatus } from "../invitations/index.ts";
import { hashPassword } from "../passwords/index.ts";
import { lockAccess, requireNotMightier } from "../roles/index.ts";
import { keepAdministrator, refuseLeft, replaceRoles, requireStaff } from "./memberships.ts";
import { lockAccount } from "./own-account.ts";
import { findMember, findStatement, readUsers, standingOf } from "./repository.ts";
import type { createInput, listInput, setRolesInput, User, updateInput } from "./schema.ts";
import { givingContacts } from "./taken-contacts.ts";
import { updateAccount } from "./update-account.ts";

const statusStatement = statement(
  "users.set_status",
  "UPDATE memberships SET status = $3, updated_at = $4 WHERE tenant_id = $1 AND user_id = $2",
);

/** A record as it is shown, its picture by a link that works. */
const shown = ({ deps }: TenantContext, user: User): User => ({
  ...user,
  avatar_url: shownAvatar(deps, user.avatar_url),
});

/** The tenant's members, newest accounts first (3 §3). */
export async function listUsers(ctx: TenantContext, input: z.infer<typeof listInput>) {
  const { rows, total } = await readUsers(ctx, input);
  return { users: rows.map((user) => shown(ctx, user)), page: input.page, limit: input.limit, total };
}

/** One member of the tenant (3 §3). */
export async function showUser(ctx: TenantContext, input: { userId: string }) {
  const [[user]] = await ctx.read((q) => [q.sql(findStatement, [ctx.tenantId, input.userId])]);
  if (!user) throw new AppError("user_not_found");
  return { user: shown(ctx, user) };
}

/** Makes a member by a new account, or invites who has the e-mail or phone already (3 §3, 4 B1). */
export async function createUser(ctx: TenantContext, input: z.infer<typeof createInput>) {
  const { password, status, role_ids, ...person } = input;
  const password_hash = password === undefined ? null : await hashPassword(password, ctx);
  return ctx.transaction(async (tx) => {
    await lockAccess(tx, ctx);
    const user = await addMember(tx, ctx, { ...person, password_hash }, { status, role_ids });
    return { user: shown(ctx, user) };
  });
}

/** Changes a member: the account's own fields, the status in this tenant, the roles (3 §3, 4 B8). */
export async function updateUser(ctx: TenantContext, input: z.infer<typeof updateInput>) {
  const passwordHash = input.password === undefined ? null : await hashPassword(input.password, ctx);
  const change = (tx: Transaction) =>
    changeMember(tx, ctx, input.userId, "user.update", async (before) => {
      const snapshot = await standingOf(tx, input.userId);
      requireNotMightier(ctx.caller, snapshot.permissions);
      const offer = await findOffer(tx, input.userId);
      if (offer) await changeTyped(tx, ctx, offer, before, input);
      if (input.status && input.status !== before.status) await setStatus(tx, ctx, input.userId, input.status);
      if (input.role_ids) await setRoles(tx, ctx, input.userId, input.role_ids);
      // Last, because that a contact is somebody's is told to nobody whose request is wrong otherwise.
      if (!offer) await updateAccount(tx, ctx, { before, input, passwordHash });
    });
  return givingContacts(ctx, input, () => ctx.transaction(change));
}

async function setStatus(
  tx: Transaction,
  ctx: TenantContext,
  userId: string,
  status: "active" | "inactive",
): Promise<void> {
  const offer = await findOffer(tx, userId);
  if (offer) return setOfferStatus(tx, ctx, offer, status);
  await tx.sql(statusStatement, [ctx.tenantId, userId, status, ctx.deps.now().toISOString()]);
}

async function setRoles(tx: Transaction, ctx: TenantContext, userId: string, ids: readonly string[]): Promise<void> {
  const offer = await findOffer(tx, userId);
  if (offer) return offerRoles(tx, ctx, offer, ids);
  await requireStaff(tx, userId);
  await replaceRoles(tx, ctx, userId, ids);
}

/** Makes a member's roles, or those that an invited one is offered, exactly those given (3 §3). */
export function setUserRoles(ctx: TenantContext, input: z.infer<typeof setRolesInput>) {
  return ctx.transaction((tx) =>
    changeMember(tx, ctx, input.userId, "user.set_roles", () => setRoles(tx, ctx, input.userId, input.role_ids)),
  );
}

/** Runs a change of a member after all others of the tenant; it never leaves the tenant without an administrator (4 B8). */
async function changeMember(
  tx: Transaction,
  ctx: TenantContext,
  userId: string,
  action: string,
  change: (before: User) => Promise<void>,
): Promise<{ user: User }> {
  await lockAccess(tx, ctx);
  // The record is also the account's, which its person may be changing.
  if (ctx.ifMatch) await lockAccount(tx, userId);
  const before = await findMember(tx, userId);
  requireUnchanged(ctx, before.updated_at);
  await refuseLeft(tx, userId);
  await keepAdministrator(tx, () => change(before));
  const user = await findMember(tx, userId);
  await recordAudit(tx, ctx, { action, entity_type: "user", entity_id: userId, before, after: user });
  return { user: shown(ctx, user) };
}
