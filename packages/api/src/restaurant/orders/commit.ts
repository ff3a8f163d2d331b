import type { Transaction } from "@karwan/db";
import { newId, statement } from "@karwan/db";
import type { Dependencies } from "../../kernel/index.ts";
import { AppError } from "../../kernel/index.ts";
import { expiryJob } from "./expiry-job.ts";
import type { OrderRow } from "./rows.ts";
import type { OrderAction } from "./state.ts";
import { expiryOf, orderStates } from "./state.ts";

const mutable = [
  "status",
  "payment_status",
  "refunded_amount",
  "expires_at",
  "accepted_at",
  "accepted_by",
  "ready_at",
  "picked_up_at",
  "delivered_at",
  "ended_at",
  "ended_by",
  "rejection_reason",
  "cancellation_reason",
] as const satisfies readonly (keyof OrderRow)[];
export type OrderPatch = Partial<Pick<OrderRow, Exclude<(typeof mutable)[number], "status" | "expires_at">>>;

// The order, its history and its diner's own list in one statement: none of them says what the others do not.
const committed = (tenant: string, from: string) => `WITH moved AS (
     UPDATE restaurant_orders o SET updated_at = $4,
         (${mutable.join(", ")}) = (SELECT ${mutable.map((column) => `p.${column}`).join(", ")} FROM jsonb_populate_record(o, $5::jsonb) p)
      WHERE o.tenant_id = $1 AND o.id = $2 AND o.status = $3
     RETURNING o.id, o.user_id, o.status, o.payment_status, o.refunded_amount, o.expires_at),
   mine AS (
     UPDATE diner_orders d SET status = m.status, payment_status = m.payment_status, refunded_amount = m.refunded_amount,
            expires_at = m.expires_at, updated_at = $4
       FROM moved m WHERE d.user_id = m.user_id AND d.order_id = m.id AND d.tenant_id = $1)
   INSERT INTO restaurant_order_events AS e (tenant_id, order_id, id, status, note, updated_by, created_at)
   SELECT ${tenant}, m.id, $6::uuid, m.status, $7::text, $8::uuid, $4::timestamptz FROM ${from} RETURNING order_id`;
// A cluster finds the order again, on its own node: from a part alone it would insert by way of every node.
const commitStatement = statement("restaurant_orders.commit", committed("$1::uuid", "moved m"), {
  cluster: committed(
    "m.tenant_id",
    "restaurant_orders m WHERE m.tenant_id = $1 AND m.id = $2 AND EXISTS (SELECT FROM moved)",
  ),
  examples: { 3: "placed", 5: "{}" },
});

/** What happens to an order: an action of its state table, or none where only its money changes. */
export interface OrderMove {
  action?: OrderAction;
  patch?: OrderPatch;
  note?: string | null;
  by: string | null;
  at: Date;
}

/** Has somebody look after an order when its time is up. */
export async function expireLater(
  tx: Transaction,
  { jobs }: Pick<Dependencies, "jobs">,
  order: OrderRow,
): Promise<void> {
  if (order.expires_at === null) return;
  const data = { tenant_id: tx.scope.tenantId, order_id: order.id };
  await jobs.schedule(tx, expiryJob, data, new Date(order.expires_at));
}

/**
 * Writes what one use case does to a locked order: the only writer of a status. 409 `invalid_transition` by the state table,
 * 409 `conflict` when it is no longer as it was locked, which the lock rules out. Answers it as it is then.
 */
export async function commitOrder(
  tx: Transaction,
  deps: Pick<Dependencies, "jobs">,
  order: OrderRow,
  { action, patch = {}, note = null, by, at }: OrderMove,
): Promise<OrderRow> {
  const status = action ? orderStates.next(order.status, action) : order.status;
  const expires_at = action ? expiryOf(status, at, order.expires_at) : order.expires_at;
  const changed = { ...patch, status, expires_at };
  const now = at.toISOString();
  const key = [tx.scope.tenantId, order.id, order.status, now] as const;
  const [done] = await tx.sql(commitStatement, [...key, JSON.stringify(changed), newId(), note, by]);
  if (!done) throw new AppError("conflict");
  const after = { ...order, ...changed, updated_at: now };
  if (expires_at !== order.expires_at) await expireLater(tx, deps, after);
  return after;
}
