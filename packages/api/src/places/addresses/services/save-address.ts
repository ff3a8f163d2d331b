import type { Transaction } from "@karwan/db";
import { NO_TENANT, newId } from "@karwan/db";
import type { UserContext } from "../../../kernel/index.ts";
import { AppError, recordAudit } from "../../../kernel/index.ts";
import { limitReached, limitsOf } from "../../../tenancy/settings/index.ts";
import { requireMaker } from "../access.ts";
import type { CreateInput } from "../book-schema.ts";
import { isOfTenant } from "../kinds.ts";
import type { Content } from "../normalize.ts";
import { contentOf } from "../normalize.ts";
import { book } from "../repository.ts";

type Owner = { user_id: string; tenant_id: string | null };
/** `most`: how many there may be in the book; null in a tenant's. */
type Wanted = { content: Content; wantsPrimary: boolean; most: number | null };

/** Saves an address, or finds the one already saved at these coordinates; or only normalizes it (1 §4.3, 4 C1). */
export async function saveAddress(ctx: UserContext, input: CreateInput) {
  const content = contentOf(input);
  const owner = ownerOf(ctx, input, content);
  const isOwn = owner.user_id === ctx.caller.userId && owner.tenant_id === null;
  const normalized = () => ({ address: unsaved(owner, content, input.is_primary) });
  if (isOwn && !input.save_to_address_book) return normalized();
  const most = owner.tenant_id === null ? (await limitsOf(ctx)).addresses_per_user : null;
  return ctx.transactionIn(scopeOf(ctx, owner, isOwn), async (tx) => {
    await requireMaker(tx, ctx, owner);
    if (!input.save_to_address_book) return normalized();
    return save(tx, ctx, owner, { content, wantsPrimary: input.is_primary ?? false, most });
  });
}

/** A tenant's own kinds of place belong to the credential's tenant, all others to nobody but their person (4 C1). */
function ownerOf(ctx: UserContext, input: CreateInput, content: Content): Owner {
  const ofTenant = isOfTenant(content.address_type);
  if (ofTenant && !ctx.tenantId) throw new AppError("tenant_required");
  return { user_id: input.user_id ?? ctx.caller.userId, tenant_id: ofTenant ? ctx.tenantId : null };
}

/** Where it is saved: one's own outside every tenant; what takes a right in a tenant, in the credential's. */
function scopeOf({ caller, tenantId }: UserContext, { tenant_id }: Owner, isOwn: boolean): string {
  if (tenant_id) return tenant_id;
  if (isOwn || caller.isSystemAdmin) return NO_TENANT;
  if (!tenantId) throw new AppError("insufficient_permissions");
  return tenantId;
}

function unsaved(owner: Owner, content: Content, is_primary = false) {
  const marked = is_primary && owner.tenant_id === null;
  return { id: null, ...owner, ...content, is_primary: marked, is_active: true, created_at: null, updated_at: null };
}

async function save(tx: Transaction, ctx: UserContext, owner: Owner, { content, wantsPrimary, most }: Wanted) {
  if (!(await book.lockOwner(tx, owner.user_id))) throw new AppError("user_not_found");
  // Whoever had the account before a claim plants no address after it.
  if (owner.user_id === ctx.caller.userId) await ctx.confirmAccess(tx);
  const id = newId();
  const existing = await book.at(tx, owner.user_id, content, id);
  if (existing) return { address: existing };
  if (most !== null && (await book.kept(tx, owner.user_id)) >= most) throw limitReached("addresses_per_user", most);
  const at = ctx.deps.now().toISOString();
  const is_primary = owner.tenant_id === null && (await takePrimary(tx, owner.user_id, { id, wantsPrimary, at }));
  const address = await book.insert(tx, id, owner, { is_primary, is_active: true, at, content });
  await recordAudit(tx, ctx, { action: "address.create", entity_type: "address", entity_id: id, after: address });
  return { action: "address_created" as const, address };
}

/** Whether a new address of somebody's book is primary: the first one is, another when it is to be (1 §4.3). */
async function takePrimary(
  tx: Transaction,
  person: string,
  { id, wantsPrimary, at }: { id: string; wantsPrimary: boolean; at: string },
): Promise<boolean> {
  if (wantsPrimary) await book.unsetOtherPrimary(tx, person, id, at);
  return wantsPrimary || !(await book.hasOtherPrimary(tx, person, id));
}

/**
 * Keeps an address in the caller's own book within other work of theirs, whatever tenant that is in: one that is there at
 * these coordinates already stays as it is, and a book that is full takes no more (1 §4.3, 1 §4.6).
 */
export async function keepInOwnBook(
  tx: Transaction,
  ctx: UserContext,
  input: CreateInput,
  most: number,
): Promise<void> {
  const content = contentOf(input);
  const owner = { user_id: ctx.caller.userId, tenant_id: null };
  if (!(await book.lockOwner(tx, owner.user_id))) throw new AppError("user_not_found");
  const id = newId();
  if ((await book.at(tx, owner.user_id, content, id)) || (await book.kept(tx, owner.user_id)) >= most) return;
  const at = ctx.deps.now().toISOString();
  const is_primary = await takePrimary(tx, owner.user_id, { id, wantsPrimary: false, at });
  await book.insert(tx, id, owner, { is_primary, is_active: true, at, content });
}
