import type { Transaction } from "@karwan/db";
import { statement } from "@karwan/db";
import { AppError } from "../../kernel/index.ts";
import type { AssignmentRow, AssignmentStatus, DeliveryGroup, DeliveryRow } from "../lifecycle/index.ts";
import { activeAssignment, nextStatus } from "../lifecycle/index.ts";
import type { DriverAction } from "./reach.ts";
import { driverMoves } from "./reach.ts";

const lastStatement = statement(
  "driver_app.last_assignment",
  `SELECT a.status FROM delivery_assignments a JOIN drivers w ON w.tenant_id = $1 AND w.id = a.driver_id
   WHERE a.tenant_id = $1 AND a.delivery_id = $2 AND w.user_id = $3 ORDER BY a.created_at DESC, a.id DESC LIMIT 1`,
);
const earlierStatement = statement(
  "driver_app.earlier_assignment",
  `SELECT FROM delivery_assignments WHERE tenant_id = $1 AND delivery_id = $2 AND driver_id = $3 AND id <> $4 LIMIT 1`,
);

/** Whether an action is there already: phones repeat what they got no answer to. */
function stands(action: DriverAction, { status, accepted_at }: Pick<AssignmentRow, "status" | "accepted_at">): boolean {
  switch (action) {
    case "accept":
      return accepted_at !== null;
    case "start-pickup":
      return status === "en_route_to_pickup";
    case "pickup":
      return status === "picked_up" || status === "en_route_to_delivery";
    case "start-delivery":
      return status === "en_route_to_delivery";
    default:
      return false;
  }
}

// What an action left, as long as nobody else went on from there: the record is not shown to who has lost it.
const ended: Partial<Record<DriverAction, [AssignmentStatus, DeliveryRow["status"]]>> = {
  decline: ["declined", "pending"],
  deliver: ["completed", "delivered"],
  fail: ["failed", "failed"],
};
const over: readonly DeliveryRow["status"][] = ["delivered", "failed", "returned", "cancelled"];
const kept: readonly (AssignmentStatus | undefined)[] = ["completed", "failed", "cancelled"];

/**
 * The caller's assignment, under which an action is to be validated, or `stands` for one that has been done. 404 for what
 * is not, or no longer, the caller's (4 A9); 409 for what came to its end while it was.
 */
export async function taskOf(
  tx: Transaction,
  group: DeliveryGroup,
  action: DriverAction,
  userId: string,
): Promise<AssignmentRow | "stands"> {
  const { delivery } = group;
  const active = activeAssignment(group, delivery);
  if (active?.driver_user_id === userId) return stands(action, active) ? "stands" : active;
  const [last] = await tx.sql(lastStatement, [tx.scope.tenantId, delivery.id, userId]);
  const [end, status] = ended[action] ?? [];
  if (last && last.status === end && status === delivery.status) return "stands";
  if (kept.includes(last?.status) && over.includes(delivery.status)) nextStatus(delivery, driverMoves[action]);
  throw new AppError("delivery_not_found");
}

/**
 * Refuses what a phone says late of an attempt that is over: the driver had the delivery before, and has it anew since.
 * Without an earlier assignment there is no doubt, however wrong the phone's clock is.
 */
export async function requirePresentAttempt(tx: Transaction, assignment: AssignmentRow, at: Date): Promise<void> {
  if (at.getTime() >= Date.parse(assignment.created_at)) return;
  const { delivery_id, driver_id, id } = assignment;
  if (driver_id === null) return;
  const earlier = await tx.sql(earlierStatement, [tx.scope.tenantId, delivery_id, driver_id, id]);
  if (earlier.length > 0) throw new AppError("assignment_superseded");
}
