import type { Handle } from "@karwan/db";
import type { UserContext } from "../../../kernel/index.ts";
import { AppError, onViolation, recordAudit } from "../../../kernel/index.ts";
import { changing } from "../access.ts";
import type { BookAddress, UpdateInput } from "../book-schema.ts";
import { contentOf } from "../normalize.ts";
import { book } from "../repository.ts";

const refusing = onViolation({ addresses_coordinates_key: () => new AppError("address_coordinates_already_exist") });

/** Replaces an address. `is_primary` true moves the mark here, false leaves it; deactivating hands it on (1 §4.3, 4 C2). */
export function changeAddress(ctx: UserContext, input: UpdateInput) {
  return changing(ctx, input.addressId, async (h, { user_id }) => {
    const before = await lock(h, input.addressId, user_id);
    const at = ctx.deps.now().toISOString();
    const is_active = input.is_active ?? before.is_active;
    if (before.is_active && !is_active) await requireUnused(h, before.id);
    const is_primary =
      user_id === null ? false : await takePrimary(h, { ...before, user_id }, { input, is_active, at });
    const address = await book
      .update(h, before.id, { is_primary, is_active, at, content: contentOf(input, before) })
      .catch(refusing);
    if (user_id !== null && before.is_primary && !is_active) await book.promoteOldest(h, user_id, at);
    const entry = { entity_type: "address", entity_id: address.id, before, after: address };
    await recordAudit(h, ctx, { action: "address.update", ...entry });
    return { address };
  });
}

/** Deletes an address for good, out of every list; a primary one hands its mark to the oldest active (4 C2). */
export function deleteAddress(ctx: UserContext, input: { addressId: string }) {
  return changing(ctx, input.addressId, async (h, { user_id }) => {
    const before = await lock(h, input.addressId, user_id);
    await requireUnused(h, before.id);
    const at = ctx.deps.now().toISOString();
    await book.delete(h, before.id, at);
    if (user_id !== null && before.is_primary) await book.promoteOldest(h, user_id, at);
    await recordAudit(h, ctx, { action: "address.delete", entity_type: "address", entity_id: before.id, before });
    return {};
  });
}

async function lock(h: Handle, id: string, userId: string | null): Promise<BookAddress> {
  if (userId !== null) await book.lockOwner(h, userId);
  const row = await book.lock(h, id);
  if (!row) throw new AppError("address_not_found");
  return row;
}

/** Decides whether the address is primary from now on, and takes the mark off the one that was. */
async function takePrimary(
  h: Handle,
  before: BookAddress & { user_id: string },
  { input, is_active, at }: { input: UpdateInput; is_active: boolean; at: string },
): Promise<boolean> {
  if (!is_active) return false;
  if (before.is_primary) return true;
  if (!(await book.hasOtherPrimary(h, before.user_id, before.id))) return true;
  if (input.is_primary) await book.unsetOtherPrimary(h, before.user_id, before.id, at);
  return input.is_primary ?? false;
}

/** A branch or warehouse without its place would be nowhere. */
async function requireUnused(h: Handle, id: string): Promise<void> {
  if (await book.inUse(h, id)) throw new AppError("address_in_use");
}
