import type { Transaction } from "@karwan/db";
import { statement } from "@karwan/db";
import type { Dependencies } from "../../../kernel/index.ts";
import { notify } from "../../../messaging/notifications/index.ts";

const announcedStatement = statement(
  "receiving_orders.announced",
  `SELECT r.id, r.reference_number, w.name AS warehouse_name FROM receiving_orders r
     JOIN warehouses w ON w.tenant_id = $1 AND w.id = r.warehouse_id
   WHERE r.tenant_id = $1 AND r.id = $2`,
);

/** Tells the warehouse's staff, but for who did it, what is to be received (4 C4); nothing of an order that there is not. */
export async function announceOrder(
  tx: Transaction,
  deps: Pick<Dependencies, "jobs" | "now">,
  orderId: string,
  except: readonly string[],
): Promise<void> {
  const [order] = await tx.sql(announcedStatement, [tx.scope.tenantId, orderId]);
  if (!order) return;
  const { id, reference_number, warehouse_name } = order;
  await notify(
    tx,
    { deps },
    {
      to: { role: "warehouse_staff", except },
      type: "receiving_order_created",
      data: { receivingOrderId: id, code: reference_number, warehouseName: warehouse_name },
      entity: { type: "receiving_order", id },
      action: { target: "receiving_order", path: `/warehousing/receiving-orders/${id}`, secondary_actions: [] },
    },
  );
}
