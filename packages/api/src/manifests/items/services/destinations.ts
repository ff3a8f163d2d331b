import type { Transaction } from "@karwan/db";
import { placeOf } from "../../../delivery/pricing/index.ts";
import { AppError } from "../../../kernel/index.ts";
import { namedAddresses } from "../../../places/addresses/index.ts";
import type { NewItem } from "../schema.ts";
import { knownBranches } from "../statements.ts";

type Destined = Pick<NewItem, "destination_branch_id" | "destination_address">;

/** 404 for a branch that the tenant has not: where a parcel goes is no matter of one scan. */
export async function requireBranches(tx: Transaction, entries: readonly Destined[]): Promise<void> {
  const ids = [...new Set(entries.flatMap(({ destination_branch_id }) => destination_branch_id ?? []))];
  if (ids.length === 0) return;
  const found = await tx.sql(knownBranches, [tx.scope.tenantId, ids]);
  if (found.length < ids.length) throw new AppError("branch_not_found");
}

/** Where the entries go that name a place: what an address of the book says is kept, and not followed (4 K7). */
export async function destinationsOf(tx: Transaction, entries: readonly Destined[]) {
  const ids = [...new Set(entries.flatMap(({ destination_address }) => destination_address?.address_id ?? []))];
  const known = new Map((ids.length === 0 ? [] : await namedAddresses(tx, ids)).map((found) => [found.id, found]));
  if (known.size < ids.length) throw new AppError("address_not_found");
  return ({ destination_address: given }: Destined) => {
    if (!given) return { destination_address_id: null, destination_address: null };
    const { address_id = null, ...said } = given;
    const named = address_id === null ? undefined : known.get(address_id);
    const { lat, lng, full_address } = named ?? {};
    const place = placeOf(named ? { lat, lng, full_address, ...said } : said);
    return { destination_address_id: address_id, destination_address: place };
  };
}
