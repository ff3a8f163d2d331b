import type { AssignmentAction, AssignmentStatus } from "../lifecycle/index.ts";
import { assignmentMachine } from "../lifecycle/index.ts";

/** What a driver does, as the paths spell it, and what it is in the state tables (3 §5). */
export const driverMoves = {
  accept: "accept",
  decline: "decline",
  "start-pickup": "start_pickup",
  pickup: "pickup",
  "start-delivery": "start_delivery",
  deliver: "deliver",
  fail: "fail",
} as const satisfies Record<string, AssignmentAction>;

export type DriverAction = keyof typeof driverMoves;
export const driverActions = Object.keys(driverMoves) as [DriverAction, ...DriverAction[]];

/** The states to which a driver can bring an assignment by himself, step by step. */
function ahead(from: AssignmentStatus): Set<AssignmentStatus> {
  const seen = new Set<AssignmentStatus>();
  const next = [from];
  for (const state of next) {
    for (const action of Object.values(driverMoves)) {
      const to = assignmentMachine.table[state][action];
      if (to === undefined || seen.has(to)) continue;
      seen.add(to);
      next.push(to);
    }
  }
  return seen;
}

/** Whether an action is not allowed yet, but would be after others of the same driver (4 J13). */
export function comesTooEarly(status: AssignmentStatus, action: DriverAction): boolean {
  const allowedAt = (state: AssignmentStatus) => assignmentMachine.table[state][driverMoves[action]] !== undefined;
  return !allowedAt(status) && [...ahead(status)].some(allowedAt);
}
