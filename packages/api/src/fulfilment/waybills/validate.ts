import type { DeliveryLine } from "../../delivery/deliveries/index.ts";
import type { DeliveryGroup, DeliveryRow } from "../../delivery/lifecycle/index.ts";
import { Decimal } from "../../kernel/index.ts";
import type { Allocation, Candidate, OwnedHolding, Want } from "../../warehousing/reservations/index.ts";
import { allocateEach } from "../../warehousing/reservations/index.ts";

/** Why a package cannot be transferred (3 §8). */
export const rejectReasons = [
  "not_found",
  "duplicate",
  "wrong_status",
  "wrong_warehouse",
  "destination_mismatch",
  "already_on_waybill",
  "insufficient_stock",
] as const;
export type RejectReason = (typeof rejectReasons)[number];

/** What was named: a parcel by barcode, code or id, or one unit of an item by the item's id. */
export type Entry = { barcode: string | null; id: string | null } & (
  | { kind: "parcel"; root_id: string | null }
  | { kind: "unit"; item: { id: string; unit_size: number } | null }
);

/** All that decides about a selection. */
export interface Facts {
  entries: readonly Entry[];
  groups: ReadonlyMap<string, DeliveryGroup>;
  lines: ReadonlyMap<string, readonly DeliveryLine[]>;
  /** What is kept for each delivery. */
  held: ReadonlyMap<string, readonly OwnedHolding[]>;
  /** Deliveries whose goods are being picked for a driver. */
  picking: ReadonlySet<string>;
  free: readonly Candidate[];
}

export type Rejected = { barcode: string | null; id: string | null; reason: RejectReason };
type Kept = { wants: readonly Want[]; allocations: readonly (readonly Allocation[])[] };
export type AcceptedParcel = {
  kind: "parcel";
  entry: Entry;
  group: DeliveryGroup;
  lines: readonly DeliveryLine[];
  held: readonly OwnedHolding[];
} & Kept;
export type AcceptedUnit = { kind: "unit"; entry: Entry; item: { id: string; unit_size: number } } & Kept;
export type Accepted = AcceptedParcel | AcceptedUnit;

export interface ValidatedCount {
  accepted: Accepted[];
  rejected: Rejected[];
  /** Where all of them go; null when nothing says it. */
  destination_id: string | null;
}

/** Of a delivery, what travels next: of a staged one the leg from the warehouse. */
export const travelling = ({ root, legs }: DeliveryGroup): DeliveryRow => legs[1] ?? root;

/** Whether goods wait for their way, unassigned: a draft or pending one, or a staged one between its legs. */
export function isWaiting(group: DeliveryGroup): boolean {
  const { status, assignment_id } = travelling(group);
  return (status === "pending" || status === "draft") && assignment_id === null;
}

/** The warehouse in which the parcel lies, if it lies in one. */
export const warehouseHolding = (group: DeliveryGroup): string | null =>
  group.root.custody === "warehouse" ? travelling(group).pickup_warehouse_id : null;

/** Where a delivery is bound for already; a staged one's drop-off may be the warehouse where it lies. */
function boundFor({ root: { dropoff_warehouse_id } }: DeliveryGroup, sourceId: string): string | null {
  return dropoff_warehouse_id === sourceId ? null : dropoff_warehouse_id;
}

function holdsAll(lines: readonly DeliveryLine[], held: readonly OwnedHolding[]): boolean {
  const missing = new Map<string, Decimal>();
  const add = (item: string, quantity: Decimal) =>
    missing.set(item, (missing.get(item) ?? new Decimal(0)).plus(quantity));
  for (const { item_id, quantity } of lines) add(item_id, new Decimal(quantity));
  for (const { item_id, quantity } of held) add(item_id, new Decimal(quantity).negated());
  return [...missing.values()].every((left) => left.lessThanOrEqualTo(0));
}

