import type { Transaction } from "@karwan/db";
import { newId, statement } from "@karwan/db";
import type { Dependencies } from "../../kernel/index.ts";
import { AppError } from "../../kernel/index.ts";
import { notify } from "../../messaging/notifications/index.ts";
import { emitEvent } from "../../webhooks/index.ts";
import type { OrderRow } from "./rows.ts";
import type { OrderAction, OrderStatus } from "./state.ts";
import { orderStates, shownStatus } from "./state.ts";

const mutable = [
  "status",
  "payment_status",
  "is_settled",
  "refunded_amount",
  "warehouse_id",
  "delivery_id",
  "admin_notes",
  "estimated_delivery_date",
  "approved_at",
  "approved_by",
  "shipped_at",
  "delivered_at",
  "completed_at",
  "cancelled_at",
  "cancelled_by",
  "cancellation_reason",
] as const satisfies readonly (keyof OrderRow)[];
export type OrderPatch = Partial<Pick<OrderRow, Exclude<(typeof mutable)[number], "status">>>;

const columns = mutable.join(", ");
// The order, its history and its customer's own list in one statement: none of them says what the others do not.
const committed = (tenant: string, from: string) => `WITH moved AS (
     UPDATE storefront_orders o SET updated_at = $4, (${columns}) = (SELECT ${mutable.map((column) => `p.${column}`).join(", ")}
         FROM jsonb_populate_record(o, $5::jsonb) p)
      WHERE o.tenant_id = $1 AND o.id = $2 AND o.status = $3
     RETURNING o.id, o.user_id, o.payment_status, o.delivered_at),
   told AS (
     INSERT INTO storefront_order_events (tenant_id, order_id, id, status, note, updated_by, created_at)
     SELECT ${tenant}, m.id, $6::uuid, $7::text, $8::text, $9::uuid, $4::timestamptz FROM ${from}),
   mine AS (
     UPDATE customer_orders c SET status = $7, payment_status = m.payment_status, delivered_at = m.delivered_at, updated_at = $4
       FROM moved m WHERE c.user_id = m.user_id AND c.order_id = m.id AND c.tenant_id = $1)
   SELECT m.id FROM moved m`;
// A cluster finds the order again, on its own node: from a part alone it would insert by way of every node.
const commitStatement = statement("storefront_orders.commit", committed("$1::uuid", "moved m"), {
  cluster: committed(
    "m.tenant_id",
    "storefront_orders m WHERE m.tenant_id = $1 AND m.id = $2 AND EXISTS (SELECT FROM moved)",
  ),
  examples: { 5: "{}" },
});

/** What happens to an order: an action of its state table, or none where only its money or its delivery changes. */
export interface OrderMove {
  action?: OrderAction;
  patch?: OrderPatch;
  note?: string | null;
  by: string | null;
  at: Date;
}

/**
 * Writes what one use case does to a locked order: the only writer of a status (architecture 3.4). 409 `invalid_transition`
 * by the state table, 409 `conflict` when it is no longer as it was locked, which the lock rules out. Answers it as it is then.
 */
export async function commitOrder(tx: Transaction, order: OrderRow, move: OrderMove): Promise<OrderRow> {
  const status: OrderStatus = move.action ? orderStates.next(order.status, move.action) : order.status;
  const at = move.at.toISOString();
  const changed: OrderRow = { ...order, ...move.patch, status, updated_at: at };
  const [done] = await tx.sql(commitStatement, [
    tx.scope.tenantId,
    order.id,
    order.status,
    at,
    JSON.stringify({ ...move.patch, status }),
    newId(),
    shownStatus(changed),
    move.note ?? null,
    move.by,
  ]);
  if (!done) throw new AppError("conflict");
  return changed;
}

/** Where a notification leads those who run the shop, and the customer. */
export const placesOf = ({ id }: Pick<OrderRow, "id">) => ({
  managers: { target: "storefront_order", path: `/storefront/orders/${id}`, secondary_actions: [] },
  customer: { target: "customer_order", path: `/storefront/orders/${id}/payment-status`, secondary_actions: [] },
});

export type Telling = Pick<Dependencies, "now" | "jobs">;
export const entityOf = ({ id }: Pick<OrderRow, "id">) => ({ type: "storefront_order", id });

/** Tells a customer, and the tenant's servers, that an order has another status; called last, for it locks recipients (4 C4). */
export async function tellMove(tx: Transaction, deps: Telling, before: OrderRow, after: OrderRow): Promise<void> {
  const at = after.updated_at;
  const { id, order_number, user_id } = after;
  const data = { id, order_number, from: before.status, to: after.status, at };
  const tellServers = () => emitEvent(tx, deps, { type: "storefront_order.status_changed", data });
  const status = shownStatus(after);
  const tellCustomer = () =>
    notify(
      tx,
      { deps },
      {
        to: { users: [user_id] },
        type: "storefront_order_status_changed",
        data: {
          orderId: id,
          orderNumber: order_number,
          status,
          ...(after.cancellation_reason === null ? {} : { reason: after.cancellation_reason }),
        },
        entity: entityOf(after),
        action: placesOf(after).customer,
      },
    );
  const isNews = shownStatus(before) !== status;
  if (before.status === after.status) return isNews ? tellCustomer() : undefined;
  if (isNews) await tx.inOrder(tellServers, tellCustomer);
  else await tellServers();
}

/** Tells the customer and those who run the shop of a new order, and the tenant's servers (4 C4). */
export async function tellPlaced(tx: Transaction, deps: Telling, order: OrderRow): Promise<void> {
  const { id, order_number, user_id, created_at: at } = order;
  const data = { id, order_number, from: null, to: order.status, at };
  const places = placesOf(order);
  const notice = {
    to: { users: [user_id], permission: "manage:storefront:tenant" },
    type: "storefront_order_placed",
    data: { orderId: id, orderNumber: order_number },
    entity: entityOf(order),
    action: places.managers,
    actionForUsers: places.customer,
  } as const;
  await tx.inOrder(
    () => emitEvent(tx, deps, { type: "storefront_order.status_changed", data }),
    () => notify(tx, { deps }, notice),
  );
}

/** Tells those who run the shop that an order waits for goods that are gone (4 J11). */
export function tellMissing(tx: Transaction, deps: Telling, order: OrderRow): Promise<void> {
  return notify(
    tx,
    { deps },
    {
      to: { permission: "manage:storefront:tenant" },
      type: "storefront_order_status_changed",
      data: { orderId: order.id, orderNumber: order.order_number, status: "out_of_stock" },
      entity: entityOf(order),
      action: placesOf(order).managers,
    },
  );
}
