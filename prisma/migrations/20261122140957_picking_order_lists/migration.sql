-- CreateIndex
CREATE INDEX "picking_orders_tenant_id_created_at_id_idx" ON "picking_orders"("tenant_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "picking_orders_tenant_id_warehouse_id_created_at_id_idx" ON "picking_orders"("tenant_id", "warehouse_id", "created_at" DESC, "id" DESC);
