import type { Transaction } from "@karwan/db";
import { newId } from "@karwan/db";
import { AppError } from "../../../kernel/index.ts";
import type { LockedHandoff } from "../repository.ts";
import { changeHandoff, insertHandoff, lockOpen } from "../repository.ts";
import { handoffStates } from "../state.ts";

/** About a delivery under lock: when it happened, and when we hear of it. */
interface Fetched {
  delivery_id: string;
  at: Date;
  received_at: Date;
}

/** A handoff waits for who is assigned, driver or carrier, also before he accepts (3 §7, 4 F1). */
export async function openHandoff(
  tx: Transaction,
  handoff: Fetched & {
    warehouse_id: string;
    picking_order_id: string;
    assignment: { id: string; driver_id: string | null };
  },
): Promise<void> {
  const { delivery_id, warehouse_id, picking_order_id, assignment, received_at } = handoff;
  const of = [warehouse_id, delivery_id, picking_order_id, assignment.id, null, assignment.driver_id] as const;
  await tx.sql(insertHandoff, [tx.scope.tenantId, newId(), ...of, null, null, received_at.toISOString()]);
}

async function end(
  tx: Transaction,
  { id, status, ...kept }: LockedHandoff,
  action: "complete" | "cancel",
  { at, received_at }: Fetched,
): Promise<void> {
  const moved = [tx.scope.tenantId, id, status, handoffStates.next(status, action)] as const;
  const { warehouse_staff_id, driver_id, signature_url, notes } = kept;
  const same = [warehouse_staff_id, driver_id, signature_url, notes] as const;
  const [ended] = await tx.sql(changeHandoff, [...moved, ...same, received_at.toISOString(), at.toISOString()]);
  if (!ended) throw new AppError("conflict");
}

/** Nobody comes for the parcel any more: the handoff that is open, if one is, is off (4 F1). */
export async function cancelHandoff(tx: Transaction, of: Fetched): Promise<void> {
  const [open] = await tx.sql(lockOpen, [tx.scope.tenantId, of.delivery_id]);
  if (open) await end(tx, open, "cancel", of);
}

/** Locks the handoff that is open for a delivery, if one is. */
export async function lockHandoffOf(tx: Transaction, delivery_id: string): Promise<LockedHandoff | undefined> {
  const [open] = await tx.sql(lockOpen, [tx.scope.tenantId, delivery_id]);
  return open;
}

/** The driver takes the parcel: his handoff is completed (2 §3); 409 `picking_not_completed` where nothing was prepared. */
export async function completeHandoff(
  tx: Transaction,
  open: LockedHandoff | undefined,
  of: Fetched & { assignment_id: string },
): Promise<void> {
  if (open?.assignment_id !== of.assignment_id) throw new AppError("picking_not_completed");
  await end(tx, open, "complete", of);
}
