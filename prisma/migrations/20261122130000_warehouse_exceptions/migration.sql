-- CreateTable
CREATE TABLE "warehouse_exception_types" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "code" TEXT NOT NULL,
    "name" JSONB NOT NULL,
    "write_off_stock" BOOLEAN NOT NULL,
    "applies_to" TEXT[],
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "warehouse_exception_types_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "warehouse_exceptions" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "exception_type_id" UUID NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'open',
    "item_id" UUID,
    "bin_id" UUID,
    "quantity" DECIMAL(14,3),
    "stock_written_off" BOOLEAN NOT NULL DEFAULT false,
    "notes" TEXT,
    "resolution_notes" TEXT,
    "opened_by" UUID,
    "resolved_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "resolved_at" TIMESTAMPTZ(3),

    CONSTRAINT "warehouse_exceptions_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateIndex
CREATE INDEX "warehouse_exception_types_tenant_id_created_at_id_idx" ON "warehouse_exception_types"("tenant_id", "created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "warehouse_exception_types_tenant_id_code_key" ON "warehouse_exception_types"("tenant_id", "code");

-- CreateIndex
CREATE INDEX "warehouse_exceptions_tenant_id_created_at_id_idx" ON "warehouse_exceptions"("tenant_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "warehouse_exceptions_tenant_id_warehouse_id_status_created__idx" ON "warehouse_exceptions"("tenant_id", "warehouse_id", "status", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "warehouse_exceptions_tenant_id_exception_type_id_idx" ON "warehouse_exceptions"("tenant_id", "exception_type_id");

-- CreateIndex
CREATE INDEX "warehouse_exceptions_tenant_id_item_id_idx" ON "warehouse_exceptions"("tenant_id", "item_id");

-- CreateIndex
CREATE INDEX "warehouse_exceptions_tenant_id_bin_id_idx" ON "warehouse_exceptions"("tenant_id", "bin_id");

-- CreateIndex
CREATE INDEX "warehouse_exceptions_opened_by_idx" ON "warehouse_exceptions"("opened_by");

-- CreateIndex
CREATE INDEX "warehouse_exceptions_resolved_by_idx" ON "warehouse_exceptions"("resolved_by");

-- AddForeignKey
ALTER TABLE "warehouse_exception_types" ADD CONSTRAINT "warehouse_exception_types_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "warehouse_exceptions" ADD CONSTRAINT "warehouse_exceptions_tenant_id_warehouse_id_fkey" FOREIGN KEY ("tenant_id", "warehouse_id") REFERENCES "warehouses"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "warehouse_exceptions" ADD CONSTRAINT "warehouse_exceptions_tenant_id_exception_type_id_fkey" FOREIGN KEY ("tenant_id", "exception_type_id") REFERENCES "warehouse_exception_types"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "warehouse_exceptions" ADD CONSTRAINT "warehouse_exceptions_tenant_id_item_id_fkey" FOREIGN KEY ("tenant_id", "item_id") REFERENCES "inventory_items"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "warehouse_exceptions" ADD CONSTRAINT "warehouse_exceptions_tenant_id_bin_id_fkey" FOREIGN KEY ("tenant_id", "bin_id") REFERENCES "locations"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "warehouse_exceptions" ADD CONSTRAINT "warehouse_exceptions_opened_by_fkey" FOREIGN KEY ("opened_by") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "warehouse_exceptions" ADD CONSTRAINT "warehouse_exceptions_resolved_by_fkey" FOREIGN KEY ("resolved_by") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Row-level security stands behind every explicit tenant predicate.
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['warehouse_exception_types', 'warehouse_exceptions'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant_isolation ON %I USING (tenant_id = karwan_tenant()) WITH CHECK (tenant_id = karwan_tenant())', t);
  END LOOP;
END $$;

ALTER TABLE warehouse_exception_types
  ALTER COLUMN applies_to SET NOT NULL,
  ADD CONSTRAINT warehouse_exception_types_applies_check CHECK (
    cardinality(applies_to) > 0 AND applies_to <@ ARRAY['audit', 'package']);
-- What was resolved says when; what was written off, of which goods and how many.
ALTER TABLE warehouse_exceptions
  ADD CONSTRAINT warehouse_exceptions_status_check CHECK (status IN ('open', 'resolved')),
  ADD CONSTRAINT warehouse_exceptions_resolved_check CHECK ((status = 'resolved') = (resolved_at IS NOT NULL)),
  ADD CONSTRAINT warehouse_exceptions_goods_check CHECK (
    (item_id IS NULL) = (quantity IS NULL) AND quantity > 0 AND (NOT stock_written_off OR quantity IS NOT NULL));

CREATE STATISTICS warehouse_exceptions_warehouse_status (ndistinct, dependencies, mcv) ON tenant_id, warehouse_id, status FROM warehouse_exceptions;
CREATE STATISTICS warehouse_exceptions_exception_type (ndistinct, dependencies) ON tenant_id, exception_type_id FROM warehouse_exceptions;
CREATE STATISTICS warehouse_exceptions_item (ndistinct, dependencies) ON tenant_id, item_id FROM warehouse_exceptions;
CREATE STATISTICS warehouse_exceptions_bin (ndistinct, dependencies) ON tenant_id, bin_id FROM warehouse_exceptions;
