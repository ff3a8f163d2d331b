const ownReturn = `SELECT FROM deliveries r WHERE r.tenant_id = $1 AND r.original_delivery_id IN (d.id, d.parent_id)
  AND NOT (r.status = 'delivered' AND r.custody <> 'awaiting_warehouse_receipt')`;

/**
 * SQL of a delivery's (`d`) `returnStatus`: what becomes of a parcel that failed. Chosen while its receipt is due, it is
 * pending; a return is ready while its operational return is to be made, and over when that is (3 §5, 4 E5).
 */
export const returnStatusSql = `CASE
  WHEN d.pending_resolution = 'retry' THEN 'retry_pending'
  WHEN d.pending_resolution = 'return' THEN 'return_pending'
  WHEN d.custody = 'lost' THEN NULL
  WHEN d.status = 'returned' THEN CASE WHEN EXISTS (${ownReturn}) THEN 'return_ready' ELSE 'returned' END
  WHEN d.delivery_flow <> 'operational_return' OR d.status = 'cancelled' THEN NULL
  WHEN d.status <> 'delivered' THEN 'return_ready'
  WHEN d.custody = 'awaiting_warehouse_receipt' THEN 'return_pending'
  ELSE 'returned' END`;
