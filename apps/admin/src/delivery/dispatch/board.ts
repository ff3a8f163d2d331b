import type { DeliveryStatus } from "@karwan/sdk";
import type { Facts } from "../../kernel/facts.ts";

/** What of a delivery the board goes by. */
export interface Carried {
  status: DeliveryStatus;
  current_assignment: { driver: { id: string } | null; created_at: Date } | null;
}

/** The columns of the board, and whose deliveries stand in each. */
export const columns = [
  { id: "unassigned", statuses: ["pending"] },
  { id: "assigned", statuses: ["assigned", "accepted", "en_route_to_pickup"] },
  { id: "picked_up", statuses: ["picked_up"] },
  { id: "out", statuses: ["en_route_to_delivery"] },
  { id: "failed", statuses: ["failed"] },
] as const satisfies readonly { id: string; statuses: readonly DeliveryStatus[] }[];
export type ColumnId = (typeof columns)[number]["id"];

const HOUR = 3_600_000;
/** As old as this a position no longer says where somebody is (4 L9). */
const OLD_MS = 30 * 60_000;

/** Whether a delivery is under way longer than counts as on time (4 K11). */
export function isLate(
  { status, current_assignment }: Carried,
  { now, onTimeHours }: { now: number; onTimeHours: number | null },
): boolean {
  if (onTimeHours === null || current_assignment === null || status === "failed" || status === "pending") return false;
  return now - current_assignment.created_at.getTime() > onTimeHours * HOUR;
}

export const isOld = (at: Date, now: number): boolean => now - at.getTime() > OLD_MS;

/** What letting a card go over a driver, or over a column, does; null: nothing that its status allows. */
export type Drop = "assign" | "switch" | "unassign" | null;
type Target = { driver: string } | { column: ColumnId };

export function dropOf({ status, current_assignment }: Carried, target: Target, states: Facts["states"]): Drop {
  const moves = states.delivery?.[status] ?? {};
  if ("column" in target) return target.column === "unassigned" && moves.unassign !== undefined ? "unassign" : null;
  if (current_assignment?.driver?.id === target.driver) return null;
  if (moves.assign !== undefined) return "assign";
  return moves.switch_driver === undefined ? null : "switch";
}

/**
 * The card that one goes on with where one was at another: that one, or the next where it has left its column; where nothing
 * follows it there, wherever it stands.
 */
export function cardNow(
  columnsNow: readonly (readonly string[])[],
  { id, column, row }: { id: string; column: number; row: number },
): string | undefined {
  const here = columnsNow[column] ?? [];
  if (here.includes(id)) return id;
  return here[Math.min(row, here.length - 1)] ?? columnsNow.flat().find((each) => each === id);
}

/** The card that an arrow leads to from another; null where it leads nowhere. Columns without cards are stepped over. */
export function cardAfter(
  lengths: readonly number[],
  at: { column: number; row: number },
  towards: "next" | "previous" | "up" | "down",
): { column: number; row: number } | null {
  if (towards === "up") return at.row > 0 ? { ...at, row: at.row - 1 } : null;
  if (towards === "down") return at.row + 1 < (lengths[at.column] ?? 0) ? { ...at, row: at.row + 1 } : null;
  const step = towards === "next" ? 1 : -1;
  for (let column = at.column + step; column >= 0 && column < lengths.length; column += step) {
    const length = lengths[column] ?? 0;
    if (length > 0) return { column, row: Math.min(at.row, length - 1) };
  }
  return null;
}
