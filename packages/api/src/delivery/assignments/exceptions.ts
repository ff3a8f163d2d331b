import type { Transaction } from "@karwan/db";
import { newId, statement } from "@karwan/db";
import type { ActionContext, DeliveryRow } from "../lifecycle/index.ts";

export type Resolution = "retry" | "return" | "lost";

const resolveStatement = statement(
  "delivery_exceptions.resolve",
  `UPDATE delivery_exceptions SET status = 'resolved', resolution = $3, resolved_at = $4,
     resolution_notes = coalesce($5, resolution_notes), resolved_by = coalesce(resolved_by, $6)
   WHERE tenant_id = $1 AND delivery_id = $2 AND status = 'open' RETURNING id`,
);
const chooseStatement = statement(
  "delivery_exceptions.choose",
  `UPDATE delivery_exceptions SET resolution = $3, resolution_notes = $4, resolved_by = $5
   WHERE tenant_id = $1 AND delivery_id = $2 AND status = 'open'`,
);
const lostStatement = statement(
  "delivery_exceptions.lost",
  `INSERT INTO delivery_exceptions (tenant_id, id, delivery_id, status, reason_code, resolution, resolution_notes, opened_by,
     resolved_by, opened_at, resolved_at)
   VALUES ($1, $2, $3, 'resolved', 'lost', 'lost', $4, $5, $5, $6, $6)`,
);

/** Closes the open exception of a delivery; what was chosen before keeps its words and who chose (4 J6). */
export async function closeException(
  tx: Transaction,
  { id }: DeliveryRow,
  { resolution, notes = null }: { resolution: Resolution; notes?: string | null },
  { actor, at }: ActionContext,
): Promise<void> {
  await tx.sql(resolveStatement, [tx.scope.tenantId, id, resolution, at.toISOString(), notes, actor.id]);
}

/** Keeps a choice whose time comes with the receipt of the parcel (4 E5). */
export async function keepChoice(
  tx: Transaction,
  { id }: DeliveryRow,
  { action, notes }: { action: "retry" | "return"; notes: string | null },
  { actor }: ActionContext,
): Promise<void> {
  await tx.sql(chooseStatement, [tx.scope.tenantId, id, action, notes, actor.id]);
}

/** A parcel that vanished on its way without having failed: its exception is opened and closed at once (4 J7). */
export async function recordLoss(
  tx: Transaction,
  { id }: DeliveryRow,
  notes: string,
  { actor, at }: ActionContext,
): Promise<void> {
  await tx.sql(lostStatement, [tx.scope.tenantId, newId(), id, notes, actor.id, at.toISOString()]);
}
