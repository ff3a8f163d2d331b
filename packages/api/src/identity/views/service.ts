import type { Transaction } from "@karwan/db";
import { newId } from "@karwan/db";
import type { z } from "zod";
import type { TenantContext, TenantPermission, UserContext } from "../../kernel/index.ts";
import { AppError, lockCountStatement, offsetOf, recordAudit, requireUnchanged } from "../../kernel/index.ts";
import { limitReached, readLimits } from "../../tenancy/settings/index.ts";
import {
  countStatement,
  deleteStatement,
  dropOwnStatement,
  findStatement,
  insertStatement,
  listStatement,
  lockStatement,
  updateStatement,
} from "./repository.ts";
import type { createInput, listInput, oneInput, updateInput } from "./schema.ts";

/** Who may put a view before everybody: who changes something in the tenant, and does not only look. */
const sharers: readonly TenantPermission[] = [
  "manage:tenant",
  "manage:users:tenant",
  "manage:operations:tenant",
  "manage:module:warehouse",
  "manage:storefront:tenant",
  "manage:finance:tenant",
];

function requireSharer({ caller }: TenantContext): void {
  const maySharing = caller.isSystemAdmin || sharers.some((permission) => caller.permissions.has(permission));
  if (!maySharing) throw new AppError("insufficient_permissions");
}

async function shownView(tx: Transaction, ctx: TenantContext, id: string) {
  const [view] = await tx.sql(findStatement, [ctx.tenantId, ctx.caller.userId, id]);
  if (!view) throw new AppError("view_not_found");
  return { view };
}

/** GET /views (4 L9): one's own and those that are shared, by name. */
export async function listViews(ctx: TenantContext, input: z.infer<typeof listInput>) {
  const asked = [ctx.tenantId, ctx.caller.userId, input.of_page ?? null] as const;
  const [views, [count]] = await ctx.read((q) => [
    q.sql(listStatement, [...asked, input.limit, offsetOf(input)]),
    q.sql(countStatement, asked),
  ]);
  return { views, page: input.page, limit: input.limit, total: count?.total ?? 0 };
}

/** GET /views/{id} (4 L9); 404 for what somebody else keeps for themselves. */
export async function showView(ctx: TenantContext, { id }: z.infer<typeof oneInput>) {
  const [[view]] = await ctx.read((q) => [q.sql(findStatement, [ctx.tenantId, ctx.caller.userId, id])]);
  if (!view) throw new AppError("view_not_found");
  return { view };
}

/** POST /views (4 L9); 409 `limit_reached` for who has as many as one may have (4 B14). */
export function createView(ctx: TenantContext, input: z.output<typeof createInput>) {
  return ctx.transaction(async (tx) => {
    if (input.shared) requireSharer(ctx);
    const { name, page, query, columns, shared } = input;
    const id = newId();
    const values = [name, page, JSON.stringify(query), columns, shared, ctx.deps.now().toISOString()] as const;
    await tx.sql(lockCountStatement, [ctx.tenantId, "views"]);
    const [made] = await tx.sql(insertStatement, [ctx.tenantId, ctx.caller.userId, id, ...values]);
    if (!made) throw limitReached("views_per_user", (await readLimits(tx)).views_per_user);
    if (shared) await audit(tx, ctx, "create", { id, after: { name, page, shared } });
    return shownView(tx, ctx, id);
  });
}

type Locked = { user_id: string; name: string; page: string; shared: boolean; updated_at: string };

/** A view under lock that the caller may change: their own; a shared one of others by who manages the tenant. */
async function lockChangeable(tx: Transaction, ctx: TenantContext, id: string): Promise<Locked> {
  const [found] = await tx.sql(lockStatement, [ctx.tenantId, ctx.caller.userId, id]);
  if (!found) throw new AppError("view_not_found");
  const { isSystemAdmin, permissions, userId } = ctx.caller;
  if (found.user_id !== userId && !isSystemAdmin && !permissions.has("manage:tenant"))
    throw new AppError("insufficient_permissions");
  return found;
}

/** PATCH /views/{id} (4 L9). */
export function updateView(ctx: TenantContext, { id, ...changes }: z.output<typeof updateInput>) {
  return ctx.transaction(async (tx) => {
    const { user_id, updated_at, ...before } = await lockChangeable(tx, ctx, id);
    requireUnchanged(ctx, updated_at);
    if (changes.shared && !before.shared) requireSharer(ctx);
    // Whose it is would have it for themselves again, and who took it there would see it no more.
    if (changes.shared === false && user_id !== ctx.caller.userId) throw new AppError("view_of_other");
    const { name = null, query, columns = null, shared = null } = changes;
    const body = query ? JSON.stringify(query) : null;
    await tx.sql(updateStatement, [ctx.tenantId, id, name, body, columns, shared, ctx.deps.now().toISOString()]);
    const after = { ...before, name: name ?? before.name, shared: shared ?? before.shared };
    if (before.shared || after.shared) await audit(tx, ctx, "update", { id, before, after });
    return shownView(tx, ctx, id);
  });
}

/** DELETE /views/{id} (4 L9). */
export function deleteView(ctx: TenantContext, { id }: z.infer<typeof oneInput>) {
  return ctx.transaction(async (tx) => {
    const { user_id: _, updated_at: __, ...before } = await lockChangeable(tx, ctx, id);
    await tx.sql(deleteStatement, [ctx.tenantId, id]);
    if (before.shared) await audit(tx, ctx, "delete", { id, before });
    return {};
  });
}

type Audited = { id: string; before?: object; after?: object };
/** What one keeps for oneself is nobody's record; what all see is. */
const audit = (tx: Transaction, ctx: TenantContext, verb: string, { id, ...rest }: Audited) =>
  recordAudit(tx, ctx, { action: `view.${verb}`, entity_type: "view", entity_id: id, ...rest });

/** The views that the caller, who leaves the scope's tenant, kept for themselves; shared ones are the tenant's (4 B11). */
export async function leaveViews(tx: Transaction, ctx: UserContext): Promise<void> {
  await tx.sql(dropOwnStatement, [tx.scope.tenantId, ctx.caller.userId]);
}
