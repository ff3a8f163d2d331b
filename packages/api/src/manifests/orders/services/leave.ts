import type { Transaction } from "@karwan/db";
import type { Actor } from "../../../delivery/lifecycle/index.ts";
import type { Dependencies } from "../../../kernel/index.ts";
import type { LockedManifest, ManifestMove } from "../../life-cycle/index.ts";
import { lockManifests, moveManifests, recordManifestEvents } from "../../life-cycle/index.ts";
import { itemCounts } from "./receive.ts";

/** Where a manifest goes when the orders that a call makes of it are made; null: it stays (2 §3, 4 G4). */
function moveOf({ status }: LockedManifest, counts: ReadonlyMap<string, number>): ManifestMove["action"] | null {
  const isOver = [...counts.keys()].every((state) => state === "order_created" || state === "void");
  if (isOver && (status === "processing" || status === "received" || status === "received_with_exceptions"))
    return "complete";
  // Another call is at work on it, and will be the one to leave.
  if (status !== "processing" || counts.has("processing")) return null;
  return counts.has("exception") ? "end_with_exceptions" : "leave";
}

/**
 * Manifests that nobody makes orders of any more leave `processing`, and those of which every item is an order or void are
 * completed, which is recorded (2 §3, 4 G4). Locks them by id; answers them as they are left.
 */
export async function leaveProcessing(
  tx: Transaction,
  deps: Pick<Dependencies, "jobs" | "now">,
  manifestIds: readonly string[],
  actor: Actor,
): Promise<LockedManifest[]> {
  const manifests = await lockManifests(tx, manifestIds);
  const counts = await itemCounts(
    tx,
    manifests.map(({ id }) => id),
  );
  const moving = manifests.flatMap((manifest) => {
    const action = moveOf(manifest, counts.get(manifest.id) ?? new Map());
    return action ? { manifest, action, from: manifest.status } : [];
  });
  const at = deps.now();
  await moveManifests(tx, deps, moving, at);
  const facts = moving.map(({ manifest: { id, status }, from }) => ({
    manifest_id: id,
    event: "manifest_status_changed" as const,
    payload: { from, to: status },
  }));
  await recordManifestEvents(tx, facts, { actor, at });
  return manifests;
}
