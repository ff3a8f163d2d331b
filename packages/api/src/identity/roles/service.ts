import { NO_TENANT, newId, statement } from "@karwan/db";
import type { z } from "zod";
import type { TenantContext, Written } from "../../kernel/index.ts";
import {
  AppError,
  offsetOf,
  onViolation,
  recordAudit,
  recordOf,
  requireUnchanged,
  searchPatterns,
  selectOf,
} from "../../kernel/index.ts";
import { describeRole } from "./describe-role.ts";
import { changeRole, findRole, ownKey, ownShape, requireOwn, roleColumns } from "./repository.ts";
import type { createInput, listInput, Role, updateInput } from "./schema.ts";

const filter = `(r.tenant_id IS NULL OR r.tenant_id = $1) AND ($2::text IS NULL OR r.scope = $2)
  AND ($3::text[] IS NULL OR r.name ILIKE ANY($3) OR r.description ILIKE ANY($3))`;

const listStatement = statement(
  "roles.list",
  `SELECT ${roleColumns} FROM roles r WHERE ${filter} ORDER BY r.is_built_in DESC, r.created_at, r.id LIMIT $4 OFFSET $5`,
);
const countStatement = statement("roles.count", `SELECT count(*) AS total FROM roles r WHERE ${filter}`);
// A tenant's names and the built-in ones are one namespace, over two values of tenant_id.
const builtInStatement = statement(
  "roles.built_in_name",
  "SELECT id FROM roles WHERE tenant_id IS NULL AND is_built_in AND lower(name) = lower($1)",
);
const select = selectOf(ownShape);
type OwnColumns = Written<typeof ownShape>;

const nameTaken = () => new AppError("role_name_exists");
const inUse = () => new AppError("role_has_active_assignments");

/** The roles a tenant can give: the built-in ones first, then its own (1 §4.2). */
export async function listRoles(ctx: TenantContext, input: z.infer<typeof listInput>) {
  const values = [ctx.tenantId, input.scope ?? null, searchPatterns(input.search)] as const;
  const [roles, [count]] = await ctx.read((q) => [
    q.sql(listStatement, [...values, input.limit, offsetOf(input)]),
    q.sql(countStatement, values),
  ]);
  const shown = roles.map((role) => describeRole(role, ctx.language));
  return { roles: shown, page: input.page, limit: input.limit, total: count?.total ?? 0 };
}

/** One role with its permissions (4 B7). */
export async function showRole(ctx: TenantContext, input: { roleId: string }) {
  const { tenant_id: _, ...role } = await findRole(ctx, input.roleId);
  return { role: describeRole(role, ctx.language) };
}

/** Makes a role of the tenant's own, or, for system administrators, of the platform (1 §4.2, 3 §3). */
export async function createRole(ctx: TenantContext, input: z.infer<typeof createInput>) {
  const isSystem = input.scope === "system";
  if (isSystem && !ctx.caller.isSystemAdmin) throw new AppError("insufficient_permissions");
  if (!isSystem && ctx.tenantId === NO_TENANT) throw new AppError("tenant_required");
  const owner = isSystem ? null : ctx.tenantId;
  return ctx.transactionIn(owner ?? NO_TENANT, async (tx) => {
    if ((await tx.sql(builtInStatement, [input.name])).length > 0) throw nameTaken();
    const { name, description, scope } = input;
    const at = ctx.deps.now();
    const data = { id: newId(), tenant_id: owner, name, description, scope, created_at: at, updated_at: at };
    const own: OwnColumns = recordOf(
      await tx.prisma.role.create({ data, select }).catch(onViolation({ roles_name_key: nameTaken })),
    );
    const role: Role = { ...own, permissions: [] };
    await recordAudit(tx, ctx, { action: "role.create", entity_type: "role", entity_id: role.id, after: role });
    return { role };
  });
}

/** Renames or describes a role; never a built-in one (1 §4.2, 4 B7). */
export async function updateRole(ctx: TenantContext, input: z.infer<typeof updateInput>) {
  const found = await findRole(ctx, input.roleId);
  requireOwn(ctx.caller, found, "cannot_change_system_role");
  return changeRole(ctx, found, async (tx, before) => {
    requireUnchanged(ctx, before.updated_at);
    const { name = before.name, description } = input;
    if ((await tx.sql(builtInStatement, [name])).length > 0) throw nameTaken();
    const change = { where: ownKey(tx, before), data: { name, description, updated_at: ctx.deps.now() } };
    const own: OwnColumns = recordOf(
      await tx.prisma.role.update({ ...change, select }).catch(onViolation({ roles_name_key: nameTaken })),
    );
    const role: Role = { ...before, ...own };
    await recordAudit(tx, ctx, { action: "role.update", entity_type: "role", entity_id: role.id, before, after: role });
    return { role };
  });
}

/** Deletes a role that nobody holds (1 §4.2). The foreign keys decide the race with an assignment. */
export async function deleteRole(ctx: TenantContext, input: { roleId: string }) {
  const found = await findRole(ctx, input.roleId);
  requireOwn(ctx.caller, found, "cannot_delete_system_role");
  return changeRole(ctx, found, async (tx, before) => {
    await tx.prisma.role
      .delete({ where: ownKey(tx, before), select: { id: true } })
      .catch(onViolation({ membership_roles_role_id_fkey: inUse, system_role_assignments_role_id_fkey: inUse }));
    await recordAudit(tx, ctx, { action: "role.delete", entity_type: "role", entity_id: before.id, before });
    return {};
  });
}
