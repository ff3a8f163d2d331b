import type { Handle } from "@karwan/db";
import { NO_TENANT, newId } from "@karwan/db";
import type { UserContext } from "../../../kernel/index.ts";
import { AppError, recordAudit } from "../../../kernel/index.ts";
import { requireOverMember } from "../access.ts";
import type { CreateInput } from "../book-schema.ts";
import type { Content } from "../normalize.ts";
import { contentOf } from "../normalize.ts";
import { book } from "../repository.ts";

type Owner = { user_id: string; tenant_id: string | null };

const OF_TENANTS: readonly string[] = ["tenant", "branch", "warehouse"];

/** Saves an address, or finds the one already saved at these coordinates; or only normalizes it (1 §4.3). */
export async function saveAddress(ctx: UserContext, input: CreateInput) {
  const content = contentOf(input);
  const owner = ownerOf(ctx, input, content);
  const isOwn = owner.user_id === ctx.caller.userId;
  const asAdmin = !isOwn && !ctx.caller.isSystemAdmin;
  if (asAdmin && !ctx.tenantId) throw new AppError("insufficient_permissions");
  if (isOwn && !input.save_to_address_book) return { address: unsaved(owner, content, input.is_primary) };
  return ctx.txIn(asAdmin && ctx.tenantId ? ctx.tenantId : NO_TENANT, async (h) => {
    if (asAdmin) await requireOverMember(h, owner.user_id);
    if (!input.save_to_address_book) return { address: unsaved(owner, content, input.is_primary) };
    return save(h, ctx, owner, { content, wantsPrimary: input.is_primary ?? false });
  });
}

/** A tenant's own kinds of place belong to the credential's tenant, all others to nobody but their owner (4 C1). */
function ownerOf(ctx: UserContext, input: CreateInput, content: Content): Owner {
  const isOfTenant = OF_TENANTS.includes(content.address_type);
  if (isOfTenant && !ctx.tenantId) throw new AppError("tenant_required");
  return { user_id: input.user_id ?? ctx.caller.userId, tenant_id: isOfTenant ? ctx.tenantId : null };
}

function unsaved(owner: Owner, content: Content, is_primary = false) {
  return { id: null, ...owner, ...content, is_primary, is_active: true, created_at: null, updated_at: null };
}

async function save(h: Handle, ctx: UserContext, owner: Owner, wanted: { content: Content; wantsPrimary: boolean }) {
  const { content, wantsPrimary } = wanted;
  if (!(await book.lockOwner(h, owner.user_id))) throw new AppError("user_not_found");
  const existing = await book.at(h, owner.user_id, content);
  if (existing) return { address: existing };
  const at = ctx.deps.now().toISOString();
  const id = newId();
  const is_primary = wantsPrimary || !(await book.hasOtherPrimary(h, owner.user_id, id));
  if (wantsPrimary) await book.unsetOtherPrimary(h, owner.user_id, id, at);
  const address = await book.insert(h, id, owner, { is_primary, is_active: true, at, content });
  await recordAudit(h, ctx, { action: "address.create", entity_type: "address", entity_id: id, after: address });
  return { action: "address_created" as const, address };
}