/** What has to be promised for a parcel before it may travel: nothing where its goods are kept; null where they are not. */
function wantsOf({ root }: DeliveryGroup, facts: Facts, warehouse_id: string): Want[] | null {
  const [lines, held] = [facts.lines.get(root.id) ?? [], facts.held.get(root.id) ?? []];
  if (holdsAll(lines, held)) return [];
  if (root.status !== "draft" || held.length > 0) return null;
  return lines.map(({ item_id, quantity, bin_id }) => ({ warehouse_id, item_id, quantity, bin_id }));
}

function refusalOf(group: DeliveryGroup, facts: Facts, sourceId: string): RejectReason | null {
  const { root } = group;
  if (root.waybill_id !== null) return "already_on_waybill";
  if (!isWaiting(group) || facts.picking.has(travelling(group).id)) return "wrong_status";
  return warehouseHolding(group) === sourceId ? null : "wrong_warehouse";
}

type Candidates = { entry: Entry; found: { group: DeliveryGroup } | { item: { id: string; unit_size: number } } };

/** Those that are there and may go, each once, in the order in which they were named. */
function eligible(facts: Facts, sourceId: string, rejected: Map<Entry, RejectReason>): Candidates[] {
  const seen = new Set<string>();
  return facts.entries.flatMap((entry): Candidates[] => {
    const group = entry.kind === "parcel" ? facts.groups.get(entry.root_id ?? "") : undefined;
    const item = entry.kind === "unit" ? entry.item : null;
    const key = group?.root.id ?? item?.id;
    const reason = key === undefined ? "not_found" : seen.has(key) ? "duplicate" : null;
    const refused = reason ?? (group ? refusalOf(group, facts, sourceId) : null);
    if (key !== undefined) seen.add(key);
    if (refused) rejected.set(entry, refused);
    if (refused) return [];
    if (group) return [{ entry, found: { group } }];
    return item ? [{ entry, found: { item } }] : [];
  });
}

/**
 * Which packages may go on one waybill from a warehouse, and where to (3 §8, 4 F3): one destination for all, the given
 * one or that of the first delivery that has one. Stock is shared out in the order of the entries. Preflight and creation
 * judge by this alone.
 */
export function validatePackages(
  facts: Facts,
  { source_id, destination_id }: { source_id: string; destination_id: string | null },
): ValidatedCount {
  const reasons = new Map<Entry, RejectReason>();
  const found = eligible(facts, source_id, reasons);
  const bound = ({ found: one }: Candidates) => ("group" in one ? boundFor(one.group, source_id) : null);
  const destination = destination_id ?? found.map(bound).find((id) => id !== null) ?? null;
  const wanting = found.flatMap(({ entry, found: one }) => {
    const own = bound({ entry, found: one });
    if (own !== null && own !== destination) reasons.set(entry, "destination_mismatch");
    const unit = "item" in one ? [{ warehouse_id: source_id, item_id: one.item.id, quantity: 1 }] : null;
    const wants = unit ?? ("group" in one ? wantsOf(one.group, facts, source_id) : null);
    if (wants === null && !reasons.has(entry)) reasons.set(entry, "insufficient_stock");
    return reasons.has(entry) ? [] : [{ entry, one, wants: wants ?? [] }];
  });
  const shared = allocateEach(
    wanting.map(({ wants }) => wants),
    facts.free,
  );
  const accepted = wanting.flatMap(({ entry, one, wants }, index): Accepted[] => {
    const allocations = shared[index];
    if (!allocations) reasons.set(entry, "insufficient_stock");
    if (!allocations) return [];
    if ("item" in one) return [{ kind: "unit", entry, item: one.item, wants, allocations }];
    const { id } = one.group.root;
    const own = { lines: facts.lines.get(id) ?? [], held: facts.held.get(id) ?? [] };
    return [{ kind: "parcel", entry, group: one.group, ...own, wants, allocations }];
  });
  const rejected = facts.entries.flatMap((entry): Rejected[] => {
    const reason = reasons.get(entry);
    return reason ? [{ barcode: entry.barcode, id: entry.id, reason }] : [];
  });
  return { accepted, rejected, destination_id: destination };
}
