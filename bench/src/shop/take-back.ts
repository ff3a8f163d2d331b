import type { Stage } from "../stage.ts";
import { tenantId } from "./seed.ts";

// Histories are append-only, which only who owns the database can set aside; counts and keys are kept as anybody's are.

/** Takes back the orders that carts of the benchmark became. */
export async function takeBackOrders(stage: Stage): Promise<void> {
  await stage.rows(`BEGIN;
    CREATE TEMP TABLE gone ON COMMIT DROP AS
      SELECT o.id FROM carts c JOIN storefront_orders o ON o.tenant_id = c.tenant_id AND o.cart_id = c.id WHERE c.tenant_id = '${tenantId}';
    ANALYZE gone;
    SET LOCAL session_replication_role = replica;
    DELETE FROM storefront_order_events e USING gone g WHERE e.tenant_id = '${tenantId}' AND e.order_id = g.id;
    SET LOCAL session_replication_role = origin;
    DELETE FROM storefront_order_items i USING gone g WHERE i.tenant_id = '${tenantId}' AND i.order_id = g.id;
    DELETE FROM customer_orders c USING gone g WHERE c.tenant_id = '${tenantId}' AND c.order_id = g.id;
    DELETE FROM payments p USING gone g WHERE p.tenant_id = '${tenantId}' AND p.owner_type = 'storefront_order' AND p.owner_id = g.id;
    DELETE FROM storefront_orders o USING gone g WHERE o.tenant_id = '${tenantId}' AND o.id = g.id;
    COMMIT`);
  await forgetNews(stage);
}

/** Takes back what was approved since the filling: each slice finds the same orders waiting. */
export async function takeBackApprovals(stage: Stage): Promise<void> {
  await stage.rows(`BEGIN;
    CREATE TEMP TABLE gone ON COMMIT DROP AS
      SELECT o.id, r.id AS reservation_id, a.stock_id, a.quantity FROM storefront_orders o
        JOIN inventory_reservations r ON r.tenant_id = o.tenant_id AND r.managed_by = 'storefront_order' AND r.reference_id = o.id::text
        JOIN inventory_reservation_allocations a ON a.tenant_id = o.tenant_id AND a.reservation_id = r.id
       WHERE o.tenant_id = '${tenantId}' AND o.status = 'confirmed' AND o.approved_at > o.created_at;
    SET LOCAL session_replication_role = replica;
    DELETE FROM storefront_order_events e USING gone g WHERE e.tenant_id = '${tenantId}' AND e.order_id = g.id AND e.status = 'confirmed';
    SET LOCAL session_replication_role = origin;
    DELETE FROM inventory_reservation_allocations a USING gone g WHERE a.tenant_id = '${tenantId}' AND a.reservation_id = g.reservation_id;
    DELETE FROM inventory_reservations r USING gone g WHERE r.tenant_id = '${tenantId}' AND r.id = g.reservation_id;
    UPDATE inventory_stock s SET reserved_quantity = s.reserved_quantity - w.pieces
      FROM (SELECT stock_id, sum(quantity) AS pieces FROM gone GROUP BY 1) w WHERE s.tenant_id = '${tenantId}' AND s.id = w.stock_id;
    UPDATE storefront_orders o SET status = 'pending', approved_at = NULL, approved_by = NULL, updated_at = o.created_at FROM gone g
     WHERE o.tenant_id = '${tenantId}' AND o.id = g.id;
    UPDATE customer_orders c SET status = 'awaiting_approval', updated_at = c.created_at FROM gone g
     WHERE c.tenant_id = '${tenantId}' AND c.order_id = g.id;
    COMMIT`);
  await forgetNews(stage);
}

const forgetNews = (stage: Stage) =>
  stage.rows(
    "DELETE FROM pgboss.job WHERE name IN ('notification.deliver', 'webhook.dispatch', 'storefront_order.complete')",
  );
