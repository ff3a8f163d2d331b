import type { DeliveryGroup } from "../../delivery/lifecycle/index.ts";
import type { Entry, Rejected } from "../waybills/index.ts";
import { isWaiting, travelling, warehouseHolding } from "../waybills/index.ts";

/** Whether a delivery can be given other warehouses by name alone: nobody carries it, and no way of its own is laid out. */
function isMovable(group: DeliveryGroup, picking: ReadonlySet<string>): boolean {
  const { delivery_flow } = group.root;
  return isWaiting(group) && delivery_flow !== "operational_return" && !picking.has(travelling(group).id);
}

/**
 * Whether a delivery is one of the source warehouse: its parcel lies there; one that lies in none, because it is still
 * with its sender, belongs to whichever it was given to, if any.
 */
function isOf(group: DeliveryGroup, sourceId: string): boolean {
  const { root } = group;
  if (root.delivery_flow !== "direct") return warehouseHolding(group) === sourceId;
  const { pickup_warehouse_id: from, dropoff_warehouse_id: to } = root;
  return from === null || from === sourceId || to === sourceId;
}

/** Which deliveries are given another warehouse without anything being moved, each once (2 §4.7, 3 §8). */
export function validateMoves(
  entries: readonly Entry[],
  groups: ReadonlyMap<string, DeliveryGroup>,
  picking: ReadonlySet<string>,
  sourceId: string,
): { accepted: DeliveryGroup[]; rejected: Rejected[] } {
  const seen = new Set<string>();
  const reasonOf = (group: DeliveryGroup | undefined): Rejected["reason"] | null => {
    if (!group) return "not_found";
    if (seen.has(group.root.id)) return "duplicate";
    if (group.root.waybill_id !== null) return "already_on_waybill";
    if (!isMovable(group, picking)) return "wrong_status";
    return isOf(group, sourceId) ? null : "wrong_warehouse";
  };
  const judged = entries.map((entry) => {
    const group = entry.kind === "parcel" ? groups.get(entry.root_id ?? "") : undefined;
    const reason = reasonOf(group);
    if (group) seen.add(group.root.id);
    return { entry, group, reason };
  });
  return {
    accepted: judged.flatMap(({ group, reason }) => (group && reason === null ? [group] : [])),
    rejected: judged.flatMap(({ entry: { barcode, id }, reason }) => (reason ? [{ barcode, id, reason }] : [])),
  };
}
