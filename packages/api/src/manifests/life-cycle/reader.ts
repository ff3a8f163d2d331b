import { statement } from "@karwan/db";
import type { TenantContext, TenantPermission } from "../../kernel/index.ts";
import { AppError } from "../../kernel/index.ts";

/** Who changes manifests (3 §3). */
export const manifestWork = [
  "manage:operations:tenant",
  "manage:module:warehouse",
] as const satisfies TenantPermission[];
/** Who reads all of a tenant's manifests; an institution's user, who holds none of these, reads its own (3 §3, 4 L4). */
export const manifestStaff = ["view:tenant", ...manifestWork] as const satisfies TenantPermission[];

/** What the documents say of who may call a read. */
export const readersAudience =
  "For members who see the tenant, run its operations or work in its warehouses; an institution's user sees what is its institution's.";

const ownStatement = statement(
  "manifests.own_institution",
  "SELECT id FROM institutions WHERE tenant_id = $1 AND user_id = $2",
);

/** Whether the caller reads all manifests, by what is known of the rights at this moment. */
const seesAll = ({ caller: { isSystemAdmin, permissions } }: TenantContext): boolean =>
  isSystemAdmin || manifestStaff.some((permission) => permissions.has(permission));

/** The institution that the caller belongs to; 403 for who belongs to none. */
async function ownInstitution(ctx: TenantContext): Promise<string> {
  const [[own]] = await ctx.read((q) => [q.sql(ownStatement, [ctx.tenantId, ctx.caller.userId])]);
  if (!own) throw new AppError("insufficient_permissions");
  return own.id;
}

/**
 * Reads as the caller may: `work` gets the institution that it keeps to, null for staff, who see all; 403 for everybody else
 * (4 L4). Rights may come from memory; each read proves them anew, so that what was decided by others than those which hold
 * is done again by these (4 B3). `work` reads within the request.
 */
export async function asReader<T>(ctx: TenantContext, work: (own: string | null) => Promise<T>): Promise<T> {
  for (;;) {
    const all = seesAll(ctx);
    const decided = () => seesAll(ctx) === all;
    try {
      const answer = await work(all ? null : await ownInstitution(ctx));
      if (decided()) return answer;
    } catch (error) {
      if (decided()) throw error;
    }
  }
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

/** 404 `transfer_manifest_not_found` for a manifest that is not the reader's institution's (`own`; null: of any). */
export async function requireReadable(ctx: TenantContext, own: string | null, id: string): Promise<void> {
  const [[found]] = await ctx.read((q) => [q.sql(readableStatement, [ctx.tenantId, id, own])]);
  if (!found) throw new AppError("transfer_manifest_not_found");
}
