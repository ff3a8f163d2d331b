-- DropIndex
DROP INDEX "delivery_services_delivery_type_id_idx";

-- CreateIndex
CREATE INDEX "delivery_services_delivery_type_id_tenant_id_idx" ON "delivery_services"("delivery_type_id", "tenant_id");
