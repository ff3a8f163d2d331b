import type { Transaction } from "@karwan/db";
import type { AssignmentRow, DeliveryGroup } from "../../../delivery/lifecycle/index.ts";
import { activeAssignment } from "../../../delivery/lifecycle/index.ts";
import { AppError } from "../../../kernel/index.ts";
import { findDriver } from "../repository.ts";

const before: readonly AssignmentRow["status"][] = ["assigned", "accepted", "en_route_to_pickup"];

/**
 * Whether somebody is to fetch the parcel and has not taken it yet; 409 `handoff_not_possible` (2 §4.6). Who has yet to
 * accept counts where his assignment has made the handoff.
 */
export function requireBeforePickup(group: DeliveryGroup, isPrepared = false): AssignmentRow {
  const { delivery } = group;
  const assignment = activeAssignment(group, delivery);
  const isComing =
    assignment && (before.includes(assignment.status) || (isPrepared && assignment.status === "pending"));
  if (!isComing || delivery.custody === "driver")
    throw new AppError("handoff_not_possible", { status: delivery.status });
  return assignment;
}

/** 404 for a driver whom the tenant does not have. */
export async function requireDriver(tx: Transaction, driverId: string): Promise<void> {
  const [driver] = await tx.sql(findDriver, [tx.scope.tenantId, driverId]);
  if (!driver) throw new AppError("driver_not_found");
}
