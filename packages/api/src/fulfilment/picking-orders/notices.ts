import type { Transaction } from "@karwan/db";
import { statement } from "@karwan/db";
import type { Dependencies } from "../../kernel/index.ts";
import { notify } from "../../messaging/notifications/index.ts";

const findNotice = statement(
  "picking_orders.notice",
  `SELECT o.reference_number, o.assigned_to, (SELECT w.name FROM warehouses w WHERE w.tenant_id = $1 AND w.id = o.warehouse_id) AS warehouse_name
     FROM picking_orders o WHERE o.tenant_id = $1 AND o.id = $2`,
);

/**
 * Tells whoever is to pick an order of it: the assignee, otherwise the warehouse's staff; never `except`, who did it, and nobody
 * of one that is not (4 C4).
 */
export async function notifyOfPicking(
  tx: Transaction,
  deps: Pick<Dependencies, "now" | "jobs">,
  id: string,
  except: readonly string[],
): Promise<void> {
  const [order] = await tx.sql(findNotice, [tx.scope.tenantId, id]);
  if (!order) return;
  await notify(
    tx,
    { deps },
    {
      to: { ...(order.assigned_to ? { users: [order.assigned_to] } : { role: "warehouse_staff" }), except },
      type: "picking_order_assigned",
      data: {
        pickingOrderId: id,
        code: order.reference_number,
        warehouseName: order.warehouse_name ?? "",
        isAssigned: order.assigned_to !== null,
      },
      entity: { type: "picking_order", id },
      action: { target: "picking_order", path: `/warehousing/picking-orders/${id}`, secondary_actions: [] },
    },
  );
}
