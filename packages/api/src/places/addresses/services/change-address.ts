import type { Transaction } from "@karwan/db";
import type { UserContext } from "../../../kernel/index.ts";
import { AppError, onViolation, recordAudit, requireUnchanged } from "../../../kernel/index.ts";
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
  return changing(ctx, input.addressId, async (tx, owner) => {
    const before = await lock(tx, input.addressId, owner);
    requireUnchanged(ctx, before.updated_at);
    const content = contentOf(input, before);
    requireSameKind(ctx, before.address_type, content.address_type);
    const at = ctx.deps.now().toISOString();
    const is_active = input.is_active ?? before.is_active;
    if (before.is_active && !is_active) await requireUnused(tx, before.id);
    if (is_active) await requireFree(tx, before, content);
    const person = personOf(owner);
    const is_primary = person !== null && (await takePrimary(tx, person, before, { input, is_active, at }));
    const address = await book.update(tx, before.id, { is_primary, is_active, at, content }).catch(refusing);
    if (person !== null && before.is_primary && !is_active) await book.promoteOldest(tx, person, at);
    const entry = { entity_type: "address", entity_id: address.id, before, after: address };
    await recordAudit(tx, ctx, { action: "address.update", ...entry });
    return { address };
  });
}

/** Deletes an address for good, out of every list; a primary one hands its mark to the oldest active (4 C2). */
export function deleteAddress(ctx: UserContext, input: { addressId: string }) {
  return changing(ctx, input.addressId, async (tx, owner) => {
    const before = await lock(tx, input.addressId, owner);
    await requireUnused(tx, before.id);
    const at = ctx.deps.now().toISOString();
    await book.delete(tx, before.id, at);
    const person = personOf(owner);
    if (person !== null && before.is_primary) await book.promoteOldest(tx, person, at);
    await recordAudit(tx, ctx, { action: "address.delete", entity_type: "address", entity_id: before.id, before });
    return {};
  });
}

/** In whose book an address is; null for a tenant's, which is nobody's primary one. */
const personOf = ({ user_id, tenant_id }: Owner) => (tenant_id === null ? user_id : null);

async function lock(tx: Transaction, id: string, { user_id }: Owner): Promise<BookAddress> {
  if (user_id !== null) await book.lockOwner(tx, user_id);
  const row = await book.lock(tx, id);
  if (!row) throw new AppError("address_not_found");
  return row;
}

/** Coordinates at which the same person saved another active address are taken (1 §4.3). */
async function requireFree(tx: Transaction, { id, user_id }: BookAddress, place: Content): Promise<void> {
  if (user_id !== null && (await book.at(tx, user_id, place, id))) throw taken();
}

/** Decides whether the address is primary from now on, and takes the mark off the one that was. */
async function takePrimary(
  tx: Transaction,
  person: string,
  before: BookAddress,
  { input, is_active, at }: { input: UpdateInput; is_active: boolean; at: string },
): Promise<boolean> {
  if (!is_active) return false;
  if (before.is_primary) return true;
  if (!(await book.hasOtherPrimary(tx, person, before.id))) return true;
  if (input.is_primary) await book.unsetOtherPrimary(tx, person, before.id, at);
  return input.is_primary ?? false;
}

/** A branch or warehouse without its place would be nowhere. */
async function requireUnused(tx: Transaction, id: string): Promise<void> {
  if (await book.inUse(tx, id)) throw new AppError("address_in_use");
}
