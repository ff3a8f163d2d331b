import type { Handle } from "@karwan/db";
import type { UserContext } from "../../../kernel/index.ts";
import { AppError, onViolation, recordAudit } from "../../../kernel/index.ts";
import type { Owner } from "../access.ts";
import { changing } from "../access.ts";
import type { BookAddress, UpdateInput } from "../book-schema.ts";
import { requireSameKind } from "../kinds.ts";
import type { Content } from "../normalize.ts";
import { contentOf } from "../normalize.ts";
import { book } from "../repository.ts";

const taken = () => new AppError("address_coordinates_already_exist");
const refusing = onViolation({ addresses_coordinates_key: taken, addresses_tenant_coordinates_key: taken });

/** Replaces an address. `is_primary` true moves the mark here, false leaves it; deactivating hands it on (1 §4.3, 4 C2). */
export function changeAddress(ctx: UserContext, input: UpdateInput) {
  return changing(ctx, input.addressId, async (h, owner) => {
    const before = await lock(h, input.addressId, owner);
    const content = contentOf(input, before);
    requireSameKind(ctx, before.address_type, content.address_type);
    const at = ctx.deps.now().toISOString();
    const is_active = input.is_active ?? before.is_active;
    if (before.is_active && !is_active) await requireUnused(h, before.id);
    if (is_active) await requireFree(h, before, content);
    const person = personOf(owner);
    const is_primary = person !== null && (await takePrimary(h, person, before, { input, is_active, at }));
    const address = await book.update(h, before.id, { is_primary, is_active, at, content }).catch(refusing);
    if (person !== null && before.is_primary && !is_active) await book.promoteOldest(h, person, at);
    const entry = { entity_type: "address", entity_id: address.id, before, after: address };
    await recordAudit(h, ctx, { action: "address.update", ...entry });
    return { address };
  });
}

/** Deletes an address for good, out of every list; a primary one hands its mark to the oldest active (4 C2). */
export function deleteAddress(ctx: UserContext, input: { addressId: string }) {
  return changing(ctx, input.addressId, async (h, owner) => {
    const before = await lock(h, input.addressId, owner);
    await requireUnused(h, before.id);
    const at = ctx.deps.now().toISOString();
    await book.delete(h, before.id, at);
    const person = personOf(owner);
    if (person !== null && before.is_primary) await book.promoteOldest(h, person, at);
    await recordAudit(h, ctx, { action: "address.delete", entity_type: "address", entity_id: before.id, before });
    return {};
  });
}

/** In whose book an address is; null for a tenant's, which is nobody's primary one. */
const personOf = ({ user_id, tenant_id }: Owner) => (tenant_id === null ? user_id : null);

async function lock(h: Handle, id: string, { user_id }: Owner): Promise<BookAddress> {
  if (user_id !== null) await book.lockOwner(h, user_id);
  const row = await book.lock(h, id);
  if (!row) throw new AppError("address_not_found");
  return row;
}

/** Coordinates at which the same person saved another active address are taken (1 §4.3). */
async function requireFree(h: Handle, { id, user_id }: BookAddress, place: Content): Promise<void> {
  if (user_id !== null && (await book.at(h, user_id, place, id))) throw taken();
}

/** Decides whether the address is primary from now on, and takes the mark off the one that was. */
async function takePrimary(
  h: Handle,
  person: string,
  before: BookAddress,
  { input, is_active, at }: { input: UpdateInput; is_active: boolean; at: string },
): Promise<boolean> {
  if (!is_active) return false;
  if (before.is_primary) return true;
  if (!(await book.hasOtherPrimary(h, person, before.id))) return true;
  if (input.is_primary) await book.unsetOtherPrimary(h, person, before.id, at);
  return input.is_primary ?? false;
}

/** A branch or warehouse without its place would be nowhere. */
async function requireUnused(h: Handle, id: string): Promise<void> {
  if (await book.inUse(h, id)) throw new AppError("address_in_use");
}
