import type { Handle } from "@karwan/db";
import { statement } from "@karwan/db";
import type { z } from "zod";
import type { TenantContext } from "../../kernel/index.ts";
import { AppError, offsetOf, recordAudit, searchPattern } from "../../kernel/index.ts";
import { hashPassword } from "../passwords/index.ts";
import { lockAccess, requireHeld } from "../roles/index.ts";
import { findOrMakeAccount } from "./accounts.ts";
import { countAdmins, joinTenant, refuseLeft, replaceRoles } from "./memberships.ts";
import { countStatement, findMember, findStatement, listStatement, standingOf } from "./repository.ts";
import type { createInput, listInput, setRolesInput, User, updateInput } from "./schema.ts";
import { updateAccount } from "./update-account.ts";

const statusStatement = statement<unknown>(
  "users.set_status",
  "UPDATE memberships SET status = $3, updated_at = $4 WHERE tenant_id = $1 AND user_id = $2",
);

/** The tenant's members, newest accounts first (3 §3). */
export async function listUsers(ctx: TenantContext, input: z.infer<typeof listInput>) {
  const { status = null, role = null, role_id = null } = input;
  const values = [ctx.tenantId, status, searchPattern(input.search), role, role_id];
  const [users, [count]] = await ctx.read((q) => [
    q.sql(listStatement, [...values, input.limit, offsetOf(input)]),
    q.sql(countStatement, values),
  ]);
  return { users, page: input.page, limit: input.limit, total: count?.total ?? 0 };
}

/** One member of the tenant (3 §3). */
export async function showUser(ctx: TenantContext, input: { userId: string }) {
  const [[user]] = await ctx.read((q) => [q.sql(findStatement, [ctx.tenantId, input.userId])]);
  if (!user) throw new AppError("user_not_found");
  return { user };
}

/** Makes a member, of the account that has the e-mail or phone or of a new one (3 §3, 4 B1). */
export async function createUser(ctx: TenantContext, input: z.infer<typeof createInput>) {
  const { password, status, role_ids, ...person } = input;
  const password_hash = password === undefined ? null : await hashPassword(password);
  return ctx.tx(async (h) => {
    await lockAccess(h);
    const userId = await findOrMakeAccount(h, ctx, { ...person, password_hash });
    await joinTenant(h, ctx, userId, status);
    await replaceRoles(h, ctx, userId, role_ids);
    const user = await findMember(h, userId);
    await recordAudit(h, ctx, { action: "user.create", entity_type: "user", entity_id: userId, after: user });
    return { user };
  });
}

/** Changes a member: the account's own fields, the status in this tenant, the roles (3 §3, 4 B8). */
export async function updateUser(ctx: TenantContext, input: z.infer<typeof updateInput>) {
  const passwordHash = input.password === undefined ? null : await hashPassword(input.password);
  return ctx.tx((h) =>
    changeMember(h, ctx, input.userId, "user.update", async (before) => {
      const standing = await standingOf(h, input.userId);
      // Otherwise a new password for somebody mightier would be a way to their permissions.
      requireHeld(ctx.caller, standing.permissions);
      await updateAccount(h, ctx, { before, input, passwordHash });
      if (input.status && input.status !== before.status) {
        await h.sql(statusStatement, [ctx.tenantId, input.userId, input.status, ctx.deps.now().toISOString()]);
      }
      if (input.role_ids) await replaceRoles(h, ctx, input.userId, input.role_ids);
    }),
  );
}

/** Makes a member's roles exactly those given (3 §3). */
export function setUserRoles(ctx: TenantContext, input: z.infer<typeof setRolesInput>) {
  return ctx.tx((h) =>
    changeMember(h, ctx, input.userId, "user.set_roles", () => replaceRoles(h, ctx, input.userId, input.role_ids)),
  );
}

/** Runs a change of a member after all others of the tenant; it never leaves the tenant without an administrator (4 B8). */
async function changeMember(
  h: Handle,
  ctx: TenantContext,
  userId: string,
  action: string,
  change: (before: User) => Promise<void>,
): Promise<{ user: User }> {
  await lockAccess(h);
  const before = await findMember(h, userId);
  await refuseLeft(h, userId);
  const adminsBefore = await countAdmins(h);
  await change(before);
  if (adminsBefore > 0 && (await countAdmins(h)) === 0) throw new AppError("last_tenant_admin");
  const user = await findMember(h, userId);
  await recordAudit(h, ctx, { action, entity_type: "user", entity_id: userId, before, after: user });
  return { user };
}
