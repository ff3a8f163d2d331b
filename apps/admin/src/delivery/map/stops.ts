import type { Delivery } from "@karwan/sdk";
import type { LngLat, Outline } from "../../components/map/geometry.ts";
import { covers } from "../../components/map/geometry.ts";
import type { Placed } from "../../components/map/marks-layer.ts";
import type { Carried, ColumnId } from "../dispatch/board.ts";
import { columns, isLate } from "../dispatch/board.ts";

/** What of a delivery the map goes by. */
export interface Shown extends Carried {
  id: string;
  delivery_code: string;
  pickup_address: { lat: number; lng: number };
  delivery_address: { lat: number; lng: number };
}

/** A delivery as the map shows it: where it goes next, and what of it stands out. */
export interface Stop<Row extends Shown = Delivery> extends Placed {
  group: ColumnId;
  isLate: boolean;
  delivery: Row;
}

const groupOf = ({ status }: Carried): ColumnId | undefined =>
  columns.find(({ statuses }) => statuses.some((each) => each === status))?.id;

/** Where a delivery has to be next: where it is fetched until somebody has it, then where it is brought. */
export function nextPlace({ pickup_address, delivery_address }: Shown, group: ColumnId): LngLat {
  const { lng, lat } = group === "unassigned" || group === "assigned" ? pickup_address : delivery_address;
  return [lng, lat];
}

export interface Filter {
  groups: readonly ColumnId[] | undefined;
  isLateOnly: boolean;
  area: Outline | undefined;
}

const URGENCY: Record<ColumnId, number> = { unassigned: 1, failed: 2, picked_up: 3, out: 4, assigned: 5 };

/** Which deliveries are shown under filters, and where: what is late first, then what nobody has, then what failed. */
export function stopsOf<Row extends Shown>(
  deliveries: readonly Row[],
  { groups, isLateOnly, area }: Filter,
  rule: { now: number; onTimeHours: number | null },
): Stop<Row>[] {
  const all = deliveries.flatMap((delivery): Stop<Row>[] => {
    const group = groupOf(delivery);
    if (!group || (groups && !groups.includes(group))) return [];
    const late = isLate(delivery, rule);
    if (isLateOnly && !late) return [];
    const [lng, lat] = nextPlace(delivery, group);
    if (area && !covers(area, [lng, lat])) return [];
    return [{ id: delivery.id, lng, lat, group, isLate: late, delivery }];
  });
  const rank = ({ isLate: late, group }: Stop<Row>) => (late ? 0 : URGENCY[group]);
  return all.toSorted((a, b) => rank(a) - rank(b));
}

/** Drivers who are on their way to something, by their deliveries. */
export function underWay(deliveries: readonly Carried[]): Map<string, number> {
  const moving = new Set<Carried["status"]>(["accepted", "en_route_to_pickup", "picked_up", "en_route_to_delivery"]);
  const counts = new Map<string, number>();
  for (const { status, current_assignment } of deliveries) {
    const id = current_assignment?.driver?.id;
    if (id !== undefined && moving.has(status)) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}
