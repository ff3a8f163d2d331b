import { isDeepStrictEqual } from "node:util";
import type { Transaction } from "@karwan/db";
import { actionContextOf } from "../../../delivery/lifecycle/index.ts";
import type { JsonObject, TenantContext } from "../../../kernel/index.ts";
import { AppError, invalidField, mergePatch, recordAudit, requireUnchanged } from "../../../kernel/index.ts";
import { lockManifest, nextItemState, recordManifestEvents } from "../../life-cycle/index.ts";
import type { ChangeInput, NewItem } from "../schema.ts";
import { readItem } from "../shown.ts";
import type { ItemDetails } from "../statements.ts";
import { changeDetails, lockDetails } from "../statements.ts";
import { destinationsOf, requireBranches } from "./destinations.ts";

type Change = Omit<ChangeInput, "id" | "itemId">;
type Place = { lat?: number; lng?: number; full_address?: string | null };
type Destination = { branch_id: string | null; address_id: string | null; address: Place | null };

/** Where the institution wants the parcel, also when it was ordered to another place already. */
const wantedOf = (item: ItemDetails): Destination =>
  (item.requested_destination as Destination | null) ?? {
    branch_id: item.destination_branch_id,
    address_id: item.destination_address_id,
    address: item.destination_address as Place | null,
  };

/** The place after a change: what is left out of it stays; without coordinates it is none. */
async function placeAfter(tx: Transaction, before: Place | null, given: Change["destination_address"]) {
  if (!given) return { destination_address_id: null, destination_address: null };
  const { address_id, ...said } = given;
  const merged = address_id ? { ...said, address_id } : mergePatch(before ?? {}, said);
  const destination_address = merged as NonNullable<NewItem["destination_address"]>;
  if (!address_id && destination_address.lat === undefined) throw invalidField("destination_address.lat", "required");
  return (await destinationsOf(tx, [{ destination_address }]))({ destination_address });
}

/** The columns of where it goes; of an item that was ordered once, what was asked for changes with them. */
async function destinationAfter(tx: Transaction, item: ItemDetails, change: Change) {
  const { destination_branch_id, destination_address } = change;
  if (destination_branch_id === undefined && destination_address === undefined) return {};
  await requireBranches(tx, [change as Pick<Change, "destination_branch_id">]);
  const before = wantedOf(item);
  const place =
    destination_address === undefined
      ? { destination_address_id: before.address_id, destination_address: before.address }
      : await placeAfter(tx, before.address, destination_address);
  const branch_id = destination_branch_id === undefined ? before.branch_id : destination_branch_id;
  const { destination_address_id: address_id, destination_address: address } = place;
  const requested = item.requested_destination && { requested_destination: { branch_id, address_id, address } };
  return { destination_branch_id: branch_id, ...place, ...requested };
}

/** What is known of an item after a change, by its columns: those that the request names (4 A8). */
async function after(tx: Transaction, item: ItemDetails, change: Change): Promise<Partial<ItemDetails>> {
  const { unit_size, weight, dimensions, recipient } = change;
  const merged = (before: unknown, patch: JsonObject | null) =>
    patch === null ? null : mergePatch((before ?? {}) as JsonObject, patch);
  return {
    ...(unit_size !== undefined && { unit_size }),
    ...(weight !== undefined && { weight }),
    ...(dimensions !== undefined && { dimensions: merged(item.dimensions, dimensions) }),
    ...(recipient !== undefined && { recipient: merged(item.recipient, recipient) ?? {} }),
    ...(await destinationAfter(tx, item, change)),
  } as Partial<ItemDetails>;
}

/**
 * Puts right what is known of a parcel, until its order is made and paid for (2 §2, 3 §9): nothing of it has cost anything
 * yet. What leaves everything as it is records nothing.
 */
export async function changeManifestItem(ctx: TenantContext, { id, itemId, ...change }: ChangeInput) {
  if (Object.values(change).every((value) => value === undefined)) throw new AppError("no_fields_to_update");
  return ctx.transaction(async (tx) => {
    await lockManifest(tx, id);
    const [item] = await tx.sql(lockDetails, [ctx.tenantId, id, itemId]);
    if (!item) throw new AppError("manifest_item_not_found");
    requireUnchanged(ctx, item.updated_at);
    nextItemState(item, "change");
    const wanted = Object.entries(await after(tx, item, change)) as [keyof ItemDetails, unknown][];
    const changed = wanted.filter(([column, value]) => !isDeepStrictEqual(item[column], value));
    if (changed.length > 0) {
      const patch = Object.fromEntries(changed);
      const at = ctx.deps.now().toISOString();
      const key = [ctx.tenantId, id, itemId, item.status] as const;
      const [written] = await tx.sql(changeDetails, [...key, JSON.stringify(patch), at]);
      if (!written) throw new AppError("conflict");
      const payload = { barcode_value: item.barcode_value, fields: Object.keys(patch) };
      const fact = { manifest_id: id, event: "item_changed", manifest_item_id: itemId, payload } as const;
      await recordManifestEvents(tx, [fact], actionContextOf(ctx));
      await recordAudit(tx, ctx, {
        action: "transfer_manifest_item.update",
        entity_type: "transfer_manifest_item",
        entity_id: itemId,
        before: Object.fromEntries(changed.map(([column]) => [column, item[column]])),
        after: patch,
      });
    }
    return { item: await readItem(tx, itemId) };
  });
}
