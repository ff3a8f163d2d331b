import { statement } from "@karwan/db";
import type { z } from "zod";
import type { TenantContext } from "../../kernel/index.ts";
import { AppError, onViolation, recordAudit } from "../../kernel/index.ts";
import { requireHeld } from "./held-permissions.ts";
import { changeRole, findRole, requireOwn } from "./repository.ts";
import type { addPermissionsInput, removePermissionInput } from "./schema.ts";

/** What keeps the platform and every tenant governable (3 §3). */
const critical: Readonly<Record<string, string>> = {
  system_admin: "manage:system",
  tenant_admin: "manage:users:tenant",
};

const permissionsStatement = statement(
  "roles.permissions",
  "SELECT id, name, scope FROM permissions WHERE id = ANY($1::uuid[])",
);
const missing = () => new AppError("role_or_permission_not_found");
const alreadyAssigned = () => new AppError("permission_already_assigned");

/** Gives a role permissions of its own scope that the caller holds; all or none (1 §4.2, 4 B7). */
export async function addPermissions(ctx: TenantContext, input: z.infer<typeof addPermissionsInput>) {
  const role = await findRole(ctx, input.roleId, "role_or_permission_not_found");
  const wanted = [...new Set(input.permission_ids)];
  const [found] = await ctx.read((q) => [q.sql(permissionsStatement, [wanted])]);
  if (found.length < wanted.length) throw missing();
  requireOwn(ctx.caller, role, "cannot_change_system_role");
  if (found.some((permission) => permission.scope !== role.scope)) throw new AppError("permission_scope_mismatch");
  return changeRole(ctx, role, async (tx, before) => {
    if (before.permissions.some(({ id }) => wanted.includes(id))) throw alreadyAssigned();
    requireHeld(
      ctx.caller,
      found.map(({ name }) => name),
    );
    const created_at = ctx.deps.now();
    await tx.prisma.rolePermission
      .createMany({ data: wanted.map((permission_id) => ({ role_id: before.id, permission_id, created_at })) })
      .catch(onViolation({ role_permissions_pkey: alreadyAssigned }));
    const entry = { entity_type: "role", entity_id: before.id, before: before.permissions, after: found };
    await recordAudit(tx, ctx, { action: "role.add_permissions", ...entry });
    return {};
  });
}

/** Takes a permission from a role; those that keep tenants governable stay (1 §4.2, 3 §3). */
export async function removePermission(ctx: TenantContext, input: z.infer<typeof removePermissionInput>) {
  const role = await findRole(ctx, input.roleId, "role_or_permission_not_found");
  const [[permission]] = await ctx.read((q) => [q.sql(permissionsStatement, [[input.permissionId]])]);
  if (!permission) throw missing();
  if (role.is_built_in && critical[role.name] === permission.name) {
    throw new AppError("cannot_remove_system_critical_permission");
  }
  requireOwn(ctx.caller, role, "cannot_change_system_role");
  return changeRole(ctx, role, async (tx, before) => {
    if (!before.permissions.some(({ id }) => id === permission.id)) throw new AppError("permission_not_assigned");
    requireHeld(ctx.caller, [permission.name]);
    const held = { role_id: before.id, permission_id: permission.id };
    await tx.prisma.rolePermission.delete({ where: { role_id_permission_id: held } });
    const entry = { entity_type: "role", entity_id: before.id, before: before.permissions };
    await recordAudit(tx, ctx, { action: "role.remove_permission", ...entry, after: { removed: permission.name } });
    return {};
  });
}
