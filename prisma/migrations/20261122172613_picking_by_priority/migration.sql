-- The picking list by priority sorted all that a tenant ever picked: four seconds of a million orders. IF NOT EXISTS: who
-- has many makes these beforehand, CONCURRENTLY (docs/operations.md).
CREATE INDEX IF NOT EXISTS "picking_orders_tenant_id_priority_created_at_id_idx"
  ON "picking_orders"("tenant_id", "priority", "created_at" DESC, "id" DESC);
CREATE INDEX IF NOT EXISTS "picking_orders_tenant_id_warehouse_id_priority_created_at_i_idx"
  ON "picking_orders"("tenant_id", "warehouse_id", "priority", "created_at" DESC, "id" DESC);
