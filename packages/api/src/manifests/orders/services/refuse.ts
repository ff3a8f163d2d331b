import type { Transaction } from "@karwan/db";
import { AppError } from "../../../kernel/index.ts";
import type { Settings } from "../../../tenancy/settings/index.ts";
import type { LockedManifest, OrderRefusal } from "../../life-cycle/index.ts";
import { missingProof, validateForOrder } from "../../life-cycle/index.ts";
import type { LockedItem } from "../repository.ts";
import { outcomesStatement } from "../repository.ts";
import { orderOf } from "./order-of.ts";

type Proofs = Settings["transfer_manifest"];
interface Named {
  items: readonly LockedItem[];
  manifests: readonly LockedManifest[];
}
interface RefusedManifest {
  manifest: LockedManifest;
  reason: OrderRefusal;
  item_ids: string[];
}

/** Why items can have no order for what they are themselves, by their ids, and which manifests refuse the whole call. */
function judge({ items, manifests }: Named, proofs: Proofs) {
  const manifestOf = new Map(manifests.map((manifest) => [manifest.id, manifest]));
  const refused = new Map<string, AppError>();
  const refusing = new Map<string, RefusedManifest>();
  for (const item of items) {
    const manifest = manifestOf.get(item.manifest_id);
    const reason = manifest && validateForOrder(item, manifest, proofs);
    if (!reason) continue;
    const { manifest_number } = manifest;
    if (reason === "manifest_item_status_invalid")
      refused.set(item.id, new AppError(reason, { manifest_number, item_status: item.status }));
    else if (refusing.has(manifest.id)) refusing.get(manifest.id)?.item_ids.push(item.id);
    else refusing.set(manifest.id, { manifest, reason, item_ids: [item.id] });
  }
  return { refused, refusing: [...refusing.values()] };
}

/** The orders that items of a request have already: what a lost answer said is found again by a refused repeat (4 J12). */
async function ordersOf(tx: Transaction, items: readonly LockedItem[]) {
  const ids = items.flatMap(({ id, delivery_id }) => (delivery_id === null ? [] : id));
  const rows = ids.length === 0 ? [] : await tx.sql(outcomesStatement, [tx.scope.tenantId, ids]);
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = rowOf.get(id);
    return (row && orderOf(row)) ?? [];
  });
}

/**
 * Refuses a call before anything is written where a manifest's state, arrival, proofs or receipt forbid it, naming the first
 * such manifest, in `manifests` all of them with the items to leave out, and in `created` the orders that there are (2 §3,
 * 2 §4.9, 4 G2). Otherwise answers which items can have no order for what they are themselves.
 */
export async function refuseWhole(tx: Transaction, named: Named, proofs: Proofs): Promise<Map<string, AppError>> {
  const { refused, refusing } = judge(named, proofs);
  const [first] = refusing;
  if (!first) return refused;
  const nameOf = ({ id, manifest_number, status }: LockedManifest) => ({
    manifest_id: id,
    manifest_number,
    manifest_status: status,
  });
  const missing = first.reason === "manifest_delivery_proof_required" && missingProof(first.manifest, proofs);
  throw new AppError(first.reason, {
    ...nameOf(first.manifest),
    ...(missing && { missing_proof: missing }),
    manifests: refusing.map(({ manifest, reason, item_ids }) => ({ ...nameOf(manifest), code: reason, item_ids })),
    created: await ordersOf(tx, named.items),
  });
}
