import { statement } from "@karwan/db";
import type { TenantContext, TenantPermission } from "../../kernel/index.ts";
import { AppError } from "../../kernel/index.ts";

/** Who reads all of a tenant's manifests; an institution's user, who holds none of these, reads its own (4 L4). */
const staff = ["view:tenant", "manage:operations:tenant"] as const satisfies TenantPermission[];

/** What the documents say of who may call a read. */
export const readersAudience =
  "For members who see the tenant or run its operations; an institution's user sees what is its institution's.";

const ownStatement = statement(
  "manifests.own_institution",
  "SELECT id FROM institutions WHERE tenant_id = $1 AND user_id = $2",
);

/** The institution that the caller's reads keep to; null for staff, who see all; 403 for everybody else (4 L4). */
export async function readableInstitution(ctx: TenantContext): Promise<string | null> {
  const { isSystemAdmin, permissions, userId } = ctx.caller;
  if (isSystemAdmin || staff.some((permission) => permissions.has(permission))) return null;
  const [[own]] = await ctx.read((q) => [q.sql(ownStatement, [ctx.tenantId, userId])]);
  if (!own) throw new AppError("insufficient_permissions");
  return own.id;
}

/** What a list is asked for by a reader; null when he asks for another institution's, of which he sees nothing. */
export function keptTo<Input extends { institution_id?: string | undefined }>(
  own: string | null,
  input: Input,
): Input | null {
  if (own === null) return input;
  const isOthers = input.institution_id !== undefined && input.institution_id !== own;
  return isOthers ? null : { ...input, institution_id: own };
}

const readableStatement = statement(
  "manifests.readable",
  "SELECT id FROM transfer_manifests WHERE tenant_id = $1 AND id = $2 AND ($3::uuid IS NULL OR institution_id = $3)",
);

/** 404 `transfer_manifest_not_found` for a manifest that the caller does not see. */
export async function requireReadable(ctx: TenantContext, id: string): Promise<void> {
  const own = await readableInstitution(ctx);
  const [[found]] = await ctx.read((q) => [q.sql(readableStatement, [ctx.tenantId, id, own])]);
  if (!found) throw new AppError("transfer_manifest_not_found");
}
